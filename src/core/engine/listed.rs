//! Lists that a game declares once, each entry with its name or value beside its place.

/// Declares a list together with the places of its entries, so that the two cannot come apart.
///
/// An enum whose variants carry the names they have in files and tables (`NAMES`, by place); an enum with all its variants
/// in their order (`ALL`); or a list of any values with a module of constants that say where in it they are.
#[macro_export]
macro_rules! listed {
    (
        $(#[$meta:meta])+
        $vis:vis enum $Name:ident {
            $($(#[$doc:meta])* $entry:ident = $name:literal,)+
        }
    ) => {
        $(#[$meta])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        $vis enum $Name {
            $($(#[$doc])* $entry,)+
        }

        impl $Name {
            /// Names, by place.
            $vis const NAMES: &'static [&'static str] = &[$($name),+];
        }
    };
    (
        $(#[$meta:meta])+
        $vis:vis enum $Name:ident {
            $($(#[$entry_meta:meta])* $entry:ident,)+
        }
    ) => {
        $(#[$meta])+
        #[repr(u8)]
        $vis enum $Name {
            $($(#[$entry_meta])* $entry,)+
        }

        impl $Name {
            /// All of them, in their order.
            $vis const ALL: [Self; [$(stringify!($entry)),+].len()] = [$(Self::$entry),+];
        }
    };
    (
        $(#[$list_doc:meta])+
        $vis:vis const $LIST:ident: [$Value:ty];
        $(#[$places_doc:meta])+
        $places_vis:vis mod $places:ident {
            $($(#[$doc:meta])* $ENTRY:ident = $value:expr,)+
        }
    ) => {
        $(#[$list_doc])+
        $vis const $LIST: &[$Value] = &[$($value),+];

        $(#[$places_doc])+
        $places_vis mod $places {
            $crate::engine::listed!(@places [] $($(#[$doc])* $ENTRY)+);
        }
    };
    (@places [$($before:tt)*] $(#[$doc:meta])* $ENTRY:ident $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $ENTRY: usize = {
            const BEFORE: &[()] = &[$($before)*];
            BEFORE.len()
        };
        $crate::engine::listed!(@places [$($before)* (),] $($rest)*);
    };
    (@places [$($before:tt)*]) => {};
}

pub use listed;

#[cfg(test)]
mod tests {
    listed! {
        /// Three signals.
        enum Signal {
            /// Nobody moves on it.
            Red = "halt",
            /// It is about to change.
            Amber = "wait",
            /// Everybody moves on it.
            Green = "go",
        }
    }

    listed! {
        /// Where it stands.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        enum Corner {
            /// On the left.
            #[default]
            Left,
            /// On the right.
            Right,
        }
    }

    #[test]
    fn all_variants_are_listed_in_their_order() {
        assert_eq!(Corner::ALL, [Corner::Left, Corner::Right]);
        assert_eq!(Corner::ALL[Corner::Right as usize], Corner::Right);
        assert_eq!(Corner::default(), Corner::Left);
    }

    listed! {
        /// How long each lasts.
        const SECONDS: [u16];
        /// Places in [`SECONDS`].
        mod second {
            RED = 30,
            AMBER = 3,
            GREEN = 40,
        }
    }

    #[test]
    fn names_and_values_are_where_their_places_say() {
        assert_eq!(Signal::NAMES, ["halt", "wait", "go"]);
        assert_eq!(Signal::NAMES[Signal::Red as usize], "halt");
        assert_eq!(Signal::NAMES[Signal::Amber as usize], "wait");
        assert_eq!(Signal::NAMES[Signal::Green as usize], "go");
        assert_eq!(SECONDS, [30, 3, 40]);
        assert_eq!(SECONDS[second::RED], 30);
        assert_eq!(SECONDS[second::AMBER], 3);
        assert_eq!(SECONDS[second::GREEN], 40);
    }
}

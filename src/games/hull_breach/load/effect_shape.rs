//! The form of effects in card files: what is verified, suggested, put into the schema and documented.

use super::{trait_word, words};
use breachlab_core::plan::{Field, Shape, TableShape, TaggedShape, Variant, fields, words};

/// Whom a word in `who` means, before the choice's kind is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhoWord {
    Source,
    Host,
    Chosen,
    Subject,
    Object,
    Player,
    EachCommander,
    OtherCommanders,
    Volley,
    Engagement,
}

words! {
    /// `who` as a word.
    pub(super) WHO: WhoWord {
        "self" => WhoWord::Source, "The card itself.";
        "host" => WhoWord::Host, "The card it is attached to or aboard of.";
        "chosen" => WhoWord::Chosen, "What `choose` chose.";
        "subject" => WhoWord::Subject, "Who does or suffers what set the effect off: firer, destroyed unit, boarding ship.";
        "object" => WhoWord::Object, "Whom it is done to: target, boarded ship.";
        "player" => WhoWord::Player, "The Commander who plays the card or controls it.";
        "each_commander" => WhoWord::EachCommander, "Every living Commander.";
        "other_commanders" => WhoWord::OtherCommanders, "Every living Commander but the player.";
        "volley" => WhoWord::Volley, "The volley (or declared part) at hand.";
        "engagement" => WhoWord::Engagement, "The engagement at hand.";
    }

    /// `heal` of everything.
    pub(super) ALL: u8 {
        "all" => 255, "All wounds.";
    }

    /// What `reach` may say: whom an effect that lasts is on.
    pub(super) REACH: bool {
        "now" => false, "Those who pass the filter at this moment.";
        "ever" => true, "All who pass it at any moment while it lasts.";
    }

    /// What `stack` may say: whether several add up.
    pub(super) STACK: bool {
        "once" => false, "A second source or use adds nothing.";
        "sum" => true, "Several sources or uses add up.";
    }
}

pub(super) static FILTER: TableShape = TableShape {
    title: "a filter",
    doc: "Which cards (or Commanders) are meant. Everything given must hold; what is left out does not matter.",
    fields: fields!(
        may "type": Shape::Words(words::KINDS.list), "Type or `type.subtype`; a type means all its subtypes.";
        may "class": Shape::Words(words::CLASS.list), "Class of ship; needs a `type` that holds ships or Stations.";
        may "rank": Shape::Between(0, 7), "Class rank; needs a `type` that holds ships or Stations.";
        may "side": Shape::Word(words::SIDE.list), "Whose, as seen from the card's controller.";
        may "where": Shape::Word(words::PLACE.list), "Where it must be.";
        may "space": Shape::Word(words::SPACE.list), "Bay or open space, for ships.";
        may "me": Shape::Word(words::ME.list), "How the card itself counts.";
        may "role": Shape::Word(words::ROLE.list), "Side of the engagement it must be on.";
        may "with": Shape::Words(trait_word::TRAITS.list), "Traits it must have.";
        may "without": Shape::Words(trait_word::TRAITS.list), "Traits it must not have.";
        may "wounded": Shape::Flag, "Must (or must not) be wounded.";
        may "captured": Shape::Flag, "Must (or must not) be controlled by another than its owner.";
        may "faction": Shape::Word(words::FACTION.list), "Faction lock or Station subtype.";
        may "named": Shape::Name, "One card only, by name or id.";
    ),
};
static FILTER_SHAPE: Shape = Shape::Table(&FILTER);

static SACRIFICE: TableShape = TableShape {
    title: "a sacrifice",
    doc: "Own units to give up.",
    fields: fields!(
        may "count": Shape::Int(1, 5), "How many; 1 unless said.";
        must "of": Shape::Table(&FILTER), "Which ones will do.";
    ),
};

static PRICE: TableShape = TableShape {
    title: "a cost",
    doc: "What using the effect costs besides the card's printed cost.",
    fields: fields!(
        may "resource": Shape::Int(0, 20), "Resource.";
        may "currency": Shape::Int(0, 20), "Currency.";
        may "sacrifice": Shape::Table(&SACRIFICE), "Own units.";
        may "discard": Shape::Int(0, 10), "Cards from hand.";
        may "wounds": Shape::Int(0, 20), "Compulsory wounds to this card's unit.";
        may "turn": Shape::Flag, "The turn of this card's unit in its volley step.";
    ),
};

static CHOOSE: TableShape = TableShape {
    title: "a choice",
    doc: "What is chosen before anything happens. If too few qualify, the effect cannot be used.",
    fields: fields!(
        may "what": Shape::Word(words::WHAT.list), "What is chosen; `card` unless said.";
        may "of": Shape::Table(&FILTER), "Which ones qualify; all unless said.";
        may "count": Shape::Between(0, 10), "How many; 1 unless said.";
        may "by": Shape::Word(words::CHOOSER.list), "Who chooses; `player` unless said.";
    ),
};

static STOCK: TableShape = TableShape {
    title: "a stockpile",
    doc: "At least this much of each.",
    fields: fields!(
        may "resource": Shape::Int(0, 20), "Resource.";
        may "currency": Shape::Int(0, 20), "Currency.";
    ),
};

static COUNT: TableShape = TableShape {
    title: "a count",
    doc: "Cards in play that pass the filter.",
    fields: fields!(
        must "of": Shape::Table(&FILTER), "Which ones are counted.";
        must "number": Shape::Between(0, 255), "How many there must be.";
    ),
};

pub(super) static COND: TableShape = TableShape {
    title: "a condition",
    doc: "What must hold. Several keys must all hold.",
    fields: fields!(
        may "role": Shape::Word(words::ROLE.list), "The player's part in the current engagement.";
        may "round": Shape::Between(1, 255), "Round of the engagement.";
        may "step": Shape::Between(1, 9), "Step of the engagement.";
        may "dead_space": Shape::Flag, "Whether the engagement is in dead space.";
        may "rank": Shape::Word(words::SIZE.list), "How the subject's class rank stands to the object's.";
        may "tokens": Shape::Between(0, 255), "Tokens on this card.";
        may "boarding": Shape::Flag, "Whether a boarding action (Step 8) is going on.";
        may "engaged": Shape::Flag, "Whether an engagement is going on.";
        may "own_turn": Shape::Flag, "Whether it is the player's own turn.";
        may "living": Shape::Between(1, 6), "Living Commanders.";
        may "switch": Shape::Word(words::SWITCH.list), "A rules switch that must be on.";
        may "host": Shape::Table(&FILTER), "What the host must be.";
        may "subject": Shape::Table(&FILTER), "What the subject must be.";
        may "object": Shape::Table(&FILTER), "What the object must be.";
        may "count": Shape::Table(&COUNT), "How many cards in play pass a filter.";
        may "stock": Shape::Table(&STOCK), "What the player's stockpile must hold.";
        may "hand": Shape::Between(0, 50), "Cards in the player's hand.";
        may "holder": Shape::Flag, "Whether the holders of the boarding action are the player's Marines.";
        may "boarder": Shape::Flag, "Whether the boarders are the player's Marines.";
        may "all": Shape::List(&COND_SHAPE), "All of these.";
        may "any": Shape::List(&COND_SHAPE), "At least one of these.";
        may "not": Shape::Table(&COND), "Not this.";
    ),
};
static COND_SHAPE: Shape = Shape::Table(&COND);

const WHO_SHAPE: Shape = Shape::WordOr(WHO.list, &FILTER_SHAPE);

/// Keys every step has.
const STEP_COMMON: &[Field] = fields!(
    may "who": WHO_SHAPE, "Whom it concerns: a word, or a filter that means all who pass.";
    may "for": Shape::Word(words::UNTIL.list), "How long it lasts; only for what lasts, and not under `always`.";
    may "reach": Shape::Word(REACH.list), "Whom a filter in `who` means while it lasts; `now` unless said.";
);

macro_rules! steps {
    ($($word:literal: $doc:literal { $($fields:tt)* })*) => {
        &[$(Variant { word: $word, doc: $doc, fields: fields!($($fields)*) }),*]
    };
}

/// One thing an effect does.
pub(super) static STEP: TaggedShape = TaggedShape {
    title: "a step",
    doc: "One thing an effect does.",
    tag: "op",
    common: STEP_COMMON,
    variants: steps! {
        "attack": "Changes attack dice. Lasts." { may "add": Shape::Int(-20, 20), "Adds."; may "set": Shape::Int(0, 20), "Sets, before additions."; may "times": Shape::Int(0, 5), "Multiplies."; }
        "defense": "Changes defense. Lasts." { may "add": Shape::Int(-20, 20), "Adds."; may "set": Shape::Int(0, 20), "Sets, before additions."; may "times": Shape::Int(0, 5), "Multiplies."; }
        "wounds": "Changes the wounds a unit can take. Lasts." { may "add": Shape::Int(-20, 20), "Adds."; may "set": Shape::Int(1, 50), "Sets, before additions."; may "times": Shape::Int(1, 5), "Multiplies."; }
        "marine_capacity": "Changes Marine capacity. Lasts." { may "add": Shape::Int(-20, 20), "Adds."; may "set": Shape::Int(0, 20), "Sets, before additions."; may "times": Shape::Int(0, 5), "Multiplies."; }
        "fighter_capacity": "Changes Fighter capacity. Lasts." { may "add": Shape::Int(-20, 20), "Adds."; may "set": Shape::Int(0, 20), "Sets, before additions."; may "times": Shape::Int(0, 5), "Multiplies."; }
        "rank": "Changes the class rank, for limits only. Lasts." { may "add": Shape::Int(-7, 7), "Adds."; may "set": Shape::Int(0, 7), "Sets, before additions."; may "times": Shape::Int(1, 5), "Multiplies."; }
        "swap": "Exchanges printed attack and defense. Lasts." {}
        "grant": "Gives a trait; values add up. Lasts." { must "trait": Shape::Form(trait_word::FORM, trait_word::PATTERN), "Which, with its value."; }
        "strip": "Takes a trait away, whatever its source. Lasts." { must "trait": Shape::Word(trait_word::TRAITS.list), "Which."; }
        "result_as_firer": "Changes the results of the volleys the unit fires. Lasts." { must "add": Shape::Int(-9, 9), "Added to each result, never to the natural face."; may "against": Shape::Table(&FILTER), "Only at these targets."; }
        "result_as_target": "Changes the results of volleys at the unit. Lasts." { must "add": Shape::Int(-9, 9), "Added to each result, never to the natural face."; may "from": Shape::Table(&FILTER), "Only from these firers."; }
        "put": "Puts a permission or bar on a unit. Lasts." { must "mark": Shape::Word(words::MARK.list), "Which."; }
        "cost": "Changes what the Commander pays to deploy or play cards; each pool stops at 0. Lasts." { may "resource": Shape::Int(-20, 20), "Added to the Resource cost."; may "currency": Shape::Int(-20, 20), "Added to the Currency cost."; must "of": Shape::Table(&FILTER), "Which cards."; }
        "hand_size": "Changes how many cards the Commander draws up to. Lasts." { must "add": Shape::Int(-5, 10), "Adds."; }
        "repair_amount": "Changes how many wounds the units remove in the repair step. Lasts." { must "add": Shape::Int(-5, 20), "Adds."; }
        "conscript_count": "Changes how many cards the Commander may conscript a turn. Lasts." { must "add": Shape::Int(-1, 5), "Adds."; }
        "conscript_factor": "Sets the price factor of conscription. Lasts." { must "set": Shape::Int(0, 5), "The factor; 2 as printed."; }
        "forbid_play": "The Commander may play no card of these types. Lasts." { must "type": Shape::Words(words::KINDS.list), "Which."; }
        "shield_until": "The round-1 shield lasts until the end of this round. Lasts." { must "round": Shape::Int(0, 40), "The round; 0 lifts the shield."; }

        "gain": "The Commander gains goods (at most 20 of each)." { may "resource": Shape::Int(0, 20), "Resource."; may "currency": Shape::Int(0, 20), "Currency."; }
        "lose": "The Commander loses goods (at least 0 of each)." { may "resource": Shape::Int(0, 20), "Resource."; may "currency": Shape::Int(0, 20), "Currency."; }
        "steal": "The player takes goods from the Commander." { may "resource": Shape::Int(0, 20), "Resource."; may "currency": Shape::Int(0, 20), "Currency."; }
        "give_gain": "The Commander gains this card's printed gain instead of its controller (D-24)." {}
        "compulsory": "Deals compulsory wounds." { must "wounds": Shape::Int(1, 50), "How many."; }
        "destroy": "Immediately destroys." {}
        "heal": "Removes wounds." { must "wounds": Shape::WordOr(ALL.list, &HEALED), "How many, or `all`."; }
        "survive": "Leaves the unit one wound short of destruction instead (R-110)." {}
        "draw": "The Commander draws." { must "cards": Shape::Int(1, 10), "How many."; }
        "draw_to": "The Commander draws up to this many in hand." { must "cards": Shape::Int(1, 20), "How many."; }
        "discard": "The Commander discards from hand." { must "cards": Shape::Int(1, 10), "How many."; may "random": Shape::Flag, "At random instead of by choice."; }
        "discard_hand": "The Commander discards the whole hand." {}
        "mill": "Puts the top cards of the shipyard into the scrapheap." { must "cards": Shape::Int(1, 50), "How many."; }
        "to_hand": "Puts the card into its owner's hand." {}
        "recycle": "Shuffles the card, in the scrapheap, back into its owner's shipyard." {}
        "search_deploy": "Searches the shipyard (or another pile) for a card that may legally be deployed now; then shuffles." { must "of": Shape::Table(&FILTER), "Which cards."; may "from": Shape::Word(words::PILE.list), "Which pile; `shipyard` unless said."; may "free": Shape::Flag, "Without paying; at normal cost unless said."; may "any_time": Shape::Flag, "Ships, Marines, modules and Breakthrus outside their phases too."; }
        "search_hand": "Searches the shipyard (or the scrapheap) for a card, into hand; then shuffles." { must "of": Shape::Table(&FILTER), "Which cards."; may "from": Shape::Word(words::PILE.list), "Which pile; `shipyard` unless said."; }
        "redirect": "Aims the volley part at the card chosen instead." {}
        "reroll_lowest": "Rolls the part's lowest dice again." { must "dice": Shape::Int(1, 20), "How many."; }
        "extra_volley": "The unit fires an extra volley at once, whosever turn it is." { may "dice": Shape::Int(1, 20), "How many; its attack dice unless said."; }
        "turn_up": "Turns a face-down module up; its trigger is not its own flip." {}
        "board_again": "The ship may declare another board this round." {}
        "cancel_board": "The board that the unit declared is off." {}
        "tokens": "Puts tokens on the card, or takes them off." { must "add": Shape::Int(-20, 20), "Adds."; }
        "extra_attack": "The Commander, in the own turn, may attack once more." {}
        "unless_paid": "The steps of `then`, for each Commander who does not pay; there `chosen` is who did not." { may "resource": Shape::Int(0, 20), "Resource."; may "currency": Shape::Int(0, 20), "Currency."; must "then": Shape::List(&STEP_SHAPE), "The steps."; }
        "roll_off": "All living Commanders roll (RV-04): `then` if the player wins, else `else`." { must "then": Shape::List(&STEP_SHAPE), "Steps on a win."; may "else": Shape::List(&STEP_SHAPE), "Steps otherwise."; }
        "part_dice": "Changes the number of dice of the volley part." { must "add": Shape::Int(-20, 20), "Adds."; }
        "part_result": "Changes the results of the volley part, never the natural faces." { must "add": Shape::Int(-9, 9), "Adds."; }
        "set_result": "Sets the results of dice of the volley part, which are natural no more (R-50): to a hit, misses first; to a miss, the highest first." { must "dice": Shape::Int(1, 20), "How many."; must "to": Shape::Int(1, 10), "The result, which nothing changes any more."; }
        "reroll_misses": "Rolls the part's misses again." {}
        "reroll_all": "Rolls the whole part again." {}
        "prevent_wounds": "The part deals this many wounds fewer." { must "wounds": Shape::Int(1, 50), "How many."; }
        "cancel_volley": "The part is lost." {}
        "card_volley": "Rolls a volley of the card's own at the units of `who`; the player splits it (R-109)." { must "dice": Shape::Int(1, 20), "How many."; }
        "stay": "The card stays on the battlefield." {}
        "attach": "The card attaches to the unit and stays until that leaves play." {}
        "take_control": "The player takes the unit, as by hijack but without a board." {}
        "launch": "Bay wing to open space." {}
        "turn_down": "Turns a face-up module down again." {}
        "remove_effect": "Removes a battlefield effect." {}
        "end_engagement": "The engagement ends at once; before Step 2 it is cancelled (R-44)." {}
        "dead_space": "The engagement takes place in dead space (R-82); only before Step 2." {}
        "lapse_boards": "Declared boards of both sides lapse." {}
        "go_home": "Units in the engagement go home." {}
        "join_station": "The player's Station array joins the attacking side (R-104)." { must "round": Shape::Int(1, 40), "From Step 3 of this round on."; }
        "skip_turn": "The unit's next turn in a volley step is skipped: the one still to come in the step at hand, if there is one." {}
        "act_again": "The unit may act once more in this volley step." {}
        "eliminate": "The Commander is eliminated." {}
        "roll": "Rolls a d10: `then` on `least` or more, else `else`." { must "least": Shape::Int(2, 10), "From this face on."; must "then": Shape::List(&STEP_SHAPE), "Steps on success."; may "else": Shape::List(&STEP_SHAPE), "Steps otherwise."; }
        "if": "The steps of `then`, if the condition holds." { must "if": Shape::Table(&COND), "The condition."; must "then": Shape::List(&STEP_SHAPE), "The steps."; }
    },
};
static STEP_SHAPE: Shape = Shape::Tagged(&STEP);
static HEALED: Shape = Shape::Int(1, 50);

/// Keys every effect has.
const EFFECT_COMMON: &[Field] = fields!(
    must "do": Shape::List(&STEP_SHAPE), "What happens, in order.";
    may "if": Shape::Table(&COND), "What must hold when it is set off; under `always`, whenever it is read.";
    may "who": WHO_SHAPE, "`who` of the steps that give none.";
    may "for": Shape::Word(words::UNTIL.list), "`for` of the lasting steps that give none.";
    may "stack": Shape::Word(STACK.list), "Whether several sources or uses add up; `once` unless said.";
);

macro_rules! moments {
    ($($word:literal: $doc:literal $($end:ident)*;)*) => {
        &[
            Variant { word: "always", doc: "Continuous while the card is in play (a module: attached and face up).", fields: &[] },
            Variant { word: "play", doc: "The card itself is played from hand, at its `timing`.", fields: fields!(
                may "choose": Shape::Table(&CHOOSE), "What is chosen first.";
                may "cost": Shape::Table(&PRICE), "Paid besides the printed cost.";
            ) },
            Variant { word: "ability", doc: "Offered to the controller of the card in play, like a card in hand.", fields: fields!(
                must "window": Shape::Word(words::TIMING.list), "When.";
                may "choose": Shape::Table(&CHOOSE), "What is chosen first.";
                may "cost": Shape::Table(&PRICE), "What using it costs.";
                may "limit": Shape::Word(words::LIMIT.list), "How often; as often as it can be paid unless said.";
            ) },
            $(Variant { word: $word, doc: $doc, fields: moments!(@ $($end)*) }),*
        ]
    };
    (@) => { fields!(
        may "optional": Shape::Flag, "The controller may decline; happens by itself unless said.";
        may "choose": Shape::Table(&CHOOSE), "What is chosen first.";
        may "cost": Shape::Table(&PRICE), "What using it costs; only if optional.";
        may "limit": Shape::Word(words::LIMIT.list), "How often; every time unless said.";
    ) };
    (@ subject) => { fields!(
        may "subject": Shape::Table(&FILTER), "Only if this one does or suffers it.";
        may "optional": Shape::Flag, "The controller may decline; happens by itself unless said.";
        may "choose": Shape::Table(&CHOOSE), "What is chosen first.";
        may "cost": Shape::Table(&PRICE), "What using it costs; only if optional.";
        may "limit": Shape::Word(words::LIMIT.list), "How often; every time unless said.";
    ) };
    (@ subject object) => { fields!(
        may "subject": Shape::Table(&FILTER), "Only if this one does it.";
        may "object": Shape::Table(&FILTER), "Only if it is done to this one.";
        may "optional": Shape::Flag, "The controller may decline; happens by itself unless said.";
        may "choose": Shape::Table(&CHOOSE), "What is chosen first.";
        may "cost": Shape::Table(&PRICE), "What using it costs; only if optional.";
        may "limit": Shape::Word(words::LIMIT.list), "How often; every time unless said.";
    ) };
}

/// One effect of a card.
pub(super) static EFFECT: TaggedShape = TaggedShape {
    title: "an effect",
    doc: "What a card does beyond its printed numbers and traits.",
    tag: "when",
    common: EFFECT_COMMON,
    variants: moments! {
        "deployed": "A card came into play by any route. Subject: the card." subject;
        "left_play": "A card left play. Subject: the card." subject;
        "logistics_start": "Your Logistics Phase begins, before the draw.";
        "collect": "Your collect step (L2): gains are collected.";
        "repair": "Your repair step (L3).";
        "drawn": "Your draw step (L1) is done.";
        "step_start": "A step of an engagement (1 to 9) begins.";
        "board_lost": "A board was beaten off. Subject: the ship or Station it was meant for." subject;
        "scuttled": "Captors blow up their prize. Subject: the ship." subject;
        "manufacturing_start": "Your Manufacturing Phase begins.";
        "manufacturing_end": "Your Manufacturing Phase ends.";
        "turn_end": "Your turn ends.";
        "attack_declared": "You are declaring an attack (D-09).";
        "engagement_start": "An engagement has begun, after the start-of-engagement cards.";
        "round_start": "A round of an engagement begins, the first included.";
        "round_end": "A round of an engagement ends.";
        "engagement_end": "An engagement has ended.";
        "before_activation": "A unit's turn in a volley step has come (W-04). Subject: the unit." subject;
        "fire_declared": "Attack dice were declared in the unit's own turn, not yet rolled (W-05). Subject: firer; object: target." subject object;
        "volley_declared": "A volley of any kind was declared (W-05). Subject: firer; object: target." subject object;
        "volley_rolled": "A volley of any kind was rolled, wounds are not yet dealt (W-06). Subject: firer; object: target." subject object;
        "wound_taken": "Wounds were dealt to a unit. Subject: the unit." subject;
        "would_be_destroyed": "A volley, not an immediate kill, would destroy a unit (R-110). Subject: the unit." subject;
        "ship_destroyed": "A ship card, wings included, went to a scrapheap by any row of destruction (R-99). Subject: the ship." subject;
        "board_declared": "A board was declared. Subject: boarding ship; object: target." subject object;
        "boarding_start": "A boarding action begins (W-09). Subject: boarding ship; object: boarded ship." subject object;
        "board_won": "A boarding action was won. Subject: the prize." subject;
        "hijacked": "A ship changed hands by hijack. Subject: the ship." subject;
        "retreat_declared": "A ship chose to retreat. Subject: the ship." subject;
        "card_played": "A card was played. Subject: the card." subject;
        "conscripted": "A card was conscripted. Subject: the card." subject;
        "elimination": "A Commander was eliminated.";
    },
};
pub(super) static EFFECT_SHAPE: Shape = Shape::Tagged(&EFFECT);

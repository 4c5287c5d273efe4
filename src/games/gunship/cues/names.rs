//! The cues by name, the parameters of a plan.

use breachlab_core::engine::{Parameter, listed};

listed! {
    /// What speaks for or against an action.
    pub(crate) enum Cue {
        Strafe = "strafe",
        Duel = "duel",
        DuelEdge = "duel_edge",
        WithGunship = "with_gunship",
        AtEnemyHome = "at_enemy_home",
        AtOwnHome = "at_own_home",
        OnEnemyGunship = "on_enemy_gunship",
        Run = "run",
        RunFinish = "run_finish",
        RunRisk = "run_risk",
        MoveToRun = "move_to_run",
        Approach = "approach",
        MoveHome = "move_home",
        Land = "land",
        Strafed = "strafed",
        Chase = "chase",
        ShootGunship = "shoot_gunship",
        ShootFar = "shoot_far",
        ShootFighters = "shoot_fighters",
        EndActions = "end_actions",
        Tow = "tow",
        Hit = "hit",
        Ion = "ion",
        FighterKill = "fighter_kill",
        SpendAim = "spend_aim",
        AimPower = "aim_power",
        AimWreck = "aim_wreck",
        AimSystems = "aim_systems",
        Sure = "sure",
        Cease = "cease",
        Loose = "loose",
        Evade = "evade",
        EvadeHurt = "evade_hurt",
        EvadeIon = "evade_ion",
        Slag = "slag",
        SlagCore = "slag_core",
        Critical = "critical",
        CriticalThrough = "critical_through",
        Torpedo = "torpedo",
        Bombs = "bombs",
        RunHits = "run_hits",
        Boost = "boost",
        KillCarrier = "kill_carrier",
        MendEngines = "mend_engines",
        MendPower = "mend_power",
        MendLauncher = "mend_launcher",
        MendGuns = "mend_guns",
        MendShields = "mend_shields",
        AddShield = "add_shield",
        Unload = "unload",
        AddArmor = "add_armor",
        ArmBombs = "arm_bombs",
        ArmGuns = "arm_guns",
        Overhaul = "overhaul",
        NewWing = "new_wing",
        Overtime = "overtime",
        Launch = "launch",
        LaunchNeed = "launch_need",
        EndRepairs = "end_repairs",
        TossShot = "toss_shot",
        TossRun = "toss_run",
        TossRepair = "toss_repair",
        TossEvade = "toss_evade",
        TossUseless = "toss_useless",
    }
}

listed! {
    /// Plan-level numbers of a policy.
    pub const PARAMETERS: [Parameter];
    /// Places in [`PARAMETERS`](super::PARAMETERS).
    pub(super) mod parameter {
        RETREAT_AT = Parameter {
            name: "retreat_at",
            default: 0.5,
            low: 0.0,
            high: 2.0,
            help: "need of repair (0 sound, 1 useless) at which the ship turns home",
        },
        LAUNCH_AT = Parameter {
            name: "launch_at",
            default: 0.25,
            low: 0.0,
            high: 2.0,
            help: "need of repair below which the ship leaves the hangar",
        },
        PRESS = Parameter {
            name: "press",
            default: 4.0,
            low: 0.0,
            high: 100.0,
            help: "hits left on the enemy carrier at which the ship's own state no longer matters",
        },
    }
}

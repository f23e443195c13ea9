//! The cases of `fixtures/<game>/vectors`: what the rulebooks say, played through the rules.

#[cfg(test)]
mod cases {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    use greffe_games::registry::System;
    use greffe_games::script::{Came, Report, Script, run};
    use serde_json::Value;

    /// What the cases of one game must show.
    struct Game {
        system: System,
        /// The fewest cases.
        cases: usize,
        /// The catalogue's worked examples, by number: `EX-` and this, then a space, starts what a case is about.
        examples: &'static str,
        /// Every command of the catalogue.
        commands: &'static str,
        /// Rules that no record of play cites: advice to players, what the opening alone is judged by, what `Start`
        /// cites, and rules that only point to, limit or confirm another that is cited.
        aside: &'static [&'static str],
    }

    const GAMES: &[Game] = &[
        Game {
            system: System::Seg,
            cases: 550,
            examples: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 \
            32 33",
            commands: "SubmitRoster CommitPile ChooseFirst Reveal PassHand Cycle DoubleReveal PlaceFigure FreeMove \
            WaiveFreeMove EscapeImmobilised BasicAttack DoubleAttack VampiricAttack Immobilise Grapple \
            Throw SpecialRangedAttack SpecialImmobilise EnergyDrain AdoptPosture Heal RiskyHeal Regenerate \
            RemoteHeal FastMove VeryFastMove ActionMove ForgoMove Disengage DisengageMove EndThrow Teleport \
            TeleportTarget SummonTarget CreatePortal Support Accumulate RapidAccumulate NoAction \
            EndActivation Parry DeclineParry Nullify CounterAttack DeclineCounter CrossPortal DeclinePortal \
            StandingPass Resume Concede",
            aside: &["SEG-MAT-01", "SEG-MAT-02", "SEG-MAT-05", "SEG-MAT-06", "SEG-OMEGA-07", "SEG-SKOPT-07"],
        },
        Game {
            system: System::Ao,
            cases: 300,
            examples: "01 02 03 04 05 06 07 08a 08b 09 10 11 12 13 14 15 16 17 18 19 20",
            commands: "SubmitRoster PlaceFigure ActivateFigure Face DeclareMove CrossObstacle ClimbHeight ClimbLadder \
                JumpGap DescendClinging AttestNewlyVisible EnVuePass DeclareShot DeclareTemplateShot DeclareBreath \
                AttestUnderTemplate Dodge SimultaneousFire ReactToCharge DeclineReaction ChooseSaveOrder DeclineSaves \
                DeclareCharge DeclareEngage Hide AttestReveal ShiftHidden UseSkill AttestFall TriggerMine \
                EndActivation SplitMelee ResolveMelee AllocateMeleeHits DeclareResult StandingPass Resume Concede",
            aside: &["AO-FIG-06", "AO-SKILL-05", "AO-SKILL-06", "AO-TMPL-04", "AO-TMPL-05"],
        },
        Game {
            system: System::Dw,
            cases: 1300,
            examples: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19",
            commands: "SubmitBand ChooseRole PlaceTerrain EndTerrain ChooseEntryEdge DeployFigure Activate PassStint \
                NextRound Move LeaveTable Disengage BreakAway Climb MeleeAttack RangedAttack ContinueSalvo ThrowStone \
                ThrowGrenade Telepathy Scream Entangle SonicSweep Possess BreakFree StandUp Dive Reload TakeWeapon \
                Nock Stow PickUp Drop BreakDoor ShootDoor Teleport Heal Repair Stimulate TakeAntidote Copy \
                RevertForm RaiseShield RestartArmour Recover WidenLight UseSkill EndActivation HeroReroll \
                SacrificeFor LetGo OpenDoor Decline ChooseRecoil OrderReflexes OrderMorale ChooseFlight PlaceThrown \
                PlaceMishap PlaceExpelled StandingPass Resume Concede",
            aside: &[
                "DW-CORE-06",
                "DW-SETUP-09",
                "DW-SETUP-11",
                "DW-ACT-08",
                "DW-CORE-09",
                "DW-MOVE-02",
                "DW-TRAIT-39",
                "DW-TRAIT-88",
                "DW-CAMP-01",
                "DW-CAMP-06",
            ],
        },
        Game {
            system: System::Ad,
            cases: 500,
            examples: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 31b \
                31c 31d 31e 32 33 34 35 36 37",
            commands: "PlaceFigure Discard CommitCard FoxChoice ReplaceInitial ChooseFirstActor Activate DropStealth \
                HoldLast EndActivation AimedShot SnapShot DefensiveShot FullMove PartialMove Run Go EndMove \
                Reload SetOverwatch WakeUp StandUp ForceDoor Spot Bribe Tactics Equip Faith ChooseSuit Reinforce \
                PassReinforcement FlipFencing Parry Interrupt PassInterrupt Watch Stray Retreat RetreatOff \
                HoldGround Oppose FallTo Defend SpeakerSources ChooseLeader Fight FightWith Avoid PassCombat \
                Sweep TakeTest Seduce ActivateNpc NpcDuel Help Concede",
            // Advice, what the opening alone is judged by, and what only names parts of a card.
            aside: &[
                "AD-GEN-02",
                "AD-GEN-06",
                "AD-GEN-07",
                "AD-CARD-12",
                "AD-CARD-15",
                "AD-TEST-16",
                "AD-ABIL-02",
                "AD-ABIL-08",
                "AD-ABIL-09",
                "AD-ABIL-10",
                "AD-ABIL-11",
                "AD-BAND-01",
                "AD-BAND-02",
                "AD-BAND-03",
                "AD-BAND-04",
                "AD-BAND-05",
                "AD-BAND-07",
                "AD-SETUP-01",
                "AD-SETUP-02",
                "AD-SETUP-08",
                "AD-ITEM-07",
                "AD-ITEM-09",
                "AD-WPN-01",
                "AD-ALARM-01",
                "AD-TAL-32",
            ],
        },
        Game {
            system: System::Tde,
            cases: 530,
            examples: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 \
                33 34",
            commands: "SubmitTeam ChooseInitiative AssignRoles DeployFigure ChooseEdge ChooseCorner SetAside \
                FormGroups NameCourier DeclareSecret PlaceObjective Infiltrate HoldBack PassLoot TakeLoot \
                PickUpLoot PlayCard ActivateFigure PassActivation EndActivation DeclareMove DeclareCharge \
                DeclareShoot DeclareReveal DeclareMelee DeclareDodge DeclareInteract DeclareDismount \
                DeclareMountUp DeclareReaction PassReactions DeclareChain DeclareFirefight PassFirefight \
                Reroll AcceptResults ChooseFallPoint ChooseMidAir ChooseDisplacement ChooseCavalryPart \
                StunAp DeclareOrder ChooseOrderAmount EndOrders SplitCavalry PlaceDropMarker Ruling \
                PlaceRider LeaveLoot StandingPass Resume Concede",
            // Advice, what the opening is judged by, the kinds of ground, and what is shown of secrets, which the tests in
            // the game's own folder play through.
            aside: &[
                "TDE-CORE-03",
                "TDE-CORE-07",
                "TDE-CORE-11",
                "TDE-CORE-13",
                "TDE-PROF-03",
                "TDE-PROF-05",
                "TDE-PROF-06",
                "TDE-PROF-07",
                "TDE-PROF-08",
                "TDE-PROF-12",
                "TDE-SETUP-03",
                "TDE-SEQ-37",
                "TDE-CHAIN-07",
                "TDE-REACT-16",
                "TDE-APT-00",
                "TDE-TALENT-03",
                "TDE-WPN-02",
                "TDE-TPL-01",
                "TDE-LOS-01",
                "TDE-TERR-01",
                "TDE-TERR-02",
                "TDE-TERR-03",
                "TDE-TERR-04",
                "TDE-TERR-06",
                "TDE-TERR-07",
                "TDE-TERR-08",
                "TDE-TERR-09",
                "TDE-TERR-10",
                "TDE-BUILD-02",
                "TDE-BUILD-03",
                "TDE-SCN-03",
            ],
        },
    ];

    impl Game {
        fn tells(&self, case: &Case) -> bool {
            case.file.starts_with(&format!("{}/", self.system.name()))
        }
    }

    /// A case, with the file and place it is told by.
    struct Case {
        file: String,
        place: usize,
        json: Value,
    }

    impl Case {
        fn name(&self) -> String {
            format!("{} #{} ({})", self.file, self.place, self.json["about"].as_str().unwrap_or("?"))
        }

        fn script(&self) -> Script {
            serde_json::from_value(self.json.clone())
                .unwrap_or_else(|error| panic!("{}: {error}", self.name()))
        }
    }

    fn sorted(folder: &Path) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }

    fn cases() -> Vec<Case> {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        let mut cases = Vec::new();
        for game in GAMES {
            for path in sorted(&fixtures.join(game.system.name()).join("vectors")) {
                let text = fs::read_to_string(&path).unwrap();
                let file = path.strip_prefix(&fixtures).unwrap().display().to_string();
                let scripts: Vec<Value> =
                    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
                let numbered = scripts.into_iter().enumerate();
                cases.extend(numbered.map(|(place, json)| Case { file: file.clone(), place, json }));
            }
        }
        for game in GAMES {
            let count = cases.iter().filter(|case| game.tells(case)).count();
            assert!(count >= game.cases, "only {count} cases of {}", game.system.name());
        }
        cases
    }

    fn report(case: &Case) -> Result<Report, String> {
        run(&case.script()).map_err(|error| format!("{}: {error}", case.name()))
    }

    /// Every case with its report, run once for all tests.
    fn played() -> &'static [(Case, Result<Report, String>)] {
        static PLAYED: OnceLock<Vec<(Case, Result<Report, String>)>> = OnceLock::new();
        let play = |case: Case| {
            let report = report(&case);
            (case, report)
        };
        PLAYED.get_or_init(|| cases().into_iter().map(play).collect())
    }

    #[test]
    fn every_case_comes_out_as_the_book_says() {
        let mut surprises = Vec::new();
        for (case, report) in played() {
            match report {
                Ok(report) => {
                    let name = case.name();
                    let vague = case.script().steps.into_iter().filter_map(|step| step.expect?.refused);
                    let vague = vague.filter(|refusal| refusal.rule.is_none() && refusal.code.is_none());
                    surprises.extend(vague.map(|_| format!("{name}: a refusal without a reason")));
                    let steps = report.steps.iter().zip(case.script().steps);
                    let silent = steps.filter(|(step, script)| {
                        script.expect.is_none() && matches!(step.came, Came::Refused(_))
                    });
                    surprises
                        .extend(silent.map(|(step, _)| format!("{name}: step {} is refused", step.step)));
                    surprises
                        .extend(report.surprises().into_iter().map(|what| format!("{name}: {}", what.en)));
                }
                Err(error) => surprises.push(error.clone()),
            }
        }
        assert!(surprises.is_empty(), "{} surprises\n{}", surprises.len(), surprises.join("\n"));
    }

    #[test]
    fn every_game_has_cases() {
        let told: Vec<System> = GAMES.iter().map(|game| game.system).collect();
        assert_eq!(told, System::ALL);
    }

    #[test]
    fn every_worked_example_and_every_command_has_a_case() {
        let cases = cases();
        for game in GAMES {
            let all: Vec<&Value> =
                cases.iter().filter(|case| game.tells(case)).map(|case| &case.json).collect();
            for number in game.examples.split_whitespace() {
                let about = format!("EX-{number} ");
                let told =
                    |json: &&Value| json["about"].as_str().is_some_and(|text| text.starts_with(&about));
                assert!(all.iter().any(told), "{} {about} has no case", game.system.name());
            }
            let reports = played().iter().filter(|(case, _)| game.tells(case));
            let steps = reports.flat_map(|(_, report)| report.iter().flat_map(|report| &report.steps));
            let done: BTreeSet<&String> = steps
                .filter(|step| matches!(step.came, Came::Records(_)))
                .filter_map(|step| step.command.as_object())
                .flat_map(|command| command.keys())
                .collect();
            let accepted = |name: &str| done.contains(&name.to_owned());
            let missing: Vec<_> = game.commands.split_whitespace().filter(|name| !accepted(name)).collect();
            assert!(missing.is_empty(), "no accepted case of {missing:?} of {}", game.system.name());
        }
    }

    #[test]
    fn the_cases_cite_every_rule_that_the_program_applies() {
        let mut cited = BTreeSet::new();
        for (_, report) in played() {
            let Ok(report) = report else { continue };
            for step in &report.steps {
                match &step.came {
                    Came::Refused(refused) => cited.extend(refused.rule.as_ref().map(ToString::to_string)),
                    Came::Records(records) => {
                        let rules = records.iter().filter_map(|record| record.body.get("rules")?.as_array());
                        cited.extend(rules.flatten().filter_map(|rule| rule.as_str().map(str::to_owned)));
                        let sums =
                            records.iter().filter_map(|record| record.body.get("modifiers")?.as_array());
                        cited.extend(
                            sums.flatten().filter_map(|line| line["rule"].as_str().map(str::to_owned)),
                        );
                    }
                }
            }
        }
        let mut stale: Vec<&str> = Vec::new();
        for game in GAMES {
            let missing: Vec<&str> = game
                .system
                .rulebook()
                .rules()
                .map(|rule| rule.id)
                .filter(|id| !cited.contains(*id) && !game.aside.contains(id))
                .collect();
            assert!(missing.is_empty(), "{missing:?}");
            // A rule that some case cites stands aside no longer.
            stale.extend(game.aside.iter().copied().filter(|id| cited.contains(*id)));
        }
        assert_eq!(stale, [""; 0], "cited all the same");
    }

    #[test]
    fn a_case_comes_out_the_same_twice_and_without_its_refused_steps() {
        let told = |report: &Report| serde_json::to_value(report).unwrap();
        let mut refusals = 0;
        for (case, first) in played() {
            let first = first.as_ref().unwrap();
            assert_eq!(told(first), told(&report(case).unwrap()), "{}", case.name());
            // A refused step that was asked nothing wrote nothing: the rest is byte for byte the same.
            let refused = |place: usize| matches!(first.steps[place].came, Came::Refused(_));
            let mut script = case.script();
            let kept: Vec<usize> = (0..script.steps.len())
                .filter(|place| !refused(*place) || !script.steps[*place].dice.is_empty())
                .collect();
            refusals += script.steps.len() - kept.len();
            if kept.len() == script.steps.len() {
                continue;
            }
            script.steps = kept.iter().map(|place| script.steps[*place].clone()).collect();
            let calm = run(&script).unwrap_or_else(|error| panic!("{}: {error}", case.name()));
            assert_eq!(calm.state, first.state, "{}", case.name());
            for (step, place) in calm.steps.iter().zip(&kept) {
                let (calm, first) = (told_came(&step.came), told_came(&first.steps[*place].came));
                assert_eq!(calm, first, "{} step {}", case.name(), place + 1);
            }
        }
        assert!(refusals > 40, "only {refusals} refused steps");
    }

    fn told_came(came: &Came) -> Value {
        serde_json::to_value(came).unwrap()
    }
}

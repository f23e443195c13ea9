//! The table and each event in display words: what the site and the command line show of the game.

pub(super) mod cards;
mod fights;
mod lines;
mod names;
mod steps;
pub(crate) mod sums;
mod table;
mod talk;
mod told;
mod turn;
pub(super) mod words;
#[cfg(test)]
mod tests;

use crate::event::{self, Event};
use crate::state::look::Look;
use crate::view::names::{Names, SIDE};
use crate::view::told::{Told, told};
use greffe_core::telling::view::{Board, Line};
use greffe_core::telling::words::Words;

/// The table at one moment.
pub fn board(look: Look<'_>) -> Board {
    let names = Names(look);
    Board {
        table: Some(names.table()),
        square: Some(SIDE),
        moment: names.moment(),
        sides: look.sides().map(|side| names.side_view(side)).collect(),
        pieces: look.figures().filter_map(|(id, _)| names.piece(id)).collect(),
        areas: names.areas(),
        layers: names.layers(),
        over: look.state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `look` is on the state it was applied to.
pub fn line(look: Look<'_>, event: &Event) -> Line {
    tell(Names(look), event).line()
}

/// A step of the machinery that needs no telling of its own.
fn quiet(fr: &str, en: &str) -> Told {
    told(fr, en)
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(names: Names<'_>, event: &Event) -> Told {
    match event {
        Event::DecksShuffled(event::DecksShuffled {}) => told("Jeux mélangés", "Decks shuffled")
            .say("Chaque joueur mélange ses trente cartes.", "Each player shuffles thirty cards."),
        Event::CardsDrawn(event::CardsDrawn { side, count, .. }) => names.drawn(*side, *count),
        Event::TopTaken(_) => quiet("Carte de la pioche", "Card of the pile"),
        Event::CardTurned(event::CardTurned { side, card }) => names.turned(*side, *card),
        Event::SealedShown(event::SealedShown { side, card, .. }) => names.shown(*side, *card),
        Event::HandPlayed(event::HandPlayed { side, card }) => names.played(*side, *card),
        Event::HandDiscarded(event::HandDiscarded { side, cards }) => names.discarded(*side, cards),
        Event::PlayDiscarded(event::PlayDiscarded { side, card }) => names.replaced(*side, *card),
        Event::PlayCollected(_) => quiet("Cartes défaussées", "Cards discarded"),
        Event::DeckGathered(event::DeckGathered { side, .. }) => names.gathered(*side),
        Event::CardsRecalled(event::CardsRecalled { side, cards, .. }) => names.recalled(*side, cards),
        Event::TopSeen(event::TopSeen { side, of, cards, .. }) => names.top_seen(*side, *of, *cards),
        Event::TopArranged(event::TopArranged { side, of, cards, .. }) => {
            names.top_arranged(*side, *of, *cards)
        }
        Event::HandShown(event::HandShown { side, of }) => names.hand_shown(*side, *of),
        Event::SharedDrawn(event::SharedDrawn { deck, cards }) => names.shared_drawn(*deck, cards),
        Event::SharedShuffled(event::SharedShuffled { deck }) => names.shared_shuffled(*deck),
        Event::PositionTaken(_) => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),

        Event::PreparationOpened(event::PreparationOpened { due }) => names.preparation_opened(due.len()),
        Event::PreparationDone(event::PreparationDone { done, .. }) => names.preparation_done(*done),
        Event::PreparationEnded(event::PreparationEnded {}) => quiet("Préparation finie", "Preparation over"),
        Event::KreutzersChanged(event::KreutzersChanged { side, kreutzers }) => {
            names.kreutzers(*side, *kreutzers)
        }
        Event::NephewMarked(event::NephewMarked { figure, uncle }) => names.nephew(*figure, *uncle),
        Event::WeaponCoated(event::WeaponCoated { figure, weapon, poisons }) => {
            names.coated(*figure, *weapon, poisons.len())
        }
        Event::FigurePlaced(event::FigurePlaced { figure, at }) => names.placed(*figure, *at),

        Event::TurnBegun(event::TurnBegun { turn }) => names.turn_begun(*turn),
        Event::ArrivalsOpened(event::ArrivalsOpened { due }) => names.arrivals(due),
        Event::ArrivalsEnded(event::ArrivalsEnded {}) => quiet("Arrivées finies", "Arrivals over"),
        Event::TokensRefreshed(event::TokensRefreshed { tokens, .. }) => names.refreshed(tokens),
        Event::PhaseBegun(event::PhaseBegun { phase, .. }) => names.phase_begun(*phase),
        Event::HandLimitOpened(event::HandLimitOpened { due }) => names.hand_limit(due),
        Event::LimitMet(_) => quiet("Main dans la limite", "Hand within the limit"),
        Event::DiscardOpened(event::DiscardOpened { side, cards }) => names.discard_opened(*side, *cards),
        Event::PresentOpened(event::PresentOpened { side }) => names.present_opened(*side),
        Event::InitiativeTied(event::InitiativeTied {}) => told("Égalité", "Tie").say(
            "L'initiative est à égalité : on rejoue, les cartes sont défaussées.",
            "The initiative is tied: the cards are discarded and it is played again.",
        ),
        Event::InitiativeTaken(event::InitiativeTaken { side }) => names.initiative(*side),
        Event::SideMarked(event::SideMarked { side, mark, on }) => names.side_marked(*side, *mark, *on),
        Event::FirstActorAsked(event::FirstActorAsked {}) => quiet("Qui commence ?", "Who begins?"),
        Event::FirstActorChosen(event::FirstActorChosen { side }) => names.first_actor(*side),
        Event::TurnPassed(event::TurnPassed { side }) => names.turn_passed(*side),
        Event::LastHeld(event::LastHeld { side, .. }) => names.last_held(*side),

        Event::FigureActivated(event::FigureActivated { figure, by }) => names.activated(*figure, *by),
        Event::ActionBegun(_) => quiet("Action", "Action"),
        Event::ActivationEnded(event::ActivationEnded { figure }) => names.activation_ended(*figure),
        Event::FigureMarked(event::FigureMarked { figure, mark, on }) => {
            names.figure_marked(*figure, *mark, *on)
        }
        Event::StealthDropped(event::StealthDropped { figure }) => names.stealth_dropped(*figure),
        Event::MoveBegun(event::MoveBegun { figure, kind, points, .. }) => {
            names.move_begun(*figure, *kind, *points)
        }
        Event::Declared(event::Declared { figure, pending, watchers }) => {
            names.declared(*figure, *pending, watchers)
        }
        Event::InterruptPassed(event::InterruptPassed { side, .. }) => names.interrupt_passed(*side),
        Event::WatchSpent(event::WatchSpent { figure }) => names.watch_spent(*figure),
        Event::InterruptClosed(event::InterruptClosed {}) => quiet("Interruption close", "Interrupt closed"),
        Event::Lapsed(event::Lapsed { figure, pending }) => names.lapsed(*figure, *pending),
        Event::FigureMoved(event::FigureMoved { figure, path, .. }) => names.moved(*figure, path),
        Event::RunExtended(event::RunExtended { figure, points }) => names.run_extended(*figure, *points),
        Event::PointsSpent(event::PointsSpent { figure, left }) => names.points_spent(*figure, *left),
        Event::MoveStopped(event::MoveStopped { figure }) => names.stopped(*figure),
        Event::MoveEnded(event::MoveEnded { figure }) => names.move_ended(*figure),
        Event::DoorChanged(event::DoorChanged { door, state }) => names.door(*door, *state),
        Event::WallFell(event::WallFell { wall }) => names.wall_fell(*wall),
        Event::OpponentAsked(event::OpponentAsked { figure, among, .. }) => {
            names.opponent_asked(*figure, among)
        }
        Event::OpponentNamed(event::OpponentNamed { enemy }) => names.opponent_named(*enemy),
        Event::FallOpened(event::FallOpened { figure, .. }) => names.fall_opened(*figure),
        Event::FallClosed(event::FallClosed {}) => quiet("Chute", "Fall"),
        Event::OnwardOpened(event::OnwardOpened { figure, to, .. }) => names.onward(*figure, *to),
        Event::OnwardClosed(event::OnwardClosed { on }) => names.went_on(*on),

        Event::TestBegun(event::TestBegun { test }) => names.test_begun(test),
        Event::TestStaged(_) => quiet("Test", "Test"),
        Event::FaithUsed(event::FaithUsed { figure, score }) => names.faith_used(*figure, *score),
        Event::InitialSet(event::InitialSet { place, initial, .. }) => names.initial_set(*place, *initial),
        Event::Reinforced(event::Reinforced { place, card }) => names.reinforced(*place, *card),
        Event::ReinforcementPassed(event::ReinforcementPassed { place }) => {
            names.reinforcement_passed(*place)
        }
        Event::TestEnded(event::TestEnded { figure, total }) => names.test_ended(*figure, *total),
        Event::OpposedBegun(event::OpposedBegun { opposed }) => names.opposed_begun(opposed),
        Event::CardLaid(event::CardLaid { side, source, .. }) => names.laid(*side, *source),
        Event::OpposedStaged(_) => quiet("Test en opposition", "Opposed test"),
        Event::OpposedModified(event::OpposedModified { place, value, rule }) => {
            names.modified(*place, *value, rule.as_str())
        }
        Event::FencingFlipped(event::FencingFlipped { figure, count, tokens, .. }) => {
            names.flipped(*figure, *count, *tokens)
        }
        Event::Totalled(event::Totalled { place, total }) => names.totalled(*place, *total),
        Event::OpposedEnded(event::OpposedEnded { totals }) => names.opposed_ended(totals),
        Event::SuitNamed(event::SuitNamed { suit, .. }) => names.suit_named(*suit),
        Event::Answered(event::Answered { place }) => names.answered(*place),
        Event::LetStand(event::LetStand { side }) => names.let_stand(*side),
        Event::FateSpent(event::FateSpent { seer, left }) => names.fate_spent(*seer, *left),

        Event::Wounded(event::Wounded { figure, wounds }) => names.wounded(*figure, *wounds),
        Event::PostureChanged(event::PostureChanged { figure, posture, .. }) => {
            names.posture(*figure, *posture)
        }
        Event::FigureRemoved(event::FigureRemoved { figure, why }) => names.removed(*figure, *why),
        Event::ItemsDropped(event::ItemsDropped { figure, at, items }) => {
            names.items_dropped(*figure, *at, items)
        }
        Event::HandsChanged(event::HandsChanged { figure, hands, .. }) => names.hands(*figure, hands),
        Event::RearmOpened(event::RearmOpened { figure, .. }) => names.rearms(*figure),
        Event::RearmClosed(event::RearmClosed {}) => quiet("Arme de rechange", "Another weapon"),
        Event::ControlChanged(event::ControlChanged { figure, controller }) => {
            names.control(*figure, *controller)
        }

        Event::FightDeclared(event::FightDeclared { fight }) => names.fight_declared(fight),
        Event::FightArmed(event::FightArmed { weapon, .. }) => names.fight_armed(*weapon),
        Event::HelpSaid(event::HelpSaid { figure, helps }) => names.help_said(*figure, *helps),
        Event::FightStaged(_) => quiet("Assaut", "Fight"),
        Event::BlowSettled(event::BlowSettled { outcome, .. }) => names.blow(*outcome),
        Event::ParryTried(event::ParryTried { figure, count, tokens }) => {
            names.parry_tried(*figure, *count, *tokens)
        }
        Event::Riposted(event::Riposted { parried }) => names.riposted(*parried),
        Event::FightCards(_) => quiet("Cartes de l'assaut", "Cards of the fight"),
        Event::RetreatsOwed(event::RetreatsOwed { wounds, retreating }) => {
            names.retreats_owed(*wounds, retreating)
        }
        Event::RetreatDue(event::RetreatDue { figure }) => {
            quiet("Retraite due", "Retreat due").focus([*figure])
        }
        Event::StoodGround(event::StoodGround { figure }) => names.stood_ground(*figure),
        Event::RetreatOpened(event::RetreatOpened { retreat }) => names.retreat_opened(retreat),
        Event::RetreatEnded(event::RetreatEnded { figure }) => quiet("Retraite", "Retreat").focus([*figure]),
        Event::FightEnded(event::FightEnded { attacker, defender }) => {
            quiet("Assaut fini", "Fight over").focus([*attacker, *defender])
        }
        Event::CombatAvoided(event::CombatAvoided { figure }) => names.avoided(*figure),
        Event::WeaponUsed(event::WeaponUsed { figure, weapon, load, uses }) => {
            names.weapon_used(*figure, *weapon, *load, *uses)
        }
        Event::WeaponLost(event::WeaponLost { figure, weapon, .. }) => names.weapon_lost(*figure, *weapon),
        Event::ShotMissed(event::ShotMissed { shot }) => names.shot_missed(*shot),
        Event::ShotHit(event::ShotHit { shot, target, suit, wounds }) => {
            names.shot_hit(*shot, *target, *suit, *wounds)
        }
        Event::StrayOpened(event::StrayOpened { shot, figures, .. }) => names.stray_opened(*shot, figures),
        Event::StrayClosed(event::StrayClosed { figure }) => names.stray_closed(*figure),
        Event::Poisoned(event::Poisoned { figure, poisons }) => names.poisoned(*figure, poisons.len()),
        Event::MoraleOpened(event::MoraleOpened { due }) => names.morale_opened(due.len()),
        Event::MoraleLeft(_) => quiet("Tests restants", "Tests left"),
        Event::MoraleEnded(event::MoraleEnded {}) => quiet("Fin des tests", "Tests over"),

        Event::TalkersNamed(event::TalkersNamed { figure, talkers }) => names.talkers(*figure, talkers),
        Event::ConversationBegun(event::ConversationBegun { conversation }) => names.talk_begun(conversation),
        Event::ConversationStaged(_) => quiet("Conversation", "Conversation"),
        Event::DefendersJoined(event::DefendersJoined { figures }) => names.defenders(figures),
        Event::SourcesNamed(event::SourcesNamed { side, speakers }) => names.sources(*side, speakers),
        Event::SpeakerRevealed(event::SpeakerRevealed { figure, initial }) => {
            names.speaker(*figure, *initial)
        }
        Event::LeaderNamed(event::LeaderNamed { figure }) => names.leader(*figure),
        Event::ConversationEnded(event::ConversationEnded { speaker, target, success }) => {
            names.talk_ended(*speaker, *target, *success)
        }
        Event::Courted(event::Courted { figure, target }) => names.courted(*figure, *target),
        Event::SeerReady(event::SeerReady { seer }) => names.seer_ready(*seer),
        Event::DivinationDrawn(event::DivinationDrawn { seer, cards }) => {
            names.divination_drawn(*seer, cards)
        }
        Event::DivinationLost(event::DivinationLost { seer }) => names.divination_lost(*seer),
        Event::CardResolved(event::CardResolved { seer, card }) => names.card_resolved(*seer, *card),
        Event::SeerTokens(event::SeerTokens { seer, fate, mind_reading }) => {
            names.seer_tokens(*seer, *fate, *mind_reading)
        }
        Event::CalamityOpened(event::CalamityOpened { side }) => names.calamity_opened(*side),
        Event::CalamityClosed(event::CalamityClosed {}) => told("Catastrophe", "Calamity")
            .say("Le choix de la Catastrophe est fait.", "The choice of the calamity is made."),
        Event::RecallOpened(event::RecallOpened { side, of }) => names.recall_opened(*side, *of),
        Event::MindRead(event::MindRead { side }) => names.mind_read(*side),
        Event::NextNamed(event::NextNamed { side, figure }) => names.next_named(*side, *figure),
        Event::ItemTaken(event::ItemTaken { figure, item, .. }) => names.item_taken(*figure, item),
        Event::ItemStolen(event::ItemStolen { thief, from, item }) => names.item_stolen(*thief, *from, item),
        Event::LullEnded(event::LullEnded {}) => {
            told("Fin de l'Accalmie", "The lull ends").say("L'Accalmie prend fin.", "The lull is over.")
        }
        Event::RoleChanged(event::RoleChanged { figure, role }) => names.role(*figure, *role),
        Event::ProgramBegun(event::ProgramBegun { program }) => names.program(program),
        Event::ProgramAimed(event::ProgramAimed { program }) => names.program_aimed(program),
        Event::ProgramStaged(_) => quiet("Programme", "Program"),
        Event::ProgramEnded(event::ProgramEnded { figure }) => {
            quiet("Programme fini", "Program over").focus([*figure])
        }
        Event::DuelBegun(event::DuelBegun { duel }) => names.duel_begun(duel),
        Event::DuelHelped(event::DuelHelped { figure, shift }) => names.duel_helped(*figure, *shift),
        Event::DuelDecided(event::DuelDecided { value, winner, loser }) => {
            names.duel_decided(*value, *winner, *loser)
        }

        Event::AlarmRung(event::AlarmRung { left }) => names.alarm(*left),
        Event::Conceded(event::Conceded { side }) => names.conceded(*side),
        Event::MatchEnded(event::MatchEnded { outcome }) => {
            let words = names.outcome(outcome);
            told("Fin de la partie", "The match ends").say(words.fr, words.en)
        }
    }
}

/// A sentence about somebody.
fn about(name: &str, fr: &str, en: &str) -> Words {
    Words::new(format!("{name} {fr}"), format!("{name} {en}"))
}

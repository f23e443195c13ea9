//! The table and each event in display words: what the site and the command line show of the game.

mod cards;
mod fights;
mod lines;
mod names;
mod steps;
mod table;
mod talk;
mod told;
mod turn;
mod words;
#[cfg(test)]
mod tests;

use crate::systems::ad::event::Event;
use crate::systems::ad::state::look::Look;
use crate::systems::ad::view::names::{Names, SIDE};
use crate::systems::ad::view::told::{Told, told};
use crate::view::{Board, Line};
use crate::words::Words;

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
        Event::DecksShuffled {} => told("Jeux mélangés", "Decks shuffled")
            .say("Chaque joueur mélange ses trente cartes.", "Each player shuffles thirty cards."),
        Event::CardsDrawn { side, count, .. } => names.drawn(*side, *count),
        Event::TopTaken { .. } => quiet("Carte de la pioche", "Card of the pile"),
        Event::CardTurned { side, card } => names.turned(*side, *card),
        Event::SealedShown { side, card, .. } => names.shown(*side, *card),
        Event::HandPlayed { side, card } => names.played(*side, *card),
        Event::HandDiscarded { side, cards } => names.discarded(*side, cards),
        Event::PlayDiscarded { side, card } => names.replaced(*side, *card),
        Event::PlayCollected { .. } => quiet("Cartes défaussées", "Cards discarded"),
        Event::DeckGathered { side, .. } => names.gathered(*side),
        Event::CardsRecalled { side, cards, .. } => names.recalled(*side, cards),
        Event::TopSeen { side, of, cards, .. } => names.top_seen(*side, *of, *cards),
        Event::TopArranged { side, of, cards, .. } => names.top_arranged(*side, *of, *cards),
        Event::HandShown { side, of } => names.hand_shown(*side, *of),
        Event::SharedDrawn { deck, cards } => names.shared_drawn(*deck, cards),
        Event::SharedShuffled { deck } => names.shared_shuffled(*deck),
        Event::PositionTaken { .. } => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),

        Event::PreparationOpened { due } => names.preparation_opened(due.len()),
        Event::PreparationDone { done, .. } => names.preparation_done(*done),
        Event::PreparationEnded {} => quiet("Préparation finie", "Preparation over"),
        Event::KreutzersChanged { side, kreutzers } => names.kreutzers(*side, *kreutzers),
        Event::NephewMarked { figure, uncle } => names.nephew(*figure, *uncle),
        Event::WeaponCoated { figure, weapon, poisons } => names.coated(*figure, *weapon, poisons.len()),
        Event::FigurePlaced { figure, at } => names.placed(*figure, *at),

        Event::TurnBegun { turn } => names.turn_begun(*turn),
        Event::ArrivalsOpened { due } => names.arrivals(due),
        Event::ArrivalsEnded {} => quiet("Arrivées finies", "Arrivals over"),
        Event::TokensRefreshed { tokens, .. } => names.refreshed(tokens),
        Event::PhaseBegun { phase, .. } => names.phase_begun(*phase),
        Event::HandLimitOpened { due } => names.hand_limit(due),
        Event::LimitMet { .. } => quiet("Main dans la limite", "Hand within the limit"),
        Event::DiscardOpened { side, cards } => names.discard_opened(*side, *cards),
        Event::PresentOpened { side } => names.present_opened(*side),
        Event::InitiativeTied {} => told("Égalité", "Tie").say(
            "L'initiative est à égalité : on rejoue, les cartes sont défaussées.",
            "The initiative is tied: the cards are discarded and it is played again.",
        ),
        Event::InitiativeTaken { side } => names.initiative(*side),
        Event::SideMarked { side, mark, on } => names.side_marked(*side, *mark, *on),
        Event::FirstActorAsked {} => quiet("Qui commence ?", "Who begins?"),
        Event::FirstActorChosen { side } => names.first_actor(*side),
        Event::TurnPassed { side } => names.turn_passed(*side),
        Event::LastHeld { side, .. } => names.last_held(*side),

        Event::FigureActivated { figure, by } => names.activated(*figure, *by),
        Event::ActionBegun { .. } => quiet("Action", "Action"),
        Event::ActivationEnded { figure } => names.activation_ended(*figure),
        Event::FigureMarked { figure, mark, on } => names.figure_marked(*figure, *mark, *on),
        Event::StealthDropped { figure } => names.stealth_dropped(*figure),
        Event::MoveBegun { figure, kind, points } => names.move_begun(*figure, *kind, *points),
        Event::Declared { figure, pending, watchers } => names.declared(*figure, *pending, watchers),
        Event::InterruptPassed { side, .. } => names.interrupt_passed(*side),
        Event::WatchSpent { figure } => names.watch_spent(*figure),
        Event::InterruptClosed {} => quiet("Interruption close", "Interrupt closed"),
        Event::Lapsed { figure, pending } => names.lapsed(*figure, *pending),
        Event::FigureMoved { figure, path, .. } => names.moved(*figure, path),
        Event::RunExtended { figure, points } => names.run_extended(*figure, *points),
        Event::PointsSpent { figure, left } => names.points_spent(*figure, *left),
        Event::MoveStopped { figure } => names.stopped(*figure),
        Event::MoveEnded { figure } => names.move_ended(*figure),
        Event::DoorChanged { door, state } => names.door(*door, *state),
        Event::OpponentAsked { figure, among, .. } => names.opponent_asked(*figure, among),
        Event::OpponentNamed { enemy } => names.opponent_named(*enemy),
        Event::FallOpened { figure, .. } => names.fall_opened(*figure),
        Event::FallClosed {} => quiet("Chute", "Fall"),

        Event::TestBegun { test } => names.test_begun(test),
        Event::TestStaged { .. } => quiet("Test", "Test"),
        Event::FaithUsed { figure, score } => names.faith_used(*figure, *score),
        Event::InitialSet { place, initial, .. } => names.initial_set(*place, *initial),
        Event::Reinforced { place, card } => names.reinforced(*place, *card),
        Event::ReinforcementPassed { place } => names.reinforcement_passed(*place),
        Event::TestEnded { figure, total } => names.test_ended(*figure, *total),
        Event::OpposedBegun { opposed } => names.opposed_begun(opposed),
        Event::CardLaid { side, source, .. } => names.laid(*side, *source),
        Event::OpposedStaged { .. } => quiet("Test en opposition", "Opposed test"),
        Event::OpposedModified { place, value, rule } => names.modified(*place, *value, rule.as_str()),
        Event::FencingFlipped { figure, count, tokens, .. } => names.flipped(*figure, *count, *tokens),
        Event::Totalled { place, total } => names.totalled(*place, *total),
        Event::OpposedEnded { totals } => names.opposed_ended(totals),
        Event::SuitNamed { suit, .. } => names.suit_named(*suit),
        Event::Answered { place } => names.answered(*place),
        Event::LetStand { side } => names.let_stand(*side),
        Event::FateSpent { seer, left } => names.fate_spent(*seer, *left),

        Event::Wounded { figure, wounds } => names.wounded(*figure, *wounds),
        Event::PostureChanged { figure, posture, .. } => names.posture(*figure, *posture),
        Event::FigureRemoved { figure, why } => names.removed(*figure, *why),
        Event::ItemsDropped { figure, at, items } => names.items_dropped(*figure, *at, items),
        Event::HandsChanged { figure, hands, .. } => names.hands(*figure, hands),
        Event::ControlChanged { figure, controller } => names.control(*figure, *controller),

        Event::FightDeclared { fight } => names.fight_declared(fight),
        Event::FightArmed { weapon, .. } => names.fight_armed(*weapon),
        Event::HelpSaid { figure, helps } => names.help_said(*figure, *helps),
        Event::FightStaged { .. } => quiet("Assaut", "Fight"),
        Event::BlowSettled { outcome, .. } => names.blow(*outcome),
        Event::ParryTried { figure, count, tokens } => names.parry_tried(*figure, *count, *tokens),
        Event::Riposted { parried } => names.riposted(*parried),
        Event::FightCards { .. } => quiet("Cartes de l'assaut", "Cards of the fight"),
        Event::RetreatsOwed { wounds, retreating } => names.retreats_owed(*wounds, retreating),
        Event::RetreatDue { figure } => quiet("Retraite due", "Retreat due").focus([*figure]),
        Event::StoodGround { figure } => names.stood_ground(*figure),
        Event::RetreatOpened { retreat } => names.retreat_opened(retreat),
        Event::RetreatEnded { figure } => quiet("Retraite", "Retreat").focus([*figure]),
        Event::FightEnded { attacker, defender } => {
            quiet("Assaut fini", "Fight over").focus([*attacker, *defender])
        }
        Event::CombatAvoided { figure } => names.avoided(*figure),
        Event::WeaponUsed { figure, weapon, load, uses } => names.weapon_used(*figure, *weapon, *load, *uses),
        Event::WeaponLost { figure, weapon, .. } => names.weapon_lost(*figure, *weapon),
        Event::ShotMissed { shot } => names.shot_missed(*shot),
        Event::ShotHit { shot, target, suit, wounds } => names.shot_hit(*shot, *target, *suit, *wounds),
        Event::StrayOpened { shot, figures, .. } => names.stray_opened(*shot, figures),
        Event::StrayClosed { figure } => names.stray_closed(*figure),
        Event::Poisoned { figure, poisons } => names.poisoned(*figure, poisons.len()),
        Event::MoraleOpened { due } => names.morale_opened(due.len()),
        Event::MoraleLeft { .. } => quiet("Tests restants", "Tests left"),
        Event::MoraleEnded {} => quiet("Fin des tests", "Tests over"),

        Event::TalkersNamed { figure, talkers } => names.talkers(*figure, talkers),
        Event::ConversationBegun { conversation } => names.talk_begun(conversation),
        Event::ConversationStaged { .. } => quiet("Conversation", "Conversation"),
        Event::DefendersJoined { figures } => names.defenders(figures),
        Event::SourcesNamed { side, speakers } => names.sources(*side, speakers),
        Event::SpeakerRevealed { figure, initial } => names.speaker(*figure, *initial),
        Event::LeaderNamed { figure } => names.leader(*figure),
        Event::ConversationEnded { speaker, target, success } => {
            names.talk_ended(*speaker, *target, *success)
        }
        Event::Courted { figure, target } => names.courted(*figure, *target),
        Event::SeerReady { seer } => names.seer_ready(*seer),
        Event::DivinationDrawn { seer, cards } => names.divination_drawn(*seer, cards),
        Event::DivinationLost { seer } => names.divination_lost(*seer),
        Event::CardResolved { seer, card } => names.card_resolved(*seer, *card),
        Event::SeerTokens { seer, fate, mind_reading } => names.seer_tokens(*seer, *fate, *mind_reading),
        Event::CalamityOpened { side } => names.calamity_opened(*side),
        Event::CalamityClosed {} => told("Catastrophe", "Calamity")
            .say("Le choix de la Catastrophe est fait.", "The choice of the calamity is made."),
        Event::RecallOpened { side, of } => names.recall_opened(*side, *of),
        Event::MindRead { side } => names.mind_read(*side),
        Event::NextNamed { side, figure } => names.next_named(*side, *figure),
        Event::ItemTaken { figure, item, .. } => names.item_taken(*figure, item),
        Event::ItemStolen { thief, from, item } => names.item_stolen(*thief, *from, item),
        Event::LullEnded {} => {
            told("Fin de l'Accalmie", "The lull ends").say("L'Accalmie prend fin.", "The lull is over.")
        }
        Event::RoleChanged { figure, role } => names.role(*figure, *role),
        Event::ProgramBegun { program } => names.program(program),
        Event::ProgramStaged { .. } => quiet("Programme", "Program"),
        Event::ProgramEnded { figure } => quiet("Programme fini", "Program over").focus([*figure]),
        Event::DuelBegun { duel } => names.duel_begun(duel),
        Event::DuelHelped { figure, shift } => names.duel_helped(*figure, *shift),
        Event::DuelDecided { value, winner, loser } => names.duel_decided(*value, *winner, *loser),

        Event::AlarmRung { left } => names.alarm(*left),
        Event::Conceded { side } => names.conceded(*side),
        Event::MatchEnded { outcome } => {
            let words = names.outcome(outcome);
            told("Fin de la partie", "The match ends").say(words.fr, words.en)
        }
    }
}

/// A sentence about somebody.
fn about(name: &str, fr: &str, en: &str) -> Words {
    Words::new(format!("{name} {fr}"), format!("{name} {en}"))
}

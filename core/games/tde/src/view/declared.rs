//! Declarations told: actions with their way, reactions, chained actions, firefights.

use crate::state::sequence::{Act, Blast, Cause, Sequence, Stage, Void};
use crate::view::deeds::route_words;
use crate::view::names::Names;
use crate::view::words::{capital, inches_words, template_words};
use crate::view::{Told, told};
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What the active figure does, as a clause without its subject: short, and with the weapon and the situation.
    pub(crate) fn action(self, sequence: &Sequence) -> (Words, Words) {
        let main = sequence.acts.iter().find(|act| act.cause == Cause::Action);
        let target = main.and_then(|act| act.doing.target());
        match (&sequence.motion, main) {
            (Some(motion), _) => {
                let clause = self.motion(motion, target);
                (clause.clone(), clause)
            }
            (None, Some(act)) => {
                let full = self.doing(act.figure, act.doing, true);
                (self.doing(act.figure, act.doing, false), with(full, Self::given(&act.given)))
            }
            (None, None) => (Words::new("agit", "acts"), Words::new("agit", "acts")),
        }
    }

    pub(super) fn action_declared(self, sequence: &Sequence) -> Told {
        let name = self.name(sequence.active);
        let route = sequence.motion.as_ref().map(|motion| &motion.route);
        let (title, clause) = self.action(sequence);
        let legs = route
            .and_then(route_words)
            .map(|legs| Words::new(format!("Trajectoire : {}.", legs.fr), format!("Path: {}.", legs.en)));
        let chain = sequence.acts.iter().find(|act| act.cause == Cause::Chain);
        let chained = chain.map(|act| {
            let what = with(self.doing(act.figure, act.doing, true), Self::given(&act.given));
            Words::new(format!("En chemin, {name} {}.", what.fr), format!("On the way, {name} {}.", what.en))
        });
        let blasts = sequence.acts.iter().filter_map(|act| act.blast.as_ref());
        let under = blasts.fold(None, |said, blast| said.or_else(|| Some(self.under(blast))));
        told(&format!("{name} {}", title.fr), &format!("{name} {}", title.en))
            .say(format!("{name} {}.", clause.fr), format!("{name} {}.", clause.en))
            .also(legs)
            .also(chained)
            .also(under)
            .also(sequence.orders.first().map(|order| self.giving(order)))
            .focus([sequence.active])
            .focus(sequence.acts.iter().filter_map(|act| act.doing.target()))
            .mark(route.and_then(Self::route_mark))
            .mark(sequence.acts.iter().flat_map(|act| self.act_marks(act, route)))
    }

    /// Who lies under a template that has just been laid.
    pub(super) fn under(self, blast: &Blast) -> Words {
        let template = template_words(blast.template);
        if blast.under.is_empty() {
            return Words::new(
                format!("Personne sous le {}.", template.fr),
                format!("Nobody under the {}.", template.en),
            );
        }
        let who = self.list(&blast.under);
        Words::new(
            format!("Sous le {} : {}.", template.fr, who.fr),
            format!("Under the {}: {}.", template.en, who.en),
        )
    }

    /// When an act happens, along the way of the active figure.
    fn moment_of(self, act: &Act) -> Option<Words> {
        let sequence = self.0.sequence()?;
        let spot = act.spot?;
        let length = sequence.motion.as_ref()?.route.length();
        let name = self.name(sequence.active);
        let at = inches_words(spot);
        Some(match spot {
            ..=0 => Words::new(format!("avant que {name} ne bouge"), format!("before {name} moves")),
            spot if spot >= length => {
                Words::new(format!("à l'arrivée de {name}"), format!("as {name} arrives"))
            }
            _ => Words::new(
                format!("quand {name} a fait {}", at.fr),
                format!("when {name} has gone {}", at.en),
            ),
        })
    }

    pub(super) fn reaction_declared(self, act: &Act) -> Told {
        let name = self.name(act.figure);
        let what = self.situated(act);
        let (fr, en) = if act.cause == Cause::ChainReaction {
            (" à l'Action Enchaînée", " to the chained action")
        } else {
            ("", "")
        };
        self.answer(act, &format!("{name} réagit"), &format!("{name} reacts"))
            .say(format!("{name} réagit{fr} : {}.", what.fr), format!("{name} reacts{en}: {}.", what.en))
            .also(act.blast.as_ref().map(|blast| self.under(blast)))
    }

    pub(super) fn extra_declared(self, act: &Act) -> Told {
        let name = self.name(act.figure);
        let what = self.situated(act);
        if act.cause == Cause::Firefight {
            let line = self.answer(act, &format!("Fusillade de {name}"), &format!("Firefight of {name}"));
            return line
                .say(
                    format!("{name} répond en Fusillade : {}.", what.fr),
                    format!("{name} answers in a firefight: {}.", what.en),
                )
                .also(act.blast.as_ref().map(|blast| self.under(blast)));
        }
        self.answer(act, &format!("{name} enchaîne"), &format!("{name} chains an action"))
            .say(format!("{name} enchaîne : {}.", what.fr), format!("{name} chains: {}.", what.en))
            .also(act.blast.as_ref().map(|blast| self.under(blast)))
    }

    /// What an act is, with what the table says of it and when it happens.
    fn situated(self, act: &Act) -> Words {
        let what = with(self.doing(act.figure, act.doing, true), Self::given(&act.given));
        with(what, self.moment_of(act))
    }

    fn answer(self, act: &Act, fr: &str, en: &str) -> Told {
        told(fr, en).focus([act.figure]).focus(act.doing.target()).mark(self.scene_marks(act))
    }

    pub(super) fn reactions_passed(self, standing: bool) -> Told {
        let line = told("Réactions closes", "Reactions over");
        let Some(active) = self.0.active_side() else { return line };
        if standing {
            return line;
        }
        let name = self.side(self.0.other(active));
        let reacted = self.0.sequence().is_some_and(|sequence| sequence.reactions().next().is_some());
        if reacted {
            line.say(format!("{name} ne réagit plus."), format!("{name} reacts no further."))
        } else {
            line.say(format!("{name} ne réagit pas."), format!("{name} does not react."))
        }
    }

    pub(super) fn extra_passed(self, standing: bool) -> Told {
        let line = told("Rien de plus", "Nothing more");
        let Some(sequence) = self.0.sequence() else { return line };
        if standing {
            return line;
        }
        let name = self.name(sequence.active);
        if sequence.reactions().next().is_some() {
            line.say(
                format!("{name} ne répond pas aux Réactions."),
                format!("{name} does not answer the reactions."),
            )
        } else {
            line.say(format!("{name} n'enchaîne rien."), format!("{name} chains nothing."))
        }
    }

    pub(super) fn stage_reached(stage: Stage) -> Told {
        let (fr, en) = match stage {
            Stage::Reactions => ("1D. Réactions", "1D. Reactions"),
            Stage::Extra => ("1E. Fusillade ou Action Enchaînée", "1E. Firefight or chained action"),
            Stage::Movement => ("2A. Test de Mouvement", "2A. Movement test"),
            Stage::FallPoint => ("Point de Chute", "Fall point"),
            Stage::MidAir => ("Arrêt en l'air", "Stopped in mid-air"),
            Stage::Reached => ("2C. Point atteint", "2C. Point reached"),
            Stage::Payment => ("2D-2E. Dépense des PA", "2D-2E. AP paid"),
            Stage::Templates => ("2F. Gabarits", "2F. Templates"),
            Stage::Opposed => ("2G. Tests Opposés", "2G. Opposed tests"),
            Stage::Unopposed => ("2H. Tests non Opposés", "2H. Unopposed tests"),
            Stage::Escapes => ("2I. Déplacements d'Esquive", "2I. Dodge displacements"),
            Stage::Saves => ("2J. Derniers Tests d'Armure", "2J. Last armour tests"),
            Stage::Moves => ("3A-3C. Déplacements", "3A-3C. Moves"),
            Stage::Dodges => ("3B-3C. Esquives", "3B-3C. Dodges"),
            Stage::Orders => ("3D-3F. Ordres", "3D-3F. Orders"),
            Stage::Exploits => ("3G. PA des Exploits", "3G. AP of Exploits"),
            Stage::Markers => ("3H. Marqueurs", "3H. Markers"),
            Stage::Wounds => ("3I-3L. Blessures", "3I-3L. Wounds"),
            Stage::End => ("Fin de la Séquence", "End of the sequence"),
        };
        told(fr, en)
    }

    pub(super) fn cancelled(self, act: u16, void: Void) -> Told {
        let Some(act) = self.0.sequence().and_then(|sequence| sequence.act(act)) else {
            return told("Annulé", "Cancelled");
        };
        let (name, what) = (self.name(act.figure), self.doing(act.figure, act.doing, false));
        let (fr, en) = match void {
            Void::NotReached => {
                ("ce point de la Trajectoire n'est pas atteint", "that point of the path is not reached")
            }
            Void::Unanswered => ("il n'y a plus de Réaction à qui répondre", "no reaction is left to answer"),
            Void::ChargeShort => ("la Charge n'arrive pas au contact", "the charge falls short"),
            Void::Unpaid => ("les PA manquent", "the AP are gone"),
        };
        let [kept, keeps] = match void {
            Void::NotReached | Void::Unanswered | Void::ChargeShort => {
                [format!(" {name} garde son PA."), format!(" {name} keeps the AP.")]
            }
            Void::Unpaid => [String::new(), String::new()],
        };
        told(&format!("{name} : annulé"), &format!("{name}: cancelled"))
            .say(
                format!("« {} » n'a pas lieu : {fr}.{kept}", capital(&what.fr)),
                format!("“{}” does not happen: {en}.{keeps}", capital(&what.en)),
            )
            .focus([act.figure])
    }
}

/// A clause, and one more after a comma.
fn with(words: Words, more: Option<Words>) -> Words {
    match more {
        Some(more) => Words::new(format!("{}, {}", words.fr, more.fr), format!("{}, {}", words.en, more.en)),
        None => words,
    }
}

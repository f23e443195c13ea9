//! What several chapters tell of figures and their gear.

use crate::state::Held;
use crate::view::names::Names;
use crate::view::words::small;
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn dazed(self, figure: FigureId, dazed: bool) -> Told {
        let name = self.name(figure);
        let line = told("Esprit déboussolé", "Dazed mind").focus([figure]);
        let line = if dazed {
            line.say(
                format!("{name} perd le fil : -1 aux tests de Qualité jusqu'à y consacrer une action."),
                format!("{name} is dazed: -1 on quality tests until an action is spent on it."),
            )
        } else {
            line.say(format!("{name} reprend ses esprits."), format!("{name} recovers its wits."))
        };
        let rule = if dazed { "DW-STATUS-05" } else { "DW-ACTION-22" };
        let what = Words::new("Esprit déboussolé", "Dazed");
        line.change(self.flag_change(figure, what, |figure| figure.dazed, dazed, rule))
    }
}

/// A weapon with its state.
pub(crate) fn held_words(held: Held) -> Words {
    let words = held.weapon.words();
    let words = Words::new(small(&words.fr), small(&words.en));
    let mut more = Vec::new();
    if held.in_hand {
        more.push(("en main", "in hand"));
    }
    if held.empty {
        more.push(("vide", "empty"));
    }
    if held.nocked {
        more.push(("flèche encochée", "nocked"));
    }
    let (fr, en): (Vec<&str>, Vec<&str>) = more.into_iter().unzip();
    if fr.is_empty() {
        return words;
    }
    Words::new(format!("{} ({})", words.fr, fr.join(", ")), format!("{} ({})", words.en, en.join(", ")))
}

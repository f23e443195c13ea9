//! Forms of dodges, and of where they end.   TDE-DODGE-01, TDE-DODGE-04

use crate::command::{Command, Way};
use crate::dodge;
use crate::movement::forms::is_stance;
use crate::profiles::talents::Deed;
use crate::prompt::trial::Clerk;
use crate::prompt::wire;
use crate::state::opposed;
use crate::state::path::LegKind;
use crate::state::sequence::Sequence;
use crate::view::words::inches_words;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Where dodges lead.   TDE-DODGE-04, TDE-DODGE-05
    pub(crate) fn escapes(&self, sequence: &Sequence) -> Vec<Form> {
        let own = |figure: FigureId| self.look.side_of(figure) == Some(self.side);
        let open = dodge::open(self.look, sequence).into_iter();
        let dodgers = open.filter_map(|place| Some((place, sequence.act(place)?.figure)));
        dodgers
            .filter(|(_, figure)| own(*figure))
            .flat_map(|(place, figure)| {
                let grade = opposed::outcome(self.look, sequence, place).success();
                let leeway = grade.and_then(dodge::leeway).unwrap_or((0, None));
                self.escape(figure, leeway)
            })
            .collect()
    }

    fn escape(&self, figure: FigureId, (most, dynamic): (i32, Option<i32>)) -> Vec<Form> {
        let name = self.names.name(figure);
        let title = Words::new(format!("{name} s'écarte"), format!("{name} steps away"));
        let rule = if dynamic.is_some() { "TDE-DODGE-05" } else { "TDE-DODGE-04" };
        let form = |title: Words| {
            let who =
                Blank::new("figure", Words::new("Qui ?", "Who?"), Kind::One { of: vec![self.who(figure)] });
            Form::owed("ChooseDisplacement", title).rule(RuleId::new(rule)).blank(who)
        };
        let hint = Words::new(
            format!("jusqu'à {} ; rien pour rester sur place", inches_words(most).fr),
            format!("up to {}; nothing to stay", inches_words(most).en),
        );
        let make = |way| Command::ChooseDisplacement { figure, way };
        let facts = |way: Way| self.settle(&make(way)).blanks.into_iter().map(Blank::optional);
        if self.look.is_measured() {
            let mut form = form(title);
            form.blanks.extend(self.path_blanks(figure).into_iter().filter(|blank| !is_stance(blank)));
            form.blanks.extend(facts(Way::default()));
            form.witness = wire(&make(Way::default())).map(|(_, fields)| fields);
            return vec![Form { hint: Some(hint), ..form }];
        }
        // Without positions: to stay, to go, to jump or climb are a form each.
        let stays = Words::new(format!("{name} reste sur place"), format!("{name} stays"));
        let mut forms = vec![form(stays)];
        let kinds = |mixed: bool| if mixed { self.sample(figure) } else { Vec::new() };
        for (most, mixed) in [(Some(most), false), (dynamic.or(Some(most)), true)] {
            let Some(most) = most else { continue };
            let way = Way { length: Some(most), kinds: kinds(mixed), ..Way::default() };
            let reduced = Way { kinds: vec![LegKind::Swim], ..way.clone() };
            let open = |way: &Way| self.settle(&make(way.clone())).refused.is_none();
            let Some(way) = [way, reduced].into_iter().find(open) else { continue };
            let length = Kind::Length { least: 0, most: i64::from(most) };
            let title = if mixed {
                Words::new(
                    format!("{name} s'écarte (Bond, Escalade, Nage)"),
                    format!("{name} steps away (jump, climb, swim)"),
                )
            } else {
                title.clone()
            };
            let mut told = form(title).blank(Blank::new("length", Words::new("Longueur", "Length"), length));
            let hint = inches_words(most);
            told.hint = Some(Words::new(format!("jusqu'à {}", hint.fr), format!("up to {}", hint.en)));
            if mixed {
                told.blanks.extend(self.kinds_blanks(most));
            } else if dynamic.is_some() {
                // What is swum goes as far as what is run, farther than a jump.   TDE-DODGE-05
                told.blanks.push(self.swim_blank(most));
            }
            told.blanks.extend(facts(way));
            forms.push(told);
        }
        forms
    }

    /// A dodge.   TDE-DODGE-01
    pub(crate) fn dodge(&self, actor: FigureId) -> Option<Form> {
        let title = Words::new("Esquiver", "Dodge");
        let mut form = self.plain(&Command::DeclareDodge { order: None }, "TDE-DODGE-01", title)?;
        form.blanks.extend(self.order_blank(actor, Deed::Dodge));
        Some(form)
    }
}

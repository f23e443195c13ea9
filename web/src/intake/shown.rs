//! Fields as pages show them: each with its control, what was typed, and its faults beside it.

use askama::Template;
use greffe_core::asking::intake::{Entry, Field, Pick};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;

use crate::intake::{Place, items, pick_text, picked, spread};
use crate::opening::{Offered, OfferedBoard};
use crate::posted::Fields;
use crate::shell::Shell;

/// What shown fields draw on.
pub struct Context<'a> {
    /// The frame, for words.
    pub shell: &'a Shell,
    /// The game's word, for links to rules.
    pub game: &'a str,
    /// What stands in the form.
    pub posted: &'a Fields,
    /// What is wrong.
    pub faults: &'a [Fault],
    /// The teams to choose from.
    pub teams: &'a [Offered],
    /// The boards of squares to choose from.
    pub boards: &'a [OfferedBoard],
    /// How many sides play.
    pub sides: usize,
}

/// A field as a page shows it.
#[derive(Clone, Template)]
#[template(path = "parts/entry.html")]
pub struct Shown {
    shell: Shell,
    /// The name of its form field.
    pub name: String,
    pointer: String,
    /// What it is called.
    pub label: String,
    help: String,
    rule: Option<(String, String)>,
    faults: Vec<Why>,
    optional: bool,
    /// Whether it only shows fields together.
    grouping: bool,
    control: Control,
}

/// A fault in the page's language.
#[derive(Clone, Debug)]
pub struct Why {
    /// What is wrong.
    pub text: String,
    /// The rule's id, or nothing.
    pub rule: String,
}

/// An option of a list to choose from.
#[derive(Clone, Debug)]
pub struct Opt {
    value: String,
    label: String,
    picked: bool,
}

/// Options under one heading.
#[derive(Clone, Debug)]
pub struct Heading {
    label: String,
    options: Vec<Opt>,
}

/// Parameters of one pick of a choice.
#[derive(Clone)]
pub struct With {
    of: String,
    label: String,
    on: bool,
    fields: Vec<Shown>,
}

/// An item of a list.
#[derive(Clone)]
pub struct Item {
    /// The name its fields begin with.
    pub name: String,
    pointer: String,
    /// Its value where it is a pick, else empty.
    value: String,
    /// What it is called.
    pub label: String,
    note: String,
    rule: Option<(String, String)>,
    amount: Option<String>,
    /// What it has that no field asks for, as JSON, or nothing.
    pub rest: String,
    /// Its fields.
    pub fields: Vec<Shown>,
    faults: Vec<Why>,
}

#[derive(Clone)]
enum Control {
    Text {
        value: String,
        most: u32,
    },
    Number {
        value: String,
        least: String,
        most: String,
        unit: String,
        plain: bool,
    },
    Switch {
        on: bool,
    },
    Choice {
        headings: Vec<Heading>,
        with: Vec<With>,
    },
    Several {
        items: Vec<Item>,
        headings: Vec<Heading>,
    },
    List {
        items: Vec<Item>,
        word: String,
    },
    Group {
        fields: Vec<Shown>,
    },
    Table {
        none: bool,
        width: String,
        depth: String,
    },
    Outline {
        value: String,
    },
    Place {
        x: String,
        y: String,
        z: String,
    },
    Team {
        teams: Vec<(Offered, bool)>,
        paste: String,
    },
    Squares {
        /// Whether none is chosen, where none may be.
        without: Option<bool>,
        boards: Vec<(OfferedBoard, bool)>,
        paste: String,
        editor: String,
    },
    Json {
        value: String,
    },
}

/// Shows fields; those with an item for each side are shown with their side instead.
pub fn fields(fields: &[Field], root: &Place, context: &Context<'_>) -> Vec<Shown> {
    let own = fields.iter().filter(|field| !matches!(field.entry, Entry::Sides { .. }));
    own.map(|field| shown(field, &root.field(field), context)).collect()
}

/// Shows what one side fills in, of every field with an item for each side.
pub fn of_side(fields: &[Field], root: &Place, side: usize, context: &Context<'_>) -> Vec<Shown> {
    let mut out = Vec::new();
    for field in fields {
        let place = root.field(field);
        if let Entry::Sides { of } = &field.entry {
            out.extend(self::fields(of, &place.item(side), context));
        } else if let Entry::Group { of } = &field.entry {
            out.extend(of_side(of, &place, side, context));
        }
    }
    out
}

/// Shows the fields of a pick: it may be left at any moment, so its fields for each side stay with it.
fn of_pick(fields: &[Field], root: &Place, context: &Context<'_>) -> Vec<Shown> {
    let mut out = Vec::new();
    for field in fields {
        let place = root.field(field);
        if let Entry::Sides { of } = &field.entry {
            let whole = Field::new("", field.label.clone(), Entry::Group { of: of.clone() });
            let side = |side: usize| Shown {
                label: context.shell.t("new-side").num("n", side.saturating_add(1)).to_string(),
                ..shown(&whole, &place.item(side), context)
            };
            out.extend((0..context.sides).map(side));
        } else {
            out.push(shown(field, &place, context));
        }
    }
    out
}

fn shown(field: &Field, place: &Place, context: &Context<'_>) -> Shown {
    let shell = context.shell;
    let control = control(field, place, context);
    let grouping = field.at.is_empty() && matches!(field.entry, Entry::Group { .. });
    let mut shown = Shown {
        label: shell.w(&field.label).into_owned(),
        help: field.help.as_ref().map(|help| shell.w(help).into_owned()).unwrap_or_default(),
        rule: field.rule.as_ref().map(|rule| link(context.game, rule.as_str())),
        faults: Vec::new(),
        optional: field.optional,
        grouping,
        control,
        name: place.name.clone(),
        pointer: place.pointer.clone(),
        shell: shell.clone(),
    };
    // A fault stands at the innermost field that its pointer leads into.
    let own = context.faults.iter().filter(|fault| shown.covers(&fault.field) && !shown.within(&fault.field));
    shown.faults = own.map(|fault| why(fault, &place.pointer, context)).collect();
    shown
}

/// Whether a pointer is another or leads below it.
fn is_within(pointer: &str, above: &str) -> bool {
    pointer.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn why(fault: &Fault, pointer: &str, context: &Context<'_>) -> Why {
    let below = fault.field.strip_prefix(pointer).unwrap_or_default().trim_start_matches('/');
    let text = context.shell.w(&fault.why);
    Why {
        text: if below.is_empty() { text.into_owned() } else { format!("{text} ({below})") },
        rule: fault.rule.as_ref().map(|rule| rule.as_str().to_owned()).unwrap_or_default(),
    }
}

fn link(game: &str, rule: &str) -> (String, String) {
    (format!("/rules/{game}#{rule}"), crate::pages::rules::short_rule(rule).to_owned())
}

#[expect(clippy::too_many_lines, reason = "one arm for each kind of field")]
fn control(field: &Field, place: &Place, context: &Context<'_>) -> Control {
    let was = |name: &str| context.posted.get(name).unwrap_or_default().to_owned();
    let words = |words: &Words| context.shell.w(words).into_owned();
    match &field.entry {
        Entry::Text { most } => Control::Text { value: was(&place.name), most: *most },
        Entry::Number { least, most, unit } => {
            let scale = unit.as_ref().map_or(1, |unit| unit.scale);
            Control::Number {
                value: was(&place.name),
                least: spread::typed(*least, scale),
                most: spread::typed(*most, scale),
                unit: unit.as_ref().map(|unit| words(&unit.word)).unwrap_or_default(),
                plain: scale <= 1,
            }
        }
        Entry::Switch {} => Control::Switch { on: context.posted.get(&place.name).is_some() },
        Entry::Choice { of } => choice(of, place, context),
        Entry::Several { of, repeats } => {
            let items = several(of, place, context);
            let taken = |pick: &&Pick| *repeats || !items.iter().any(|item| item.value == pick_text(pick));
            let left: Vec<Pick> = of.iter().filter(taken).cloned().collect();
            Control::Several { headings: headings(&left, None, context), items }
        }
        Entry::Amounts { of, .. } => {
            let items = amounts(of, place, context);
            let taken = |pick: &&Pick| !items.iter().any(|item| item.value == pick_text(pick));
            let left: Vec<Pick> = of.iter().filter(taken).cloned().collect();
            Control::Several { headings: headings(&left, None, context), items }
        }
        Entry::List { item, word, .. } => {
            let items = (0..items(context.posted, &place.name)).map(|index| {
                list_item(item, &place.item(index), &format!("{} {}", words(word), index + 1), context)
            });
            Control::List { items: items.collect(), word: words(word) }
        }
        Entry::Group { of } => Control::Group { fields: fields(of, place, context) },
        Entry::Sides { of } => Control::Group { fields: fields(of, &place.item(0), context) },
        Entry::Table {} => Control::Table {
            none: !was(&place.part("-none")).is_empty(),
            width: was(&place.part("width")),
            depth: was(&place.part("depth")),
        },
        Entry::Outline {} => Control::Outline { value: was(&place.name) },
        Entry::Place {} => {
            let [x, y, z] = ["x", "y", "z"].map(|axis| was(&place.part(axis)));
            Control::Place { x, y, z }
        }
        Entry::Team {} => {
            let word = was(&place.name);
            let teams = context.teams.iter().map(|team| (team.clone(), team.word == word));
            Control::Team { teams: teams.collect(), paste: was(&place.part("-paste")) }
        }
        Entry::Squares { .. } => {
            let word = was(&place.name);
            let boards = context.boards.iter().map(|board| (board.clone(), board.word == word));
            let paste = was(&place.part("-paste"));
            Control::Squares {
                without: field.optional.then_some(word.is_empty() && paste.is_empty()),
                boards: boards.collect(),
                paste,
                editor: format!("/boards/{}", context.game),
            }
        }
        Entry::Json {} => Control::Json { value: was(&place.name) },
    }
}

fn choice(of: &[Pick], place: &Place, context: &Context<'_>) -> Control {
    let text = context.posted.get(&place.name).unwrap_or_default();
    let with = of.iter().enumerate().filter(|(_, pick)| !pick.with.is_empty());
    let with = with.map(|(index, pick)| With {
        of: pick_text(pick),
        label: context.shell.w(&pick.label).into_owned(),
        on: pick_text(pick) == text,
        fields: of_pick(&pick.with, &place.pick(index), context),
    });
    Control::Choice { with: with.collect(), headings: headings(of, Some(text), context) }
}

/// An item with fields of its own; named by its name, when it has one.
fn list_item(fields_of: &[Field], place: &Place, numbered: &str, context: &Context<'_>) -> Item {
    let named = fields_of.iter().find(|field| field.at == "/name").map(|field| place.field(field).name);
    let name = named.and_then(|name| context.posted.get(&name)).unwrap_or_default();
    let item = Item {
        name: place.name.clone(),
        pointer: place.pointer.clone(),
        value: String::new(),
        label: if name.is_empty() { numbered.to_owned() } else { name.to_owned() },
        note: String::new(),
        rule: None,
        amount: None,
        rest: context.posted.get(&place.part("-rest")).unwrap_or_default().to_owned(),
        fields: fields(fields_of, place, context),
        faults: Vec::new(),
    };
    item.with_faults(context)
}

impl Item {
    /// The same, with the faults that none of its fields shows.
    fn with_faults(mut self, context: &Context<'_>) -> Self {
        let own = context.faults.iter().filter(|fault| is_within(&fault.field, &self.pointer));
        let own = own.filter(|fault| !self.fields.iter().any(|field| field.covers(&fault.field)));
        self.faults = own.map(|fault| why(fault, &self.pointer, context)).collect();
        self
    }
}

fn several(of: &[Pick], place: &Place, context: &Context<'_>) -> Vec<Item> {
    let one = |index: usize| {
        let item = place.item(index);
        let (number, pick) = picked(of, context.posted.get(&item.name)?)?;
        let with = fields(&pick.with, &item.pick(number), context);
        Some(Item { fields: with, ..pick_item(pick, &item, context) }.with_faults(context))
    };
    (0..items(context.posted, &place.name)).filter_map(one).collect()
}

fn amounts(of: &[Pick], place: &Place, context: &Context<'_>) -> Vec<Item> {
    let one = |index: usize| {
        let item = place.item(index);
        let (_, pick) = picked(of, context.posted.get(&item.name)?)?;
        let amount = context.posted.get(&item.part("-value")).unwrap_or_default().to_owned();
        // On the wire an amount stands under its word, not at its place in the form.
        let pointer = format!("{}/{}", place.pointer, pick_text(pick));
        let item = Item { amount: Some(amount), pointer, ..pick_item(pick, &item, context) };
        Some(item.with_faults(context))
    };
    (0..items(context.posted, &place.name)).filter_map(one).collect()
}

fn pick_item(pick: &Pick, place: &Place, context: &Context<'_>) -> Item {
    let words = |words: &Words| context.shell.w(words).into_owned();
    Item {
        name: place.name.clone(),
        pointer: place.pointer.clone(),
        value: pick_text(pick),
        label: words(&pick.label),
        note: pick.note.as_ref().map(words).unwrap_or_default(),
        rule: pick.rule.as_ref().map(|rule| link(context.game, rule.as_str())),
        amount: None,
        rest: String::new(),
        fields: Vec::new(),
        faults: Vec::new(),
    }
}

/// Picks as options, under their headings in the order met.
fn headings(of: &[Pick], text: Option<&str>, context: &Context<'_>) -> Vec<Heading> {
    let mut headings: Vec<Heading> = Vec::new();
    for pick in of {
        let heading = pick.under.as_ref().map(|under| context.shell.w(under)).unwrap_or_default();
        let note = pick.note.as_ref().map(|note| format!(" ({})", context.shell.w(note))).unwrap_or_default();
        let option = Opt {
            picked: text.is_some_and(|text| !text.is_empty() && text == pick_text(pick)),
            value: pick_text(pick),
            label: format!("{}{note}", context.shell.w(&pick.label)),
        };
        match headings.iter_mut().find(|known| known.label == heading) {
            Some(known) => known.options.push(option),
            None => headings.push(Heading { label: heading.into_owned(), options: vec![option] }),
        }
    }
    headings
}

/// The most numbers of a group that is shown whole, though each of them is proposed.
const FEW: usize = 4;

impl Shown {
    /// Whether it is wide and stands folded: until something is in it, or as long as its many sizes stand as
    /// they were proposed.
    pub fn is_folded(&self) -> bool {
        let empty = self.optional && !self.is_short() && self.is_empty();
        self.faults.is_empty() && (empty || self.is_filled_in())
    }

    /// Whether it is a group of many numbers that each hold a value already.
    fn is_filled_in(&self) -> bool {
        let Control::Group { fields } = &self.control else { return false };
        let stands = |field: &Self| {
            let held = matches!(&field.control, Control::Number { value, .. } if !value.is_empty());
            held && field.faults.is_empty()
        };
        fields.len() > FEW && fields.iter().all(stands)
    }

    fn is_empty(&self) -> bool {
        match &self.control {
            Control::Several { items, .. } | Control::List { items, .. } => items.is_empty(),
            Control::Text { value, .. }
            | Control::Number { value, .. }
            | Control::Outline { value }
            | Control::Json { value } => value.is_empty(),
            Control::Group { fields } => fields.iter().all(Self::is_empty),
            Control::Switch { on } => !on,
            Control::Choice { headings, .. } => {
                !headings.iter().flat_map(|heading| &heading.options).any(|option| option.picked)
            }
            Control::Place { x, y, z } => x.is_empty() && y.is_empty() && z.is_empty(),
            Control::Table { .. } | Control::Team { .. } | Control::Squares { .. } => false,
        }
    }

    /// Whether it asks for one short value: several of them fit on one line.
    pub fn is_short(&self) -> bool {
        match &self.control {
            Control::Number { .. } | Control::Switch { .. } | Control::Place { .. } => true,
            Control::Choice { with, .. } => with.is_empty(),
            Control::Text { most, .. } => *most <= 60,
            Control::Several { .. }
            | Control::List { .. }
            | Control::Group { .. }
            | Control::Table { .. }
            | Control::Outline { .. }
            | Control::Team { .. }
            | Control::Squares { .. }
            | Control::Json { .. } => false,
        }
    }

    /// The items of a list; none for any other field.
    pub fn items(&self) -> &[Item] {
        match &self.control {
            Control::List { items, .. } | Control::Several { items, .. } => items,
            Control::Text { .. }
            | Control::Number { .. }
            | Control::Switch { .. }
            | Control::Choice { .. }
            | Control::Group { .. }
            | Control::Table { .. }
            | Control::Outline { .. }
            | Control::Place { .. }
            | Control::Team { .. }
            | Control::Squares { .. }
            | Control::Json { .. } => &[],
        }
    }

    /// Whether a fault of a pointer is shown here or within.
    pub fn covers(&self, pointer: &str) -> bool {
        if self.grouping { self.within(pointer) } else { is_within(pointer, &self.pointer) }
    }

    /// Whether a fault of a pointer is shown by something within.
    fn within(&self, pointer: &str) -> bool {
        let items = match &self.control {
            Control::List { items, .. } | Control::Several { items, .. } => items.as_slice(),
            Control::Group { fields } => return fields.iter().any(|field| field.covers(pointer)),
            Control::Choice { with, .. } => {
                return with.iter().flat_map(|with| &with.fields).any(|field| field.covers(pointer));
            }
            Control::Text { .. }
            | Control::Number { .. }
            | Control::Switch { .. }
            | Control::Table { .. }
            | Control::Outline { .. }
            | Control::Place { .. }
            | Control::Team { .. }
            | Control::Squares { .. }
            | Control::Json { .. } => return false,
        };
        items.iter().any(|item| is_within(pointer, &item.pointer))
    }
}

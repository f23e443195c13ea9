//! Where each form stands on the screen: open as what is asked, in a list, or as buttons under the thumb.

use greffe_core::asking::form::Beside;
use greffe_core::telling::words::Words;

use crate::ends;
use crate::pages::play::Play;
use crate::pages::play::form::FormView;
use crate::pages::play::taps::{BUTTONS, Tap};

/// Where an owed form stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Open: it is what is asked.
    Open,
    /// One of several in a list.
    Listed,
    /// A button or a few under the thumb.
    Bar,
}

impl Place {
    pub(super) fn is_bar(self) -> bool {
        self == Self::Bar
    }

    pub(super) fn is_listed(self) -> bool {
        self == Self::Listed
    }
}

impl Play {
    /// The forms that the match waits for; when it waits for none, what a seat may do first.
    pub(super) fn owed(&self) -> Vec<&FormView> {
        self.forms.iter().filter(|form| form.owed).collect()
    }

    /// The forms that are merely open.
    pub(super) fn open(&self) -> Vec<&FormView> {
        self.forms.iter().filter(|form| !form.owed).collect()
    }

    /// What stands in the menu of the page: each form that is merely open, with the button that declares it; none where
    /// it asks for more, which is filled in below.
    pub(super) fn acts(&self) -> Vec<(&FormView, Option<Tap>)> {
        let open = self.open().into_iter().filter(|form| form.beside != Some(Beside::GiveUp));
        open.map(|form| (form, form.at_once())).collect()
    }

    /// The button that gives the match up, the last of the menu: a second tap confirms it.
    pub(super) fn yields(&self) -> Vec<(usize, Tap)> {
        let open = self.open().into_iter().filter(|form| form.beside == Some(Beside::GiveUp));
        open.filter_map(|form| Some((form.index, Tap { sure: true, ..form.at_once()? }))).collect()
    }

    /// The place on the screen of each owed form: several short answers are buttons under the thumb, the only form that
    /// asks for more is open above them.
    fn places(&self) -> Vec<(usize, Place)> {
        let owed = self.owed();
        if owed.len() < 2 {
            return owed.iter().map(|form| (form.index, Place::Open)).collect();
        }
        let mut room = BUTTONS;
        let mut bar = Vec::new();
        // What ends or declines first, then what needs no answer, then what needs one.
        for rank in [0, 1, 2] {
            for form in owed.iter().filter(|form| self.rank(form) == rank) {
                let taps = self.taps(form).len();
                if taps > 0 && taps <= room && !form.failed && !form.is_told_apart() {
                    room = room.saturating_sub(taps);
                    bar.push(form.index);
                }
            }
        }
        let left = owed.len().saturating_sub(bar.len());
        let place = |form: &&FormView| match (bar.contains(&form.index), left) {
            (true, _) => Place::Bar,
            (false, 1) => Place::Open,
            (false, _) => Place::Listed,
        };
        owed.iter().map(|form| (form.index, place(form))).collect()
    }

    /// Where a form stands on the screen.
    pub(super) fn place(&self, form: &FormView) -> Place {
        let places = self.places();
        places.into_iter().find(|(index, _)| *index == form.index).map_or(Place::Open, |(_, place)| place)
    }

    /// The owed forms that stand in the list.
    pub(super) fn listed(&self) -> Vec<&FormView> {
        self.owed().into_iter().filter(|form| self.place(form) == Place::Listed).collect()
    }

    /// Whether the name of a form stands above what it asks: one of a list, or the only one that asks for more beside
    /// those that a button declares. What the question says already is not named again.
    pub(super) fn is_titled(&self, form: &FormView) -> bool {
        let several = form.owed && self.owed().len() > 1;
        let heard = || form.fields.asked.first().is_some_and(|field| field.heard);
        several && (self.place(form).is_listed() || !(form.fields.is_empty() || heard()))
    }

    /// Of the list, what may be done as things are known to stand; all of it where nothing may.
    pub(super) fn plain(&self) -> Vec<&FormView> {
        let (doubted, plain): (Vec<_>, Vec<_>) = self.listed().into_iter().partition(|form| form.doubted);
        if plain.is_empty() { doubted } else { plain }
    }

    /// Of the list, what a statement against what is known alone opens: folded below the rest.
    pub(super) fn doubted(&self) -> Vec<&FormView> {
        let plain = self.listed().into_iter().any(|form| !form.doubted);
        self.listed().into_iter().filter(|form| form.doubted && plain).collect()
    }

    /// What speaks against all that is folded so, where it is one thing.
    pub(super) fn doubt(&self) -> Option<&Words> {
        let doubted = self.doubted();
        let first = doubted.first()?.hint.as_ref()?;
        doubted.iter().all(|form| form.hint.as_ref() == Some(first)).then_some(first)
    }

    /// Before which others a form stands under the thumb: what ends or declines, what needs no answer, what needs one.
    fn rank(&self, form: &FormView) -> u8 {
        match (form.is_plain() || self.is_said(form), self.ends(form)) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    }

    fn ends(&self, form: &FormView) -> bool {
        ends::of(self.game).is_some_and(|ends| ends.has(&form.command))
    }

    /// Whether a form that ends something asks for nothing and has a word beside it: a button says both.
    fn is_said(&self, form: &FormView) -> bool {
        form.fields.is_empty() && form.hint.is_some() && self.ends(form)
    }

    /// The buttons that declare a form by one tap each.
    fn taps(&self, form: &FormView) -> Vec<Tap> {
        if !self.is_said(form) {
            return form.taps();
        }
        let words = |words: &Words| self.shell.w(words).into_owned();
        let note = form.hint.as_ref().map(words).unwrap_or_default();
        vec![Tap { label: words(&form.title), note, ..Tap::default() }]
    }

    /// Whether a form gives up what could still be done: it is asked for twice.
    pub(super) fn gives_up(&self, form: &FormView) -> bool {
        let gives = ends::of(self.game).is_some_and(|ends| ends.gives_up(&form.command, self.begun));
        gives && self.owed().into_iter().any(|other| !self.ends(other) && !self.is_free(other))
    }

    fn is_free(&self, form: &FormView) -> bool {
        ends::of(self.game).is_some_and(|ends| ends.is_free(&form.command))
    }

    /// Whether a form closes an activation in which nothing is left but what is free: a device may do it unasked.
    pub(super) fn is_spent(&self, form: &FormView) -> bool {
        let closes = ends::of(self.game).is_some_and(|ends| ends.closes(&form.command));
        let owed = self.owed();
        let free = |other: &FormView| other.command == form.command || self.is_free(other);
        closes && form.owed && owed.len() > 1 && owed.into_iter().all(free)
    }

    /// Whether what is asked can be left to the device from now on.
    pub(super) fn may_be_left(&self) -> bool {
        !self.judge && !self.struck && self.owed().into_iter().any(|form| self.is_spent(form))
    }

    /// The buttons that answer at once, with the place of their form.
    fn bar(&self) -> Vec<(usize, Tap)> {
        let forms = self.owed().into_iter().filter(|form| self.place(form) == Place::Bar);
        let taps = |form: &FormView| {
            let sure = self.gives_up(form);
            self.taps(form).into_iter().map(move |tap| Tap { sure, ..tap })
        };
        forms.flat_map(|form| taps(form).map(|tap| (form.index, tap))).collect()
    }

    /// The buttons that stand beside the one that confirms a form.
    pub(super) fn beside(&self, form: &FormView) -> Vec<(usize, Tap)> {
        if form.owed && self.place(form) == Place::Open { self.bar() } else { Vec::new() }
    }

    /// The buttons that no form is open above: they have a bar of their own.
    pub(super) fn bar_alone(&self) -> Vec<(usize, Tap)> {
        let open = self.owed().into_iter().any(|form| self.place(form) == Place::Open);
        if open { Vec::new() } else { self.bar() }
    }
}

//! The statement that appends one batch and is a transaction of its own.
//!
//! Each part of a statement costs, also one that finds nothing to do: a batch is appended by one that has the parts it
//! needs and no other.

use std::{fmt::Write as _, sync::LazyLock};

/// What `link::SETTINGS` calls a lie, as a condition: with it nothing is written that would not be kept.
macro_rules! provided {
    () => {
        " and coalesce(current_setting('fsync', true), 'on') <> 'off' \
        and coalesce(current_setting('full_page_writes', true), 'on') <> 'off' \
        and coalesce(current_setting('synchronous_commit', true), 'on') not in ('off', 'local', 'remote_write')"
    };
}
pub(super) use provided;

/// What a batch brings.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part of the statement, there or not")]
pub(super) struct Shape {
    /// Whether it begins its match.
    pub(super) begins: bool,
    /// Whether it is one record.
    pub(super) is_one: bool,
    /// Whether it has an idempotency key.
    pub(super) has_key: bool,
    /// Whether something is kept beside it.
    pub(super) has_beside: bool,
}

/// Parameters of every statement: match, first and next number, head, origin, server, number of its news, line or lines.
const ALWAYS: usize = 8;

static STATEMENTS: LazyLock<[String; 16]> = LazyLock::new(|| {
    std::array::from_fn(|number| {
        let has = |bit: usize| number & bit != 0;
        text_of(Shape { begins: has(1), is_one: has(2), has_key: has(4), has_beside: has(8) })
    })
});

/// The statement for batches of a shape. It takes the parameters that all have, then key and fingerprint where there
/// is a key, then shelves, keys and values where something is kept beside; it touches a record for each that went in.
pub(super) fn statement(shape: Shape) -> &'static str {
    let bit = |is_set, bit: usize| if is_set { bit } else { 0 };
    let number =
        bit(shape.begins, 1) | bit(shape.is_one, 2) | bit(shape.has_key, 4) | bit(shape.has_beside, 8);
    STATEMENTS.get(number).map_or("", String::as_str)
}

fn text_of(shape: Shape) -> String {
    let key = ALWAYS.saturating_add(1);
    let beside = if shape.has_key { key.saturating_add(2) } else { key };
    let unused = if shape.has_key {
        format!(" and not exists (select 1 from greffe_outcome o where o.match_id = $1 and o.key = ${key})")
    } else {
        String::new()
    };
    let provided = provided!();
    let mut text = if shape.begins {
        format!(
            "with moved as (insert into greffe_match (match_id, next, head, origin) \
            select $1, $3, $4, $5::smallint where $2::bigint = 0{unused}{provided} \
            on conflict (match_id) do nothing returning 1)"
        )
    } else {
        format!(
            "with moved as (update greffe_match set next = $3, head = $4 \
            where match_id = $1 and next = $2 and origin = 0 and $5::smallint = 0{unused}{provided} returning 1)"
        )
    };
    if shape.has_key {
        let fingerprint = key.saturating_add(1);
        // Writing to a text in memory does not fail.
        let _: Result<(), std::fmt::Error> = write!(
            text,
            ", told as (insert into greffe_outcome (match_id, key, fingerprint, first, last) \
            select $1, ${key}, ${fingerprint}, $2, $3 - 1 from moved)"
        );
    }
    if shape.has_beside {
        let (keys, values) = (beside.saturating_add(1), beside.saturating_add(2));
        let _: Result<(), std::fmt::Error> = write!(
            text,
            ", kept as (insert into greffe_kept (shelf, key, value) select shelf, key, value \
            from moved, unnest(${beside}::smallint[], ${keys}::bytea[], ${values}::bytea[]) as beside(shelf, key, value) \
            on conflict (shelf, key) do update set value = excluded.value)"
        );
    }
    text.push_str(
        ", news as (insert into greffe_news (server, number, matches) select $6, $7, $1 from moved) \
        insert into greffe_record (match_id, seq, line, head) ",
    );
    text.push_str(if shape.is_one {
        "select $1::bytea, $2::bigint, $8::bytea, $4::bytea from moved"
    } else {
        "select $1::bytea, $2::bigint + n - 1, line, case when $2 + n = $3 then $4::bytea end \
        from moved, unnest($8::bytea[]) with ordinality as given(line, n)"
    });
    text
}

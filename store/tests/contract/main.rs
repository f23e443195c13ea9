//! One suite for every engine: what the store promises does not depend on where it keeps things.

#![cfg(test)]

mod engines;
mod promises;
#[path = "../support/mod.rs"]
mod support;

/// Runs every promise on every engine.
macro_rules! contract {
    ($($promise:ident),* $(,)?) => {
        mod embedded {
            $(#[test]
            fn $promise() {
                super::promises::$promise(&super::engines::Directory::new());
            })*
        }

        mod postgres {
            $(#[test]
            fn $promise() {
                if let Some(place) = super::engines::Hosted::new() {
                    super::promises::$promise(&place);
                }
            })*
        }
    };
}

contract!(
    what_is_appended_is_read_back_and_survives_closing,
    a_long_list_is_read_by_pages_and_by_what_changed,
    of_more_matches_than_memory_holds_each_is_told_as_it_is,
    a_wrong_place_is_a_conflict_naming_the_head,
    malformed_batches_are_refused,
    the_longest_lines_come_back,
    a_retry_answers_with_the_first_outcome,
    the_same_key_sent_by_many_at_once_is_appended_once,
    of_two_at_the_same_place_one_wins,
    many_writers_on_as_many_matches_lose_nothing,
    hooks_are_called_after_readers_can_see,
    an_import_never_overwrites_and_takes_no_more,
    only_what_was_imported_is_taken_out,
    every_follower_is_told_of_every_growth_in_order,
    a_log_that_is_held_reads_and_takes_nothing,
    a_batch_taken_with_refused_ones_is_whole,
    the_verifier_of_a_check_is_heard,
    bytes_of_any_value_come_back,
    the_vault_gives_back_and_takes_out,
    the_vault_opens_under_its_own_key_only,
    people_keep_change_and_erase,
    what_goes_beside_a_batch_is_kept_with_it_or_not_at_all,
    a_change_on_a_condition_is_made_whole_or_not_at_all,
    a_study_grows_entry_by_entry_apart_from_records_and_accounts,
);

-- One interaction may stand in two lists: an answer to a post of ours in the search for that post's answers, and in the
-- list of mentions. It is gone when either of them, read in full, does not show it any more. With the first list alone
-- it would stay for ever where that list is not read again and the other one, which is, found it second.
alter table interactions add column also_in text collate "C";
-- Only for those that have a second list, which are few: taking in the others costs nothing more. No row has one yet, so
-- making it takes no longer than looking through the table once.
create index interactions_also_in on interactions (profile_id, also_in, at) where also_in is not null;

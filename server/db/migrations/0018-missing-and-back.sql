-- A list may have a hole, so what it does not show is not gone yet: it is missing since the moment the list was asked for,
-- and gone when it is still missing some time later. Null: it was shown by whoever looked last.
alter table interactions add column missed_at timestamptz;
-- Only for those that are missing, which are few at any time: the next look asks for their lists again. No row is yet, so
-- making it takes no longer than looking through the table once.
create index interactions_missed on interactions (profile_id) where missed_at is not null;

-- A like has no time of its own but that of its first sight. Where only a list says that it is gone and it comes back, it
-- has the time it had. With whose it is, so that it goes when the person is erased.
alter table gone_interactions add column at timestamptz(3);
alter table gone_interactions add column other_id text collate "C";

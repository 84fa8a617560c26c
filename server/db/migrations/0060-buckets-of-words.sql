-- The words of messages begin with a bucket, which follows from the owner of the profile (messages/search/buckets.ts). Earlier words get
-- theirs in the background, in the order of the ids of their messages: converted_id is the last one that was looked at. Until all have one,
-- is_converted is false, and a search looks for both forms. converts_from: during a rolling upgrade, processes of an earlier version still
-- store words without a bucket when a message is edited.
alter table message_words_progress
  add column converted_id bigint not null default 0,
  add column converts_from timestamptz not null default now() + interval '1 hour',
  add column is_converted boolean not null default false;
update message_words_progress set is_converted = not exists (select from message_words);

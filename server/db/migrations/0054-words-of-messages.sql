-- The words of each message, for the search: folded words, pairs of characters where a script has no spaces, and what the search narrows
-- by (messages/search/words.ts). Not a column of messages: publishing rewrites those rows, and each time every index of theirs.
create table message_words (
  message_id bigint primary key references messages (id) on delete cascade,
  words tsvector not null
);
-- Without a pending list, whose merge would make one writer in a few hundred wait for the others' words.
create index message_words_words on message_words using gin (words) with (fastupdate = off);
-- How far earlier messages have their words: the id of the last one. A background task goes on from there.
create table message_words_progress (
  only_one boolean primary key default true check (only_one),
  message_id bigint not null default 0
);
insert into message_words_progress default values;

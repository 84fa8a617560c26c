-- {options, durationMinutes, multipleChoice, question} (server/networks/shared/polls.ts). Null: the message has no poll. The rows of parts have
-- none.
alter table messages add column poll jsonb;

-- The search for messages of a state without a word: rejected ones, failed ones, those under review. There are few among those that were sent. A message
-- that is published on time is never in this index, so it costs publishing nothing. To make it the table is read once (a second for a million
-- messages, in which others wait to write).
create index messages_unsent on messages (profile_id, state, send_at, id) where act_at is null and state <> 'SENT';

-- Proposals without a time are listed on top of a range of time, wherever they were made. There are few of them: the index is
-- small, and to make it the table is read once (a second for a million messages, in which others wait to write).
create index messages_unscheduled_reviews on messages (profile_id, send_at, id)
  where sequence_number is not null and scheduled_at is null;

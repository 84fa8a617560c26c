-- Which messages were written together, and which was sent in place of another.
alter table messages
  -- One per request, or given by the client. Null: made by an earlier version.
  add column group_id text,
  -- The first message of those that were sent again one after the other, also when it has been deleted since.
  add column resend_of bigint;
-- Empty at first: few messages are sent again. To make it the table is read once.
create index messages_resent on messages (resend_of) where resend_of is not null;

-- When a message was last edited, on the message itself. The publisher asks for it in the statement that begins an attempt:
-- that statement may wait for an edit that is under way, and then sees the edited message but only the old history. What an
-- earlier attempt had prepared with the old text would go out.
alter table messages add column edited_at timestamptz;

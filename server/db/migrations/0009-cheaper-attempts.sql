-- An attempt begins by taking its message to SUBMITTED. That changes no column that an index holds or asks about, once
-- the index of approvals asks by the number of the step instead of the state (the two say the same, see the check of
-- messages). PostgreSQL then writes the new row beside the old one and leaves all indexes alone, if the page has room.
drop index messages_to_expire;
create index messages_to_expire on messages (send_at) where sequence_number is not null;
alter table messages set (fillfactor = 75);

-- What an attempt costs is mostly what its writes do to indexes. Three things make it cheaper.

-- An attempt begins by taking its message to SUBMITTED. That changes no column that an index holds or asks about, once
-- the index of approvals asks by the number of the step instead of the state (the two say the same, see the check of
-- messages). PostgreSQL then writes the new row beside the old one and leaves all indexes alone, if the page has room.
drop index messages_to_expire;
create index messages_to_expire on messages (send_at) where sequence_number is not null;
alter table messages set (fillfactor = 75);

-- Who wrote a message, and through which app, is history: as in message_actions it stays when they are gone, and ids are
-- never given twice. So nothing has to be found by it when an app is removed. An app that is gone is told nothing.
alter table messages
  drop constraint messages_client_id_fkey,
  drop constraint messages_created_by_fkey,
  drop constraint messages_modified_by_fkey;
drop index messages_client;
drop index messages_created_by;
drop index messages_modified_by;

-- The posts of a profile by time are found through messages_by_time just as well.
drop index messages_posts;

-- An attempt is known by its message and number; nobody asks for it by another id.
alter table attempts drop column id;
alter table attempts drop constraint attempts_message_id_number_key;
alter table attempts add primary key (message_id, number);

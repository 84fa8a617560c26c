-- The first form changed only messages_to_expire and the fillfactor.
alter table messages
  drop constraint messages_client_id_fkey,
  drop constraint messages_created_by_fkey,
  drop constraint messages_modified_by_fkey;
drop index messages_client;
drop index messages_created_by;
drop index messages_modified_by;
drop index messages_posts;
alter table attempts drop column id;
alter table attempts drop constraint attempts_message_id_number_key;
alter table attempts add primary key (message_id, number);

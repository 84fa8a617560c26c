-- A note for the members who see the message. It is no part of what is published (server/messages/fields/fields.ts).
alter table messages add column note text;

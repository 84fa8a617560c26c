-- The address or id of the post that the message reposts, as its author gave it. Null: none. Such a message has no text and no parts.
alter table messages add column repost_of text;

-- The address or id of the post that the message quotes, as its author gave it. Null: none. The rows of parts have none.
alter table messages add column quote_of text;

-- The place, the collaborators and the labels of a post (server/networks/shared/post-details.ts). Null: the message says nothing of them.
-- The rows of parts have none. Tags of people stand with the media. Only requests that match the schema set it.
alter table messages add column post_details jsonb;

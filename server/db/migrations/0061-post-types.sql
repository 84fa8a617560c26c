-- What a message becomes on its network: a post in the feed, a reel, a story (server/networks/shared/post-types.ts). Null: what the network
-- makes of its media. The rows of parts have none. Only requests that match the schema set it.
alter table messages add column post_type text;

-- Uploads that wait to be worked on: how many an organization has decides whose turn it is.
create index media_waiting on media (member_id, organization_id) where state = 'QUEUED' and uploaded_at is not null;

-- A medium may also come from an address that somebody gave in mediaUrls: it is fetched once, and that copy is reviewed and
-- published. The hash is of the bytes as they came.
alter table media add column source_url text;
alter table media add column sha256 bytea;

-- Messages of before that name addresses of which there is no copy yet. To make the index the table is read once.
create index messages_to_import on messages (id)
  where (act_at is not null or sequence_number is not null)
    and jsonb_path_exists(media_urls, '$[*] ? (!exists(@.mediaId))');

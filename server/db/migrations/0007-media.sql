-- Uploaded pictures and videos, what was made of each, and which messages name them. The bytes lie in the storage
-- (disk or S3) under a name that follows from the id.

-- Pictures and videos: what was promised for an upload, and how far the work on it is.
create table media (
  -- Cannot be guessed.
  id text primary key,
  -- Who uploaded it: a member, or an organization by a token of its own. Both null: they are gone, but messages may need it.
  organization_id bigint references organizations on delete set null,
  member_id bigint references members on delete set null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'READY', 'FAILED')),
  -- Why it is FAILED, for a person.
  reason text,
  -- As declared before the upload; what arrives must be the same.
  mime_type text not null,
  size_bytes bigint not null,
  created_at timestamptz not null default now(),
  -- When the address for the upload ends.
  upload_ends_at timestamptz not null,
  -- Null: nothing has arrived yet. The name under which it lies until it is processed.
  upload_name text,
  uploaded_at timestamptz,
  -- How often processing has begun; a file that brings down its process is given up.
  rounds integer not null default 0,
  -- The clean-up looks at it then, and removes it unless a message needs it.
  look_at timestamptz not null default now() + interval '1 day',
  check (state <> 'FAILED' or reason is not null)
);
create index media_to_look_at on media (look_at);
-- Uploads that never came.
create index media_awaited on media (upload_ends_at) where state = 'QUEUED' and uploaded_at is null;
create index media_organization on media (organization_id) where organization_id is not null;
create index media_member on media (member_id) where member_id is not null;

-- What may be fetched of a medium that is READY. It is written in the transaction that makes it READY.
create table media_files (
  media_id text not null references media on delete cascade,
  -- original (without what the camera added), thumbnail, cover (of a video), or the name of the network it is made for.
  purpose text not null,
  name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  duration_seconds double precision,
  primary key (media_id, purpose)
);

-- Which messages name a medium: it stays while one of them may need it. The order is that of messages.media.
create table message_media (
  message_id bigint not null references messages on delete cascade,
  media_id text not null references media on delete cascade,
  primary key (message_id, media_id)
);
create index message_media_media on message_media (media_id);

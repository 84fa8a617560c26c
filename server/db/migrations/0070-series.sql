-- Series: messages that come again by a rule (docs/decisions/0116-series.md). Every occurrence is a message of its own, made ahead of its time.
create table series (
  id bigint generated always as identity (start with 1000001) primary key,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED', 'ENDED')),
  -- As POST /v1/messages takes it, and further texts, which take turns with its own.
  message jsonb not null,
  texts jsonb not null,
  -- As POST /v1/series takes it, with its first day. It is wall clock in this zone of the IANA database.
  rule jsonb not null,
  time_zone text not null,
  -- In whose name and through which app its messages are made, with the rights that the author has at that time: who wrote it last.
  author_id bigint references members (id) on delete set null,
  organization_id bigint references organizations (id) on delete cascade,
  client_id text references apps (client_id) on delete set null,
  -- Of a personal access token.
  token_rights jsonb,
  -- Every occurrence until then is made. Null: since a change, not known.
  made_until timestamptz,
  -- When the task looks at it again. Null: it makes no messages.
  look_at timestamptz default clock_timestamp(),
  -- Why the next occurrence could not be made: {message, hint}, sentences.
  problem jsonb,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create index series_due on series (look_at) where look_at is not null;
create index series_client on series (client_id);
create index series_author on series (author_id);
create index series_organization on series (organization_id);

-- Its profiles, without those that were deleted since.
create table series_profiles (
  series_id bigint not null references series (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  primary key (series_id, profile_id)
);
create index series_profiles_profile on series_profiles (profile_id);

-- The occurrences that were made or skipped. No other is made for a day that is here, whatever became of its messages.
create table series_occurrences (
  series_id bigint not null references series (id) on delete cascade,
  -- The local day: 2027-01-31.
  day text not null,
  is_skipped boolean not null default false,
  primary key (series_id, day)
);

-- The media that its coming messages need: the clean-up leaves them.
create table series_media (
  series_id bigint not null references series (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  primary key (series_id, media_id)
);
create index series_media_media on series_media (media_id);

-- The series and the local day whose occurrence a message is. The series may be gone.
alter table messages add column series_id bigint, add column series_day text;

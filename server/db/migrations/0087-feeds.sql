-- Feeds of web sites (RSS, Atom, JSON Feed) whose new items become messages (docs/decisions/0135-feeds.md).
create table feeds (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  url text not null,
  -- As the feed names itself. Null: not read yet.
  title text,
  is_paused boolean not null default false,
  -- QUEUE: the end of the queue. PROPOSAL: the same after an approval. DRAFT: a draft of the author.
  result text not null check (result in ('QUEUE', 'PROPOSAL', 'DRAFT')),
  template text not null,
  with_picture boolean not null,
  max_per_day integer not null,
  max_age_days integer not null,
  -- In whose name and through which app its messages are made, with the rights that the author has at that time: who changed it last.
  author_id bigint references members (id) on delete cascade,
  -- Of a personal access token.
  client_id text references apps (client_id) on delete set null,
  token_rights jsonb,
  -- The version that was read last, as its server names it.
  etag text,
  last_modified text,
  -- When its items were noted for the first time: they are not posted.
  baseline_at timestamptz,
  read_at timestamptz,
  -- When it is read again. Null: it is paused.
  poll_at timestamptz default clock_timestamp(),
  pause_seconds integer not null,
  -- Since when every attempt to read it has failed, why, and when the author was told.
  failing_since timestamptz,
  problem jsonb,
  reported_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create index feeds_due on feeds (poll_at) where poll_at is not null;
create index feeds_organization on feeds (organization_id, id);
create index feeds_author on feeds (author_id);
create index feeds_client on feeds (client_id);

-- Without those that were deleted since.
create table feed_profiles (
  feed_id bigint not null references feeds (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  primary key (feed_id, profile_id)
);
create index feed_profiles_profile on feed_profiles (profile_id);

-- The items that a feed has had. No message is made for a key that is here.
create table feed_items (
  id bigint generated always as identity (start with 1000001) primary key,
  feed_id bigint not null references feeds (id) on delete cascade,
  -- Of its guid, else of its link and title.
  key text not null,
  title text not null,
  link text,
  summary text not null,
  picture_url text,
  published_at timestamptz,
  state text not null check (state in ('BASELINE', 'WAITING', 'DONE', 'SKIPPED')),
  -- Why no message was made: {message, hint}, sentences.
  problem jsonb,
  message_ids bigint[],
  draft_id bigint,
  -- When the task looks at it. Null: there is nothing to do, or its feed is paused.
  look_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  unique (feed_id, key)
);
create index feed_items_due on feed_items (look_at) where look_at is not null;
create index feed_items_listed on feed_items (feed_id, id);
create index feed_items_done on feed_items (feed_id, done_at) where done_at is not null;

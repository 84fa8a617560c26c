-- What passed between our profiles and others: ids, type, direction and time. Nothing of what was said, nothing of who
-- the others are but their id on the network.

-- One row for each: who, to whom, when, and where it was found.
create table interactions (
  -- By profile, not by its id on the network: two organizations that have connected the same profile each see what
  -- their own token let them read.
  profile_id bigint not null references profiles on delete cascade,
  -- The connector's name for it: the same however and however often it was found.
  key text collate "C" not null,
  other_id text collate "C" not null,
  at timestamptz(3) not null,
  type text not null check (type in
    ('MENTION', 'PRIVATE_MESSAGE', 'COMMENT', 'REPLY', 'POST', 'LIKE', 'QUOTE', 'SHARE')),
  -- From the other to our profile.
  is_incoming boolean not null,
  -- The network's id of the message.
  message_id text not null,
  -- The list it was found in. What a full list of it does not show any more is gone.
  scope text collate "C" not null,
  -- A list that was asked for before this moment could not know it yet.
  taken_at timestamptz not null default clock_timestamp(),
  primary key (profile_id, key)
-- Vacuumed early: a page is read from its index alone only where the table is known to be clean.
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- A page between two profiles is one range of this index; everything of one person another. It holds all that a page
-- shows: the rows themselves lie far apart, and the planner, who takes every pair for a small one, would rather fetch
-- and sort all of them.
create index interactions_people on interactions (other_id, profile_id, at, key)
  include (type, is_incoming, message_id);
create index interactions_scope on interactions (profile_id, scope, at);
-- For what is kept too long. By day and not by time: an index in the order of time would tempt the planner to look for
-- a page in it, through everybody's interactions.
create index interactions_age on interactions (((at at time zone 'UTC')::date));

-- What was there and is gone. A list that was asked for before that moment may still show it, and must not bring it
-- back. Kept for a day.
create table gone_interactions (
  profile_id bigint not null references profiles on delete cascade,
  key text collate "C" not null,
  gone_at timestamptz not null default clock_timestamp(),
  primary key (profile_id, key)
);
create index gone_interactions_age on gone_interactions (gone_at);

-- People whose interactions were erased: what they did before is not taken in again. Only a hash of network and id is
-- kept, and for good.
create table erased_people (
  person bytea primary key,
  erased_at timestamptz not null
);

-- How far each kind of a profile's interactions is read, and when it is looked at next. Whoever reads holds the row by
-- a token until next_at; a write that carries an old token does nothing.
create table interaction_cursors (
  profile_id bigint not null references profiles on delete cascade,
  kind text not null,
  -- The connector's own; null: from the beginning.
  cursor text,
  next_at timestamptz not null,
  token bigint not null default 0,
  -- Null: nobody reads it now.
  owner text,
  -- The rhythm: grows while nothing comes, shrinks when something does.
  pause_ms integer not null,
  -- A limit of the network: not before, whoever asks.
  not_before timestamptz,
  -- When somebody last wanted to see the history.
  asked_at timestamptz,
  read_at timestamptz,
  -- In a row.
  failures integer not null default 0,
  failure_code text,
  primary key (profile_id, kind)
) with (fillfactor = 50);
create index interaction_cursors_next on interaction_cursors (next_at);
create sequence interaction_tokens;

-- A network that pushes names a profile by its own id.
create index profiles_network on profiles (network_id);

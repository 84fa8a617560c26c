-- Every table, as the migrations leave it. Made by npm run documents: change the migrations, not this file.
-- The chores of graphile-worker have a schema of their own, which that library makes.

-- The apps of other organizations that an organization allows. Read only where it restricts them.
create table allowed_apps (
  organization_id bigint not null,
  client_id text not null,
  created_at timestamp with time zone not null default now(),
  primary key (organization_id, client_id),
  foreign key (client_id) references apps(client_id) on delete cascade,
  foreign key (organization_id) references organizations(id) on delete cascade
);
create index allowed_apps_client on allowed_apps (client_id);

-- Programs that call the API. Each belongs to the organization that registered it.
create table apps (
  client_id text not null,
  organization_id bigint not null,
  name text not null,
  kind text not null,
  -- SHA-256 of a secret of 256 random bits, which needs no slow hash. Null: a public client (PKCE instead of a secret).
  secret_hash bytea,
  redirect_uris text[] not null,
  created_at timestamp with time zone not null default now(),
  modified_at timestamp with time zone not null default now(),
  callback_url text,
  webhook_secret bytea,
  webhook_secret_before bytea,
  webhook_secret_before_until timestamp with time zone,
  secret_hash_before bytea,
  secret_before_until timestamp with time zone,
  primary key (client_id),
  foreign key (organization_id) references organizations(id) on delete cascade,
  check (kind = any (array['MEMBER'::text, 'ORGANIZATION'::text]))
);
create index apps_organization on apps (organization_id, client_id);

-- Written before the network is called, so that a crash in between is seen afterwards.
create table attempts (
  message_id bigint not null,
  number integer not null,
  token bigint not null,
  state text not null,
  -- The first phase's result (an unpublished post, a container), kept before the second begins.
  prepared_id text,
  started_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  network_post_id text,
  code text,
  reason text,
  next_step text,
  primary key (message_id, number),
  foreign key (message_id) references messages(id) on delete cascade,
  check (state = any (array['open'::text, 'accepted'::text, 'rejected'::text, 'unknown'::text]))
);
create unique index attempts_open on attempts (message_id) where (state = 'open'::text);

-- Every change to people, rights, apps and keys, written in the transaction that made it. No foreign keys:
-- the log outlives what it speaks of.
create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null default now(),
  -- 'member:12', 'organization:3', 'app:abc' or 'operator'
  actor text not null,
  client_id text,
  organization_id bigint,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'::jsonb,
  trace_id text,
  primary key (id)
);
create index audit_log_organization on audit_log (organization_id, id);

-- The tokens with which Carillon acts on a network. They belong to an account there, and several profiles may use them: one log-in gives
-- access to all pages of a person. Each refresh then replaces them in one row.
create table credentials (
  id bigint generated always as identity not null,
  network text not null,
  -- The app that the tokens were issued to, and the server of a network that has several (Mastodon, Bluesky).
  app text,
  server text,
  -- The id of the account on the network.
  subject text not null,
  scopes text[] not null default '{}'::text[],
  -- Sealed (secrets/): key id, nonce, ciphertext.
  sealed bytea not null,
  -- The context that `sealed` was sealed for: `credential:<id>`, or `profile:<id>` in rows that this migration copied.
  sealed_for text not null,
  access_expires_at timestamp with time zone,
  refresh_expires_at timestamp with time zone,
  connected_by bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  primary key (id),
  foreign key (connected_by) references members(id) on delete set null
);
create index credentials_connected_by on credentials (connected_by) where (connected_by is not null);

create table database_lineage (
  only_row boolean not null default true,
  -- The same in every copy and backup: what a process remembers of one installation says nothing about another.
  installation_id uuid not null default gen_random_uuid(),
  -- Drawn anew by carillon restored: what was remembered of the generation before no longer counts.
  generation uuid not null default gen_random_uuid(),
  generation_began_at timestamp with time zone not null default clock_timestamp(),
  -- The PostgreSQL cluster and its timeline, as the last process saw them. On another one, ids go on with a gap.
  system_identifier text,
  timeline text,
  -- A process has found commits missing. Nothing is published and the API writes nothing until carillon restored clears it.
  behind_since timestamp with time zone,
  behind_reason text,
  primary key (only_row),
  check (only_row)
);

-- People whose interactions were erased: what they did before is not taken in again. Only a hash of network and id is
-- kept, and for good.
create table erased_people (
  person bytea not null,
  erased_at timestamp with time zone not null,
  primary key (person)
);

-- What was there and is gone. A list that was asked for before that moment may still show it, and must not bring it
-- back. Kept for a day.
create table gone_interactions (
  profile_id bigint not null,
  key text not null,
  gone_at timestamp with time zone not null default clock_timestamp(),
  told_at timestamp with time zone,
  at timestamp(3) with time zone,
  other_id text,
  primary key (profile_id, key),
  foreign key (profile_id) references profiles(id) on delete cascade
);
create index gone_interactions_age on gone_interactions (gone_at);

-- The first answer to a request that carried an Idempotency-Key, written in the same transaction as what it did.
-- Sealed, because an answer may hold a secret that is shown only once.
create table idempotency_keys (
  account text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamp with time zone not null default now(),
  primary key (account, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Facts about this installation: the check of the key ring, whether the demo was loaded.
create table installation_facts (
  name text not null,
  value jsonb not null,
  primary key (name)
);

-- A MEMBER app is installed by a member for themselves, an ORGANIZATION app for an organization.
create table installations (
  id bigint generated always as identity not null,
  client_id text not null,
  member_id bigint,
  organization_id bigint,
  created_at timestamp with time zone not null default now(),
  admin boolean not null default false,
  installed_by bigint,
  primary key (id),
  foreign key (client_id) references apps(client_id) on delete cascade,
  foreign key (installed_by) references members(id) on delete set null,
  foreign key (member_id) references members(id) on delete cascade,
  foreign key (organization_id) references organizations(id) on delete cascade,
  check ((organization_id is null) <> (member_id is null))
);
create index installations_by_member on installations (member_id) where (member_id is not null);
create index installations_by_organization on installations (organization_id) where (organization_id is not null);
create index installations_installed_by on installations (installed_by) where (installed_by is not null);
create unique index installations_member on installations (client_id, member_id) where (member_id is not null);
create unique index installations_organization on installations (client_id, organization_id) where (organization_id is not null);

-- How far each kind of a profile's interactions is read, and when it is looked at next. Whoever reads holds the row by
-- a token until next_at; a write that carries an old token does nothing.
create table interaction_cursors (
  profile_id bigint not null,
  kind text not null,
  -- The connector's own; null: from the beginning.
  cursor text,
  next_at timestamp with time zone not null,
  token bigint not null default 0,
  -- Null: nobody reads it now.
  owner text,
  -- The rhythm: grows while nothing comes, shrinks when something does.
  pause_ms integer not null,
  -- A limit of the network: not before, whoever asks.
  not_before timestamp with time zone,
  -- When somebody last wanted to see the history.
  asked_at timestamp with time zone,
  read_at timestamp with time zone,
  -- In a row.
  failures integer not null default 0,
  failure_code text,
  primary key (profile_id, kind),
  foreign key (profile_id) references profiles(id) on delete cascade
);
create index interaction_cursors_next on interaction_cursors (next_at);

-- One row for each: who, to whom, when, and where it was found.
create table interactions (
  -- By profile, not by its id on the network: two organizations that have connected the same profile each see what
  -- their own token let them read.
  profile_id bigint not null,
  -- The connector's name for it: the same however and however often it was found.
  key text not null,
  other_id text not null,
  at timestamp(3) with time zone not null,
  type text not null,
  -- From the other to our profile.
  is_incoming boolean not null,
  -- The network's id of the message.
  message_id text not null,
  -- The list it was found in. What a full list of it does not show any more is gone.
  scope text not null,
  -- A list that was asked for before this moment could not know it yet.
  taken_at timestamp with time zone not null default clock_timestamp(),
  also_in text,
  missed_at timestamp with time zone,
  primary key (profile_id, key),
  foreign key (profile_id) references profiles(id) on delete cascade,
  check (type = any (array['MENTION'::text, 'PRIVATE_MESSAGE'::text, 'COMMENT'::text, 'REPLY'::text, 'POST'::text, 'LIKE'::text, 'QUOTE'::text, 'SHARE'::text]))
);
-- For what is kept too long. By day and not by time: an index in the order of time would tempt the planner to look for
-- a page in it, through everybody's interactions.
create index interactions_age on interactions ((((at at time zone 'UTC'::text))::date));
-- Only for those that have a second list, which are few: taking in the others costs nothing more. No row has one yet, so
-- making it takes no longer than looking through the table once.
create index interactions_also_in on interactions (profile_id, also_in, at) where (also_in is not null);
-- Only for those that are missing, which are few at any time: the next look asks for their lists again. No row is yet, so
-- making it takes no longer than looking through the table once.
create index interactions_missed on interactions (profile_id) where (missed_at is not null);
-- A page between two profiles is one range of this index; everything of one person another. It holds all that a page
-- shows: the rows themselves lie far apart, and the planner, who takes every pair for a small one, would rather fetch
-- and sort all of them.
create index interactions_people on interactions (other_id, profile_id, at, key) include (type, is_incoming, message_id);
create index interactions_scope on interactions (profile_id, scope, at);

-- A link that lets a member choose a first password. Only its hash is kept.
create table invitations (
  token_hash bytea not null,
  member_id bigint not null,
  expires_at timestamp with time zone not null,
  ended text,
  primary key (token_hash),
  foreign key (member_id) references members(id) on delete cascade,
  check (ended = any (array['USED'::text, 'REPLACED'::text]))
);
-- A chore that read a whole table to find a few rows in it, every ten minutes: the invitations that have expired. The table is
-- small enough for the index to be made while others wait to write: an invitation is gone after a week.
create index invitations_expiry on invitations (expires_at);
create index invitations_member on invitations (member_id);

-- A profile is a lane: whoever leases it publishes its messages, one at a time and in order. next_at is when it has to
-- be looked at next: its first act_at, or the end of the lease of whoever holds it.
create table lanes (
  profile_id bigint not null,
  next_at timestamp with time zone,
  -- The fencing token: a new one with every lease. A write that carries an old one does nothing.
  token bigint not null default 0,
  -- Null: free.
  owner text,
  -- Set by whoever schedules while the lane is leased: the holder has it in hand when it lets go.
  wake_at timestamp with time zone,
  -- A rate limit of the network: nothing goes out before.
  paused_until timestamp with time zone,
  primary key (profile_id),
  foreign key (profile_id) references profiles(id) on delete cascade
);
create index lanes_next on lanes (next_at) where (next_at is not null);

-- Failed log-ins, per network address and per e-mail address (both hashed), so that guessing is slow on every machine.
create table log_in_failures (
  subject text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  primary key (subject)
);
create index log_in_failures_last on log_in_failures (last_at);

-- Pictures and videos: what was promised for an upload, and how far the work on it is.
create table media (
  -- Cannot be guessed.
  id text not null,
  -- Who uploaded it: a member, or an organization by a token of its own. Both null: they are gone, but messages may need it.
  organization_id bigint,
  member_id bigint,
  state text not null default 'QUEUED'::text,
  -- Why it is FAILED, for a person.
  reason text,
  -- As declared before the upload; what arrives must be the same.
  mime_type text not null,
  size_bytes bigint not null,
  created_at timestamp with time zone not null default now(),
  -- When the address for the upload ends.
  upload_ends_at timestamp with time zone not null,
  -- Null: nothing has arrived yet. The name under which it lies until it is processed.
  upload_name text,
  uploaded_at timestamp with time zone,
  -- How often processing has begun; a file that brings down its process is given up.
  rounds integer not null default 0,
  -- The clean-up looks at it then, and removes it unless a message needs it.
  look_at timestamp with time zone not null default (now() + '1 day'::interval),
  source_url text,
  sha256 bytea,
  primary key (id),
  foreign key (member_id) references members(id) on delete set null,
  foreign key (organization_id) references organizations(id) on delete set null,
  check (state <> 'FAILED'::text or reason is not null),
  check (state = any (array['QUEUED'::text, 'READY'::text, 'FAILED'::text]))
);
-- Uploads that never came.
create index media_awaited on media (upload_ends_at) where ((state = 'QUEUED'::text) and (uploaded_at is null));
create index media_member on media (member_id) where (member_id is not null);
create index media_organization on media (organization_id) where (organization_id is not null);
create index media_to_look_at on media (look_at);
-- Uploads that wait to be worked on: how many an organization has decides whose turn it is.
create index media_waiting on media (member_id, organization_id) where ((state = 'QUEUED'::text) and (uploaded_at is not null));

-- What may be fetched of a medium that is READY. It is written in the transaction that makes it READY.
create table media_files (
  media_id text not null,
  -- original (without what the camera added), thumbnail, cover (of a video), or the name of the network it is made for.
  purpose text not null,
  name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  duration_seconds double precision,
  primary key (media_id, purpose),
  foreign key (media_id) references media(id) on delete cascade
);

-- People who log in. A member may be in several organizations; one that is not active cannot log in.
create table members (
  id bigint generated always as identity (start with 1000001) not null,
  email text not null,
  full_name text not null,
  company_name text not null default ''::text,
  bio text not null default ''::text,
  timezone text not null default 'UTC'::text,
  language text not null default 'en'::text,
  -- argon2id; null until the member has chosen a password: such a member cannot log in.
  password_hash text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  modified_at timestamp with time zone not null default now(),
  email_key text,
  email_proved_at timestamp with time zone,
  primary key (id)
);
create index members_email_key on members (email_key);
create unique index members_proved_email on members (email_key) where (email_proved_at is not null);
create index members_without_email_key on members (email) where (email_key is null);

-- Who did what to a message. It outlives the message.
create table message_actions (
  id bigint generated always as identity not null,
  message_id bigint not null,
  actor_type text not null,
  actor_id text,
  action_type text not null,
  reason text,
  at timestamp with time zone not null default clock_timestamp(),
  primary key (id),
  check (action_type = any (array['CREATE'::text, 'APPROVE'::text, 'REJECT'::text, 'DELETE'::text, 'EDIT'::text, 'EXPIRE'::text, 'SEND'::text, 'SCHEDULE'::text, 'SENDFAIL'::text])),
  check (actor_type = any (array['MEMBER'::text, 'EXTERNAL'::text, 'SYSTEM'::text]))
);
create index message_actions_message on message_actions (message_id, id);

-- Which messages name a medium: it stays while one of them may need it. The order is that of messages.media.
create table message_media (
  message_id bigint not null,
  media_id text not null,
  primary key (message_id, media_id),
  foreign key (media_id) references media(id) on delete cascade,
  foreign key (message_id) references messages(id) on delete cascade
);
create index message_media_media on message_media (media_id);

-- The state machine of messages/states.ts. No other change can happen in this database, whatever a program does.
create table message_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

-- What is scheduled: a text for one profile, its state, and what became of it.
create table messages (
  id bigint generated always as identity (start with 1000001) not null,
  profile_id bigint not null,
  -- The app that scheduled it: its events go to this app, signed with its secret.
  client_id text,
  state text not null,
  text text not null,
  -- Null: as soon as possible.
  scheduled_at timestamp with time zone,
  -- What lists are ordered by: scheduled_at, or the time of creation.
  send_at timestamp with time zone not null,
  -- When the lane has to do something about it next: publish, try again, look whether it went through.
  -- Set exactly while the state is SCHEDULED or SUBMITTED.
  act_at timestamp with time zone,
  -- Given to the network with every attempt, where it takes one.
  idempotency_key uuid not null default gen_random_uuid(),
  media jsonb not null default '[]'::jsonb,
  media_urls jsonb,
  webhook_urls text[],
  tags text[],
  targeting jsonb,
  privacy jsonb,
  location jsonb,
  email_notification boolean not null default false,
  extended_info jsonb,
  created_by bigint,
  modified_by bigint,
  created_at timestamp with time zone not null default now(),
  modified_at timestamp with time zone not null default now(),
  -- The approval step; null when the message is not under review. Rises with every change of what is to be reviewed.
  sequence_number integer,
  attempts integer not null default 0,
  -- Looks at the network that could not tell; reset by every attempt.
  looks integer not null default 0,
  post_id text,
  post_url text,
  failure_code text,
  failure_reason text,
  failure_hint text,
  edited_after integer,
  doubt_until timestamp with time zone,
  primary key (id),
  foreign key (profile_id) references profiles(id) on delete cascade,
  check ((act_at is not null) = (state = any (array['SCHEDULED'::text, 'SUBMITTED'::text]))),
  check ((sequence_number is not null) = (state = 'PENDING_APPROVAL'::text)),
  check (state = any (array['PENDING_APPROVAL'::text, 'REJECTED'::text, 'SCHEDULED'::text, 'SUBMITTED'::text, 'SENT'::text, 'SEND_FAILED_PERMANENTLY'::text]))
);
-- A page of a profile's messages by send time.
create index messages_by_time on messages (profile_id, send_at, id);
-- What a lane has to do, in order.
create index messages_to_act on messages (profile_id, act_at, id) where (act_at is not null);
-- Approvals that nobody gave in time.
create index messages_to_expire on messages (send_at) where (sequence_number is not null);
-- Messages of before that name addresses of which there is no copy yet. To make the index the table is read once.
create index messages_to_import on messages (id) where (((act_at is not null) or (sequence_number is not null)) and jsonb_path_exists(media_urls, '$[*]?(!(exists (@."mediaId")))'::jsonpath));
-- Proposals without a time are listed on top of a range of time, wherever they were made. There are few of them: the index is
-- small, and to make it the table is read once (a second for a million messages, in which others wait to write).
create index messages_unscheduled_reviews on messages (profile_id, send_at, id) where ((sequence_number is not null) and (scheduled_at is null));

-- Which migrations this database has been through.
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  checksum text,
  primary key (name)
);

-- Codes, tokens, grants, sessions and interactions. The id is the SHA-256 of what the client or the browser holds:
-- whoever reads this table cannot use what stands in it. The foreign keys end a token with its app, member or organization.
create table oauth_records (
  id_hash bytea not null,
  model text not null,
  payload jsonb not null,
  client_id text,
  member_id bigint,
  organization_id bigint,
  grant_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  answer bytea,
  primary key (id_hash),
  foreign key (client_id) references apps(client_id) on delete cascade,
  foreign key (member_id) references members(id) on delete cascade,
  foreign key (organization_id) references organizations(id) on delete cascade
);
create index oauth_records_answers on oauth_records (consumed_at) where (answer is not null);
create index oauth_records_client on oauth_records (client_id, member_id, organization_id) where (client_id is not null);
create index oauth_records_expiry on oauth_records (expires_at);
create index oauth_records_grant on oauth_records (grant_id) where (grant_id is not null);
create index oauth_records_member on oauth_records (member_id) where (member_id is not null);
create index oauth_records_organization on oauth_records (organization_id) where (organization_id is not null);
create index oauth_records_uid on oauth_records (uid) where (uid is not null);

-- Who is in which organization, and with which right.
create table organization_members (
  organization_id bigint not null,
  member_id bigint not null,
  preset text not null,
  -- Read only where the preset is CUSTOM; what the other presets mean stands in access/matrix.ts.
  permissions text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  primary key (organization_id, member_id),
  foreign key (member_id) references members(id) on delete cascade,
  foreign key (organization_id) references organizations(id) on delete cascade,
  check (preset = any (array['DEFAULT'::text, 'ADMIN'::text, 'SUPER_ADMIN'::text, 'CUSTOM'::text]))
);
create index organization_members_member on organization_members (member_id);

-- Companies and groups that use Carillon together. The plan says what they may use.
create table organizations (
  id bigint generated always as identity (start with 1000001) not null,
  -- Set by a seed file, so that loading the file again finds the same organization.
  seed_key text,
  name text not null,
  plan text not null,
  logo_url text,
  created_at timestamp with time zone not null default now(),
  restricts_apps boolean not null default false,
  primary key (id),
  unique (seed_key),
  check (length(name) >= 1 and length(name) <= 200),
  check (plan = any (array['FREE'::text, 'PROFESSIONAL'::text, 'TEAM'::text, 'BUSINESS'::text, 'ENTERPRISE'::text]))
);

-- A row per process that runs, taken over when its process is gone, never removed.
create table processes (
  slot integer not null,
  holder uuid not null,
  -- Rises with every heartbeat and every attempt that is begun. A process that finds it lower than it was told is on an earlier
  -- state of the database.
  position bigint not null default 1,
  beat_at timestamp with time zone not null,
  -- Networks that this process cannot reach.
  unreachable_networks text[] not null default '{}'::text[],
  primary key (slot)
);

-- Rights on a profile: a member's own grant, and what a team gives to everyone in it. The greater one holds.
create table profile_members (
  profile_id bigint not null,
  member_id bigint not null,
  preset text not null,
  permissions text[] not null default '{}'::text[],
  primary key (profile_id, member_id),
  foreign key (member_id) references members(id) on delete cascade,
  foreign key (profile_id) references profiles(id) on delete cascade,
  check (preset = any (array['LIMITED'::text, 'EDITOR'::text, 'ADVANCED'::text, 'CUSTOM'::text]))
);
create index profile_members_member on profile_members (member_id);

-- A profile belongs to an organization or to one member personally, never to both.
create table profiles (
  id bigint generated always as identity (start with 1000001) not null,
  organization_id bigint,
  member_id bigint,
  type text not null,
  -- The id the network itself uses; never the id a message is scheduled with.
  network_id text not null,
  username text not null,
  avatar_url text,
  -- Sealed (secrets/): key id, nonce, ciphertext. Null when nobody has connected it yet.
  credentials bytea,
  is_reauth_required boolean not null default false,
  created_at timestamp with time zone not null default now(),
  credential_id bigint,
  primary key (id),
  foreign key (credential_id) references credentials(id) on delete set null,
  foreign key (member_id) references members(id) on delete cascade,
  foreign key (organization_id) references organizations(id) on delete cascade,
  check ((organization_id is null) <> (member_id is null))
);
create index profiles_credential on profiles (credential_id) where (credential_id is not null);
create unique index profiles_member on profiles (member_id, type, network_id) where (member_id is not null);
-- A network that pushes names a profile by its own id.
create index profiles_network on profiles (network_id);
create unique index profiles_organization on profiles (organization_id, type, network_id) where (organization_id is not null);

-- Requests per account and UTC day.
create table quota_days (
  account text not null,
  day date not null,
  used bigint not null,
  primary key (account, day)
);
create index quota_days_day on quota_days (day);

-- Requests per account and second. Unlogged: it is worth nothing after a crash, and not written per request (limits/).
create unlogged table rate_windows (
  account text not null,
  second bigint not null,
  used integer not null,
  primary key (account, second)
);
create index rate_windows_second on rate_windows (second);

-- The tags of an organization. Who may publish makes them by using them; who may only propose uses those that are there.
create table tags (
  organization_id bigint not null,
  name text not null,
  primary key (organization_id, name),
  foreign key (organization_id) references organizations(id) on delete cascade
);

-- The two composite keys make it impossible to be in a team of an organization one does not belong to,
-- and whoever leaves the organization leaves its teams in the same statement.
create table team_members (
  team_id bigint not null,
  organization_id bigint not null,
  member_id bigint not null,
  preset text not null,
  permissions text[] not null default '{}'::text[],
  primary key (team_id, member_id),
  foreign key (organization_id, member_id) references organization_members(organization_id, member_id) on delete cascade,
  foreign key (team_id, organization_id) references teams(id, organization_id) on delete cascade,
  check (preset = any (array['MEMBER'::text, 'ADMIN'::text, 'CUSTOM'::text]))
);
create index team_members_member on team_members (member_id, organization_id);
create index team_members_organization on team_members (organization_id, member_id);
create index team_members_team on team_members (team_id, organization_id);

-- The profiles of a team, and the right on them that it gives to everyone in it.
create table team_profiles (
  team_id bigint not null,
  profile_id bigint not null,
  preset text not null,
  permissions text[] not null default '{}'::text[],
  primary key (team_id, profile_id),
  foreign key (profile_id) references profiles(id) on delete cascade,
  foreign key (team_id) references teams(id) on delete cascade,
  check (preset = any (array['LIMITED'::text, 'EDITOR'::text, 'ADVANCED'::text, 'CUSTOM'::text]))
);
create index team_profiles_profile on team_profiles (profile_id);

-- Some members of an organization, and the profiles that they share.
create table teams (
  id bigint generated always as identity (start with 1000001) not null,
  organization_id bigint not null,
  name text not null,
  logo_url text,
  created_at timestamp with time zone not null default now(),
  -- Null when an organization's app made the change, or the member is gone.
  created_by bigint,
  modified_at timestamp with time zone not null default now(),
  modified_by bigint,
  primary key (id),
  unique (id, organization_id),
  foreign key (created_by) references members(id) on delete set null,
  foreign key (modified_by) references members(id) on delete set null,
  foreign key (organization_id) references organizations(id) on delete cascade
);
create index teams_created_by on teams (created_by);
create index teams_modified_by on teams (modified_by);
create unique index teams_name on teams (organization_id, lower(name));

-- One event for one endpoint, and what became of it. A line per endpoint: its first pending row blocks the others.
create table webhook_deliveries (
  id bigint generated always as identity (start with 1000001) not null,
  endpoint_id bigint not null,
  -- The endpoint's, repeated so that the list of an app reads one index.
  client_id text not null,
  -- No foreign key: what was told about a message outlives it.
  message_id bigint,
  -- Given when it is first sent, so that the numbers of a URL have no gap and rise in the order of sending.
  seq_no bigint,
  type text not null,
  data jsonb not null,
  created_at timestamp with time zone not null default now(),
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  -- Not before this time; null: at once.
  next_at timestamp with time zone,
  last_status smallint,
  last_error text,
  delivered_at timestamp with time zone,
  -- The first delivery of the same event: both have the same webhook-id.
  replay_of bigint,
  primary key (id),
  foreign key (endpoint_id) references webhook_endpoints(id) on delete cascade,
  check (state = any (array['pending'::text, 'delivered'::text, 'failed'::text]))
);
create index webhook_deliveries_app on webhook_deliveries (client_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_line on webhook_deliveries (endpoint_id, seq_no, id) where (state = 'pending'::text);
create index webhook_deliveries_not_delivered on webhook_deliveries (client_id, state, id) where (state <> 'delivered'::text);
create unique index webhook_deliveries_seq_no on webhook_deliveries (endpoint_id, seq_no);

-- A place that is told: one URL of one app. Made by the first event for it.
-- Whoever delivers holds the lease. Those who emit never write here, so they never wait for each other.
create table webhook_endpoints (
  id bigint generated always as identity (start with 1000001) not null,
  client_id text not null,
  url text not null,
  -- The last number given to one of its deliveries.
  seq_no bigint not null default 0,
  -- The fencing token of the process that delivers now: whoever lost it can write nothing more.
  lease bigint,
  leased_until timestamp with time zone,
  -- Since when nothing got through; null when the last delivery did.
  failing_since timestamp with time zone,
  -- Set after a day of failures or by 410: then only a ping is tried, once an hour.
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  used_on date not null default CURRENT_DATE,
  waiting_since timestamp with time zone,
  waiting_rank smallint not null default 0,
  is_slow boolean not null default false,
  primary key (id),
  unique (client_id, url),
  foreign key (client_id) references apps(client_id) on delete cascade
);
-- Those that are asked whether they are back, and given up in the end: few among all that were ever told.
create index webhook_endpoints_disabled on webhook_endpoints (id) where (disabled_at is not null);
-- Those that nobody has named for so long that they are forgotten.
create index webhook_endpoints_used on webhook_endpoints (used_on);
-- The next one of an app, and the next app, however many lines an app has waiting.
create index webhook_endpoints_waiting on webhook_endpoints (client_id, waiting_rank, waiting_since) where (waiting_since is not null);

-- Processes that do chores, with the ids under which they lock jobs. A dead one would keep its jobs locked for four
-- hours; whoever sees that it has stopped beating releases them.
create table worker_processes (
  id uuid not null,
  worker_ids text[] not null,
  beat_at timestamp with time zone not null,
  primary key (id)
);

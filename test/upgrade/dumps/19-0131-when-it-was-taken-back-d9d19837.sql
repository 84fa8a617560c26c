-- A database as Carillon 68d4761 left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-15T22:14:45.080Z","tokens":{"editor":"i-g4DgQJ2T-BoWDk6ziKMF_mUpRgIghWBt0XM9mdh59","refresh":"0Q6dUWtNxqi6g_4baYWeb6ishVpL9vBt68D21ZVw2in","proposer":"FSkLxpzGB61HKDOEutPrcMyr9UDRrLrGBWIoVIxQdvG","organization":"mUS4g5V3bfqgTldIQ5lp_mIHZKmICtAQ1vwylkdAmAu"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
create table migrations (name text not null, applied_at timestamp with time zone not null default now(), primary key (name));
create table organizations (
  id bigint generated always as identity (start with 1000001) primary key,
  seed_key text unique,
  name text not null check (length(name) between 1 and 200),
  plan text not null check (plan in ('FREE', 'PROFESSIONAL', 'TEAM', 'BUSINESS', 'ENTERPRISE')),
  logo_url text,
  created_at timestamptz not null default now()
);
create table members (
  id bigint generated always as identity (start with 1000001) primary key,
  email text not null,
  full_name text not null,
  company_name text not null default '',
  bio text not null default '',
  timezone text not null default 'UTC',
  language text not null default 'en',
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create unique index members_email on members (lower(email));
create table invitations (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  expires_at timestamptz not null
);
create index invitations_member on invitations (member_id);
create table organization_members (
  organization_id bigint not null references organizations on delete cascade,
  member_id bigint not null references members on delete cascade,
  preset text not null check (preset in ('DEFAULT', 'ADMIN', 'SUPER_ADMIN', 'CUSTOM')),
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, member_id)
);
create index organization_members_member on organization_members (member_id);
create table teams (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  logo_url text,
  created_at timestamptz not null default now(),
  created_by bigint references members on delete set null,
  modified_at timestamptz not null default now(),
  modified_by bigint references members on delete set null,
  unique (id, organization_id)
);
create unique index teams_name on teams (organization_id, lower(name));
create index teams_created_by on teams (created_by);
create index teams_modified_by on teams (modified_by);
create table team_members (
  team_id bigint not null,
  organization_id bigint not null,
  member_id bigint not null,
  preset text not null check (preset in ('MEMBER', 'ADMIN', 'CUSTOM')),
  permissions text[] not null default '{}',
  primary key (team_id, member_id),
  foreign key (team_id, organization_id) references teams (id, organization_id) on delete cascade,
  foreign key (organization_id, member_id) references organization_members on delete cascade
);
create index team_members_member on team_members (member_id, organization_id);
create index team_members_organization on team_members (organization_id, member_id);
create index team_members_team on team_members (team_id, organization_id);
create table profiles (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint references organizations on delete cascade,
  member_id bigint references members on delete cascade,
  type text not null,
  network_id text not null,
  username text not null,
  avatar_url text,
  credentials bytea,
  is_reauth_required boolean not null default false,
  created_at timestamptz not null default now(),
  check ((organization_id is null) <> (member_id is null))
);
create unique index profiles_organization on profiles (organization_id, type, network_id) where organization_id is not null;
create unique index profiles_member on profiles (member_id, type, network_id) where member_id is not null;
create table profile_members (
  profile_id bigint not null references profiles on delete cascade,
  member_id bigint not null references members on delete cascade,
  preset text not null check (preset in ('LIMITED', 'EDITOR', 'ADVANCED', 'CUSTOM')),
  permissions text[] not null default '{}',
  primary key (profile_id, member_id)
);
create index profile_members_member on profile_members (member_id);
create table team_profiles (
  team_id bigint not null references teams on delete cascade,
  profile_id bigint not null references profiles on delete cascade,
  preset text not null check (preset in ('LIMITED', 'EDITOR', 'ADVANCED', 'CUSTOM')),
  permissions text[] not null default '{}',
  primary key (team_id, profile_id)
);
create index team_profiles_profile on team_profiles (profile_id);
create table apps (
  client_id text primary key,
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  kind text not null check (kind in ('MEMBER', 'ORGANIZATION')),
  secret_hash bytea,
  redirect_uris text[] not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index apps_organization on apps (organization_id, client_id);
create table installations (
  id bigint generated always as identity primary key,
  client_id text not null references apps on delete cascade,
  member_id bigint references members on delete cascade,
  organization_id bigint references organizations on delete cascade,
  created_at timestamptz not null default now(),
  check ((organization_id is null) <> (member_id is null))
);
create unique index installations_member on installations (client_id, member_id) where member_id is not null;
create unique index installations_organization on installations (client_id, organization_id) where organization_id is not null;
create index installations_by_member on installations (member_id) where member_id is not null;
create index installations_by_organization on installations (organization_id) where organization_id is not null;
create table oauth_records (
  id_hash bytea primary key,
  model text not null,
  payload jsonb not null,
  client_id text references apps on delete cascade,
  member_id bigint references members on delete cascade,
  organization_id bigint references organizations on delete cascade,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz
);
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_uid on oauth_records (uid) where uid is not null;
create index oauth_records_client on oauth_records (client_id, member_id, organization_id) where client_id is not null;
create index oauth_records_member on oauth_records (member_id) where member_id is not null;
create index oauth_records_organization on oauth_records (organization_id) where organization_id is not null;
create index oauth_records_expiry on oauth_records (expires_at);
create table log_in_failures (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index log_in_failures_last on log_in_failures (last_at);
create unlogged table rate_windows (
  account text not null,
  second bigint not null,
  used integer not null,
  primary key (account, second)
);
create index rate_windows_second on rate_windows (second);
create table quota_days (
  account text not null,
  day date not null,
  used bigint not null,
  primary key (account, day)
);
create index quota_days_day on quota_days (day);
create table idempotency_keys (
  account text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (account, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  client_id text,
  organization_id bigint,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  trace_id text
);
create index audit_log_organization on audit_log (organization_id, id);
create table installation_facts (
  name text primary key,
  value jsonb not null
);
create table messages (
  id bigint generated always as identity (start with 1000001) primary key,
  profile_id bigint not null references profiles on delete cascade,
  client_id text references apps on delete set null,
  state text not null check (state in
    ('PENDING_APPROVAL', 'REJECTED', 'SCHEDULED', 'SUBMITTED', 'SENT', 'SEND_FAILED_PERMANENTLY')),
  text text not null,
  scheduled_at timestamptz,
  send_at timestamptz not null,
  act_at timestamptz,
  idempotency_key uuid not null default gen_random_uuid(),
  media jsonb not null default '[]',
  media_urls jsonb,
  webhook_urls text[],
  tags text[],
  targeting jsonb,
  privacy jsonb,
  location jsonb,
  email_notification boolean not null default false,
  extended_info jsonb,
  created_by bigint references members on delete set null,
  modified_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  sequence_number integer,
  attempts integer not null default 0,
  looks integer not null default 0,
  post_id text,
  post_url text,
  failure_code text,
  failure_reason text,
  failure_hint text,
  check ((act_at is not null) = (state in ('SCHEDULED', 'SUBMITTED'))),
  check ((sequence_number is not null) = (state = 'PENDING_APPROVAL'))
);
create index messages_to_act on messages (profile_id, act_at, id) where act_at is not null;
create index messages_by_time on messages (profile_id, send_at, id);
create index messages_to_expire on messages (send_at) where state = 'PENDING_APPROVAL';
create index messages_posts on messages (profile_id, send_at) where post_id is not null;
create index messages_client on messages (client_id);
create index messages_created_by on messages (created_by);
create index messages_modified_by on messages (modified_by);
create table message_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into message_transitions (from_state, to_state) values
  ('PENDING_APPROVAL', 'SCHEDULED'),
  ('PENDING_APPROVAL', 'REJECTED'),
  ('SCHEDULED', 'PENDING_APPROVAL'),
  ('SCHEDULED', 'SUBMITTED'),
  ('SCHEDULED', 'SEND_FAILED_PERMANENTLY'),
  ('SUBMITTED', 'SCHEDULED'),
  ('SUBMITTED', 'SENT'),
  ('SUBMITTED', 'SEND_FAILED_PERMANENTLY');
create function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from message_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger messages_transition before update of state on messages
  for each row when (old.state <> new.state) execute function refuse_unknown_transition();
create function refuse_born_state() returns trigger language plpgsql as $$
begin
  if new.state not in ('PENDING_APPROVAL', 'SCHEDULED') then
    raise exception 'a message cannot begin as %', new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger messages_born before insert on messages for each row execute function refuse_born_state();
create table message_actions (
  id bigint generated always as identity primary key,
  message_id bigint not null,
  actor_type text not null check (actor_type in ('MEMBER', 'EXTERNAL', 'SYSTEM')),
  actor_id text,
  action_type text not null check (action_type in
    ('CREATE', 'APPROVE', 'REJECT', 'DELETE', 'EDIT', 'EXPIRE', 'SEND', 'SCHEDULE', 'SENDFAIL')),
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index message_actions_message on message_actions (message_id, id);
create table lanes (
  profile_id bigint primary key references profiles on delete cascade,
  next_at timestamptz,
  token bigint not null default 0,
  owner text,
  wake_at timestamptz,
  paused_until timestamptz
) with (fillfactor = 50);
create index lanes_next on lanes (next_at) where next_at is not null;
create sequence lane_tokens;
create table attempts (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  number integer not null,
  token bigint not null,
  state text not null check (state in ('open', 'accepted', 'rejected', 'unknown')),
  prepared_id text,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  network_post_id text,
  code text,
  reason text,
  next_step text,
  unique (message_id, number)
);
create unique index attempts_open on attempts (message_id) where state = 'open';
alter table apps
  add column callback_url text,
  add column webhook_secret bytea,
  add column webhook_secret_before bytea,
  add column webhook_secret_before_until timestamptz;
create table webhook_endpoints (
  id bigint generated always as identity (start with 1000001) primary key,
  client_id text not null references apps on delete cascade,
  url text not null,
  seq_no bigint not null default 0,
  lease bigint,
  leased_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (client_id, url)
);
create sequence webhook_leases;
create table webhook_deliveries (
  id bigint generated always as identity (start with 1000001) primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  client_id text not null,
  message_id bigint,
  seq_no bigint,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  last_status smallint,
  last_error text,
  delivered_at timestamptz,
  replay_of bigint
);
create index webhook_deliveries_line on webhook_deliveries (endpoint_id, seq_no, id) where state = 'pending';
create unique index webhook_deliveries_seq_no on webhook_deliveries (endpoint_id, seq_no);
create index webhook_deliveries_app on webhook_deliveries (client_id, id);
create index webhook_deliveries_not_delivered on webhook_deliveries (client_id, state, id) where state <> 'delivered';
create index webhook_deliveries_created on webhook_deliveries (created_at);
create table worker_processes (
  id uuid primary key,
  worker_ids text[] not null,
  beat_at timestamptz not null
);
create table media (
  id text primary key,
  organization_id bigint references organizations on delete set null,
  member_id bigint references members on delete set null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'READY', 'FAILED')),
  reason text,
  mime_type text not null,
  size_bytes bigint not null,
  created_at timestamptz not null default now(),
  upload_ends_at timestamptz not null,
  upload_name text,
  uploaded_at timestamptz,
  rounds integer not null default 0,
  look_at timestamptz not null default now() + interval '1 day',
  check (state <> 'FAILED' or reason is not null)
);
create index media_to_look_at on media (look_at);
create index media_awaited on media (upload_ends_at) where state = 'QUEUED' and uploaded_at is null;
create index media_organization on media (organization_id) where organization_id is not null;
create index media_member on media (member_id) where member_id is not null;
create table media_files (
  media_id text not null references media on delete cascade,
  purpose text not null,
  name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  duration_seconds double precision,
  primary key (media_id, purpose)
);
create table message_media (
  message_id bigint not null references messages on delete cascade,
  media_id text not null references media on delete cascade,
  primary key (message_id, media_id)
);
create index message_media_media on message_media (media_id);
create table interactions (
  profile_id bigint not null references profiles on delete cascade,
  key text collate "C" not null,
  other_id text collate "C" not null,
  at timestamptz(3) not null,
  type text not null check (type in
    ('MENTION', 'PRIVATE_MESSAGE', 'COMMENT', 'REPLY', 'POST', 'LIKE', 'QUOTE', 'SHARE')),
  is_incoming boolean not null,
  message_id text not null,
  scope text collate "C" not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (profile_id, key)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index interactions_people on interactions (other_id, profile_id, at, key)
  include (type, is_incoming, message_id);
create index interactions_scope on interactions (profile_id, scope, at);
create index interactions_age on interactions (((at at time zone 'UTC')::date));
create table gone_interactions (
  profile_id bigint not null references profiles on delete cascade,
  key text collate "C" not null,
  gone_at timestamptz not null default clock_timestamp(),
  primary key (profile_id, key)
);
create index gone_interactions_age on gone_interactions (gone_at);
create table erased_people (
  person bytea primary key,
  erased_at timestamptz not null
);
create table interaction_cursors (
  profile_id bigint not null references profiles on delete cascade,
  kind text not null,
  cursor text,
  next_at timestamptz not null,
  token bigint not null default 0,
  owner text,
  pause_ms integer not null,
  not_before timestamptz,
  asked_at timestamptz,
  read_at timestamptz,
  failures integer not null default 0,
  failure_code text,
  primary key (profile_id, kind)
) with (fillfactor = 50);
create index interaction_cursors_next on interaction_cursors (next_at);
create sequence interaction_tokens;
create index profiles_network on profiles (network_id);
drop index messages_to_expire;
create index messages_to_expire on messages (send_at) where sequence_number is not null;
alter table messages set (fillfactor = 75);
alter table messages
  drop constraint messages_client_id_fkey,
  drop constraint messages_created_by_fkey,
  drop constraint messages_modified_by_fkey;
drop index messages_client;
drop index messages_created_by;
drop index messages_modified_by;
drop index messages_posts;
alter table attempts drop column id;
alter table attempts drop constraint attempts_message_id_number_key;
alter table attempts add primary key (message_id, number);
alter table messages add column edited_at timestamptz;
create table tags (
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  primary key (organization_id, name)
);
insert into tags (organization_id, name)
select distinct p.organization_id, tag
from messages m
join profiles p on p.id = m.profile_id and p.organization_id is not null
cross join unnest(m.tags) as tag
where m.tags is not null and m.state <> 'PENDING_APPROVAL';
create index invitations_expiry on invitations (expires_at);
alter table webhook_endpoints
  add column used_on date not null default current_date;
create index webhook_endpoints_disabled on webhook_endpoints (id) where disabled_at is not null;
create index webhook_endpoints_used on webhook_endpoints (used_on);
alter table webhook_endpoints
  add column waiting_since timestamptz,
  add column waiting_rank smallint not null default 0;
create index webhook_endpoints_waiting on webhook_endpoints (client_id, waiting_rank, waiting_since)
  where waiting_since is not null;
alter table interactions add column also_in text collate "C";
create index interactions_also_in on interactions (profile_id, also_in, at) where also_in is not null;
alter table gone_interactions add column told_at timestamptz;
insert into migrations (name, applied_at) overriding system value values
  ('0001-people.sql', '2026-11-15 22:11:46.111733+00'),
  ('0002-apps-and-oauth.sql', '2026-11-15 22:11:46.273321+00'),
  ('0003-service.sql', '2026-11-15 22:11:46.344895+00'),
  ('0004-messages.sql', '2026-11-15 22:11:46.405586+00'),
  ('0005-events.sql', '2026-11-15 22:11:46.495406+00'),
  ('0006-worker-processes.sql', '2026-11-15 22:11:46.533789+00'),
  ('0007-media.sql', '2026-11-15 22:11:46.544597+00'),
  ('0008-interactions.sql', '2026-11-15 22:11:46.588621+00'),
  ('0009-cheaper-attempts.sql', '2026-11-15 22:11:46.657298+00'),
  ('0010-edits.sql', '2026-11-15 22:11:46.681231+00'),
  ('0011-tags.sql', '2026-11-15 22:11:46.695828+00'),
  ('0012-what-chores-look-for.sql', '2026-11-15 22:11:46.709095+00'),
  ('0013-fair-deliveries.sql', '2026-11-15 22:11:46.714246+00'),
  ('0130-lists-of-an-interaction.sql', '2026-11-15 22:11:46.732812+00'),
  ('0131-when-it-was-taken-back.sql', '2026-11-15 22:11:46.740492+00');
insert into organizations (id, seed_key, name, plan, logo_url, created_at) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-15 22:12:41.644188+00');
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:12:41.644188+00', '2026-11-15 22:12:41.644188+00'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$GbETmfRNgo46Jca9yBmn7A$1SeIJZeVN8svQKYdp+FN2mxBxrtLetsa5K2h1c1XN28', 'true', '2026-11-15 22:12:41.644188+00', '2026-11-15 22:12:41.644188+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:12:41.644188+00', '2026-11-15 22:12:41.644188+00');
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-15 22:12:41.644188+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-15 22:12:41.644188+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-15 22:12:41.644188+00');
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-15 22:12:41.644188+00', NULL, '2026-11-15 22:12:41.644188+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x07757067726164656c69e7e9b9d4cad54070fe382368f939e8a21126a6d70b3cff5d09c06389c0c7bc87082af67662d1e2a47ba4df395a977cc037d2731caffa2c5b5e519143afdda122d767e790f3fb7fdb0a64018cb304df977319a9bbaab5', 'false', '2026-11-15 22:12:41.644188+00'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x0775706772616465ed77f35da8313974a637928f9b7bfa40788885e147a8764c05a65e7643966a53ff8105f763198e2a50ae1626516b9f60a14fa85a3a23f9b0d108658a325e168745dc4f2c651a0228032651e501dd4e83cf07fc9a8b', 'false', '2026-11-15 22:12:41.644188+00');
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-15 22:12:41.644188+00', '2026-11-15 22:12:41.644188+00', NULL, NULL, NULL, NULL),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-15 22:12:41.644188+00', '2026-11-15 22:12:41.644188+00', NULL, NULL, NULL, NULL);
insert into installations (id, client_id, member_id, organization_id, created_at) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-15 22:12:41.644188+00'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-15 22:12:41.644188+00'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-15 22:12:41.644188+00');
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at) overriding system value values
  (E'\\x0d63a01f0b7b0549fb83d99c74567ada0f57158303691396b467b8ba7d9b17b6', 'RefreshToken', '{"exp": 1802556857, "gty": "authorization_code", "iat": 1794780857, "iiat": 1794780857, "kind": "RefreshToken", "scope": "offline", "grantId": "Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs", "authTime": 1794780857, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "_jLdoJBcZi8epd3g4T741zxNCQ-uyB47asVHWTuNMOQ"}', 'upgrade-member-app', '1000002', NULL, 'Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs', NULL, NULL, '2027-02-13 22:14:17.507+00'),
  (E'\\x2005279621ee8d1fb696c4d7d701e7a587825905a1c2d5b2f8eee429dc546911', 'Session', '{"exp": 1795990457, "iat": 1794780857, "uid": "_jLdoJBcZi8epd3g4T741zxNCQ-uyB47asVHWTuNMOQ", "kind": "Session", "loginTs": 1794780857, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "-Rjfvgr1SfgDmftXaJz6E6x36gs-TzbsPU9jlBTP172", "grantId": "Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, '_jLdoJBcZi8epd3g4T741zxNCQ-uyB47asVHWTuNMOQ', NULL, '2026-11-29 22:14:17.375+00'),
  (E'\\x23304e24b90dc652b2f1f40b3f16448bb7f7a19abcd26b2327a67e9a280ddc4b', 'AccessToken', '{"exp": 1794784457, "gty": "authorization_code", "iat": 1794780857, "kind": "AccessToken", "scope": "offline", "grantId": "Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "_jLdoJBcZi8epd3g4T741zxNCQ-uyB47asVHWTuNMOQ"}', 'upgrade-member-app', '1000002', NULL, 'Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs', NULL, NULL, '2026-11-15 23:14:17.495+00'),
  (E'\\x441b89066ff2e8f94a09cadbb27989ec74c9eccc5d0f08b80223a9a4c187970b', 'Grant', '{"exp": 1829340857, "iat": 1794780857, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-20 22:14:17.323+00'),
  (E'\\x96dbfa4458a03b6f06f16e5d4d4df743b3199e1dd59f621ddc6cb12ea0eb1e42', 'AccessToken', '{"exp": 1794784457, "gty": "member_app", "iat": 1794780857, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-15 23:14:17.599+00'),
  (E'\\xbf120acd309a6cf08e76773a6cf887719970d069eadfef2bf704d40a191df651', 'AccessToken', '{"exp": 1794784457, "gty": "organization_app", "iat": 1794780857, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-15 23:14:17.635+00'),
  (E'\\xcd2434cccc87e5f8b3d8d6c60e0887f5a4acfd2de04e71272a7f858900178639', 'AuthorizationCode', '{"exp": 1794781457, "iat": 1794780857, "kind": "AuthorizationCode", "scope": "offline", "grantId": "Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs", "authTime": 1794780857, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "_jLdoJBcZi8epd3g4T741zxNCQ-uyB47asVHWTuNMOQ", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'Zna1UAieBOQYwXlEGF8bboi0DjbeYMQGa0rpnQQEnCs', NULL, '2026-11-15 22:14:17.392678+00', '2026-11-15 22:24:17.363+00');
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-15 22:14:15.821596+00'),
  ('authorization:Yo4a51ExtEI8xH8FzC4HU5smOzGgjrPjv8dMGtWKKs8', '1', '2026-11-15 22:14:15.28962+00');
insert into rate_windows (account, second, used) overriding system value values
  ('member:1000003', '1794780882', '3');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-15', '7'),
  ('member:1000003', '2026-11-15', '3');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('2', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-15 22:12:41.644188+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-15 22:12:41.644188+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-15 22:12:41.644188+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGXd2BiI5OwqmpnaWH2MkX9eZFTSJn3pOp9W9j3o61Ji4tRsRPg="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint, edited_at) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-15 22:14:18.116+00', NULL, '2c7c9e9d-f6a0-4e21-8914-60866e2ce2a8', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:14:17.785302+00', '2026-11-15 22:14:40.786246+00', NULL, '1', '0', '392912416666550272', 'http://127.0.0.1:34631/twitter/upgrade/status/392912416666550272', NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-15 22:14:41+00', '2026-12-15 22:14:41+00', '2026-12-15 22:14:41+00', '53318e3c-91c5-44d7-9b03-0cf0cfe63f08', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-15 22:14:41.931376+00', '2026-11-15 22:14:42.157643+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, '2026-11-15 22:14:42.157643+00'),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-05 22:14:42+00', '2026-12-05 22:14:42+00', NULL, '0ed357f7-8f3c-4bb5-85bd-8bccd22c409c', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:14:42.722169+00', '2026-11-15 22:14:42.8401+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-14 22:14:42+00', '2027-01-14 22:14:42+00', NULL, 'de858309-7a03-4b30-bc0d-a2fdaf8318d2', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:14:42.874144+00', '2026-11-15 22:14:42.874144+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-15 22:14:42.98+00', NULL, 'bae4730f-5129-437a-9291-e6c320c9f2e0', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:14:42.965017+00', '2026-11-15 22:14:42.965017+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-15 22:14:45+00', '2026-11-15 22:14:45+00', '2026-11-15 22:14:45+00', '1ff92275-ee40-4fe0-9b00-35ffd75b2801', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:14:43.032491+00', '2026-11-15 22:14:43.032491+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-15 22:14:43.095+00', '2026-11-15 22:14:43.095+00', 'b9c4e0ca-ffc1-4930-88f8-56907a69e51c', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:14:43.075275+00', '2026-11-15 22:14:43.075275+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:14:18.120477+00'),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:14:43.095432+00'),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-15 22:14:40.846026+00'),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:14:42.001964+00'),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-15 22:14:42.22168+00'),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:14:42.729848+00'),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-15 22:14:42.849705+00'),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:14:42.912878+00'),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:14:42.98065+00'),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:14:43.051446+00');
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until) overriding system value values
  ('1000001', '2026-11-15 22:14:45+00', '2', NULL, NULL, NULL),
  ('1000002', '2026-11-15 22:14:43.095+00', '0', NULL, NULL, NULL);
insert into attempts (message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step) overriding system value values
  ('1000001', '1', '1', 'accepted', NULL, '2026-11-15 22:14:39.444754+00', '2026-11-15 22:14:40.786559+00', '392912416666550272', NULL, NULL, 'none');
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at, used_on, waiting_since, waiting_rank) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-15 22:14:41.931376+00', '2026-11-15', NULL, '0');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372881, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:14:41.931376+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day, and edited", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372881, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:14:42.103963+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
insert into media (id, organization_id, member_id, state, reason, mime_type, size_bytes, created_at, upload_ends_at, upload_name, uploaded_at, rounds, look_at) overriding system value values
  ('K4HzON-6eS1f2v615lbbZQ==', NULL, '1000002', 'QUEUED', NULL, 'image/png', '1000', '2026-11-15 22:14:45.00481+00', '2026-11-15 22:44:45.00481+00', NULL, NULL, '0', '2026-11-16 22:14:45.00481+00');
insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope, taken_at, also_in) overriding system value values
  ('1000001', 'reply:1', 'other-1', '2026-11-14 22:14:45.067+00', 'REPLY', 'true', '1', 'mentions', '2026-11-15 22:14:45.068392+00', NULL),
  ('1000001', 'reply:2', 'other-2', '2026-11-14 22:14:45.067+00', 'REPLY', 'true', '2', 'mentions', '2026-11-15 22:14:45.068954+00', NULL);
insert into gone_interactions (profile_id, key, gone_at, told_at) overriding system value values
  ('1000001', 'like:1', '2026-11-15 22:14:45.079642+00', NULL);
insert into interaction_cursors (profile_id, kind, cursor, next_at, token, owner, pause_ms, not_before, asked_at, read_at, failures, failure_code) overriding system value values
  ('1000001', 'mentions', '{"shape":1,"mark":null,"again":1794780879138,"rest":[]}', '2026-11-15 22:16:11.592472+00', '10', NULL, '90000', NULL, NULL, '2026-11-15 22:14:40.455479+00', '0', NULL),
  ('1000001', 'messages', '{"shape":1,"mark":null,"again":1794780879220,"rest":[]}', '2026-11-15 22:16:11.576479+00', '14', NULL, '90000', NULL, NULL, '2026-11-15 22:14:41.40356+00', '0', NULL),
  ('1000001', 'posts', '{"shape":1,"begun":1794780879226,"looked":1794780879226,"again":1794780879226,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-15 22:16:17.330826+00', '11', NULL, '90000', NULL, NULL, '2026-11-15 22:14:41.249917+00', '0', NULL),
  ('1000001', 'said', '{"shape":1,"mark":null,"again":1794780879206,"rest":[]}', '2026-11-15 22:16:10.705112+00', '9', NULL, '90000', NULL, NULL, '2026-11-15 22:14:40.154192+00', '0', NULL),
  ('1000002', 'conversations', '{"shape":1,"begun":1794780879231,"looked":1794780879231,"again":1794780879231,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-15 22:16:12.307935+00', '13', NULL, '90000', NULL, NULL, '2026-11-15 22:14:41.393018+00', '0', NULL),
  ('1000002', 'posts', '{"shape":1,"begun":1794780879230,"looked":1794780879230,"again":1794780879230,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-15 22:16:13.619561+00', '12', NULL, '90000', NULL, NULL, '2026-11-15 22:14:41.258641+00', '0', NULL),
  ('1000002', 'tagged', '{"shape":1,"mark":null,"again":1794780879256,"rest":[]}', '2026-11-15 22:16:11.442824+00', '15', NULL, '90000', NULL, NULL, '2026-11-15 22:14:41.412904+00', '0', NULL),
  ('1000002', 'visitors', '{"shape":1,"mark":null,"again":1794780879269,"rest":[]}', '2026-11-15 22:16:19.595494+00', '16', NULL, '90000', NULL, NULL, '2026-11-15 22:14:41.442578+00', '0', NULL);
insert into tags (organization_id, name) overriding system value values
  ('1000001', 'spring'),
  ('1000001', 'summer');
select setval('audit_log_id_seq', 10);
select setval('installations_id_seq', 3);
select setval('interaction_tokens', 16);
select setval('lane_tokens', 2);
select setval('members_id_seq', 1000003);
select setval('message_actions_id_seq', 10);
select setval('messages_id_seq', 1000007);
select setval('organizations_id_seq', 1000001);
select setval('profiles_id_seq', 1000002);
select setval('teams_id_seq', 1000001);
select setval('webhook_deliveries_id_seq', 1000002);
select setval('webhook_endpoints_id_seq', 1000001);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:14:41.931376+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:14:42.103963+00'::timestamptz);

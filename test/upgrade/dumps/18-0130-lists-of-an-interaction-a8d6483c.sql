-- A database as Carillon b4d2762 left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-15T22:11:32.132Z","tokens":{"editor":"FWADxROvYYJ8mShgRS5qrGSlc_nCT8Zblz1kp6pHF8E","refresh":"b3qMDCi0stXXsKEMOMaETLydrxMmY2MjhRZE8Nk9sa5","proposer":"IjVjzVmQN__8jCPPtFir9ck56pia2ayKH4JdW1-4AOh","organization":"xkF4KjJ6zVshNeI8bfsDaIZguoKkI3s3VluHtMbnbL2"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
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
insert into migrations (name, applied_at) overriding system value values
  ('0001-people.sql', '2026-11-15 22:10:25.279171+00'),
  ('0002-apps-and-oauth.sql', '2026-11-15 22:10:25.499092+00'),
  ('0003-service.sql', '2026-11-15 22:10:25.580189+00'),
  ('0004-messages.sql', '2026-11-15 22:10:25.650588+00'),
  ('0005-events.sql', '2026-11-15 22:10:25.749998+00'),
  ('0006-worker-processes.sql', '2026-11-15 22:10:25.773752+00'),
  ('0007-media.sql', '2026-11-15 22:10:25.782298+00'),
  ('0008-interactions.sql', '2026-11-15 22:10:25.812168+00'),
  ('0009-cheaper-attempts.sql', '2026-11-15 22:10:25.844902+00'),
  ('0010-edits.sql', '2026-11-15 22:10:25.862273+00'),
  ('0011-tags.sql', '2026-11-15 22:10:25.865277+00'),
  ('0012-what-chores-look-for.sql', '2026-11-15 22:10:25.885458+00'),
  ('0013-fair-deliveries.sql', '2026-11-15 22:10:25.88884+00'),
  ('0130-lists-of-an-interaction.sql', '2026-11-15 22:10:25.895842+00');
insert into organizations (id, seed_key, name, plan, logo_url, created_at) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-15 22:10:42.355832+00');
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:10:42.355832+00', '2026-11-15 22:10:42.355832+00'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$z1Vtlwvi5ztj5PJ2C7RtLw$BoeKXEneKOSNjEKK+W/beNSbluBvB7MRco1SKJuNlHM', 'true', '2026-11-15 22:10:42.355832+00', '2026-11-15 22:10:42.355832+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:10:42.355832+00', '2026-11-15 22:10:42.355832+00');
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-15 22:10:42.355832+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-15 22:10:42.355832+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-15 22:10:42.355832+00');
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-15 22:10:42.355832+00', NULL, '2026-11-15 22:10:42.355832+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x07757067726164652eb0b48504cdfcb4ff7652534dfa0f803f45a3b1504fbbfab7c234e1c0b38b1db4456b69f5275200be99500417e3fa608c955a704b82449cdb119d2db15f366032d3122e59c5bac9ab0d9476d07af6b958ef231010db274e', 'false', '2026-11-15 22:10:42.355832+00'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x0775706772616465463ec0bba152c093c88412862ce1ccc49e56e489b255b3df9cb4b83dfc0a063703b49c6646dc2f6944b15e46917d8aaee03585184ca94fb72d66ba540d0e9e115ed21e36e287c41b0781ff184185bf940b0be60928', 'false', '2026-11-15 22:10:42.355832+00');
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-15 22:10:42.355832+00', '2026-11-15 22:10:42.355832+00', NULL, NULL, NULL, NULL),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-15 22:10:42.355832+00', '2026-11-15 22:10:42.355832+00', NULL, NULL, NULL, NULL);
insert into installations (id, client_id, member_id, organization_id, created_at) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-15 22:10:42.355832+00'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-15 22:10:42.355832+00'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-15 22:10:42.355832+00');
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at) overriding system value values
  (E'\\x0ab0c24805bbb966c34526033720830af80b8e2d18fc8ec8d2fac6da8abc3632', 'AccessToken', '{"exp": 1794784268, "gty": "organization_app", "iat": 1794780668, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-15 23:11:08.342+00'),
  (E'\\x1069b694f56fda6b34f1032927cf6da913adfd8f3f2cf59c13a194059c2f807a', 'Session', '{"exp": 1795990267, "iat": 1794780667, "uid": "wH9SuyOBwQ_j-IP_5_g3M-BdQL6y0DQtmaWQQPA4ED4", "kind": "Session", "loginTs": 1794780667, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "QQUEni1W0t0gpjHT0jmT2Rl7JYwu4HzEUlia4TySsl7", "grantId": "Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, 'wH9SuyOBwQ_j-IP_5_g3M-BdQL6y0DQtmaWQQPA4ED4', NULL, '2026-11-29 22:11:07.933+00'),
  (E'\\x1fe0d3696d46b52965467faa347cf5a1427b4243dc491f050b7a894a8f51130d', 'Grant', '{"exp": 1829340667, "iat": 1794780667, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-20 22:11:07.654+00'),
  (E'\\x8352b806c991b70afe431baed2c5521651edca7e152d0213d7038d74e572b278', 'RefreshToken', '{"exp": 1802556668, "gty": "authorization_code", "iat": 1794780668, "iiat": 1794780668, "kind": "RefreshToken", "scope": "offline", "grantId": "Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE", "authTime": 1794780667, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "wH9SuyOBwQ_j-IP_5_g3M-BdQL6y0DQtmaWQQPA4ED4"}', 'upgrade-member-app', '1000002', NULL, 'Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE', NULL, NULL, '2027-02-13 22:11:08.096+00'),
  (E'\\x8577d5f1845309381bc19b5c3909a3f5dc9bbd9b2c63a0a36f2bb9e86d91143d', 'AccessToken', '{"exp": 1794784268, "gty": "authorization_code", "iat": 1794780668, "kind": "AccessToken", "scope": "offline", "grantId": "Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "wH9SuyOBwQ_j-IP_5_g3M-BdQL6y0DQtmaWQQPA4ED4"}', 'upgrade-member-app', '1000002', NULL, 'Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE', NULL, NULL, '2026-11-15 23:11:08.074+00'),
  (E'\\xaf3750b123fdc978b35741d05239a50e346e797faf6a8d851f3fea10d853b790', 'AccessToken', '{"exp": 1794784268, "gty": "member_app", "iat": 1794780668, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-15 23:11:08.284+00'),
  (E'\\xe9c7ec0f0dc669f5392e50b8254611a9ea5cb2defb6bc95c1b30e1af92d22d57', 'AuthorizationCode', '{"exp": 1794781267, "iat": 1794780667, "kind": "AuthorizationCode", "scope": "offline", "grantId": "Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE", "authTime": 1794780667, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "wH9SuyOBwQ_j-IP_5_g3M-BdQL6y0DQtmaWQQPA4ED4", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'Lj8l23kXWpiYsS-PA1rP83E-XpFX5wTpmvr4UhiuGsE', NULL, '2026-11-15 22:11:07.955274+00', '2026-11-15 22:21:07.904+00');
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-15 22:11:06.9086+00'),
  ('authorization:Yo4a51ExtEI8xH8FzC4HU5smOzGgjrPjv8dMGtWKKs8', '1', '2026-11-15 22:11:06.375776+00');
insert into rate_windows (account, second, used) overriding system value values
  ('member:1000002', '1794780690', '3'),
  ('member:1000003', '1794780690', '3');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-15', '7'),
  ('member:1000003', '2026-11-15', '3');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('2', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-15 22:10:42.355832+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-15 22:10:42.355832+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-15 22:10:42.355832+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGVhrFVgZ/FNNCmAzzvow/Hw8z1sk/1OzKSeWoKWTZcsGe7p5qk="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint, edited_at) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-15 22:11:08.468+00', NULL, '881e024b-718e-4323-b893-3f1dddd1d237', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:11:08.432782+00', '2026-11-15 22:11:28.998249+00', NULL, '1', '0', '392912215777214464', 'http://127.0.0.1:38497/twitter/upgrade/status/392912215777214464', NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-15 22:11:29+00', '2026-12-15 22:11:29+00', '2026-12-15 22:11:29+00', '4b1d935f-4552-4d03-93ae-51755f5b6b42', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-15 22:11:29.819254+00', '2026-11-15 22:11:29.998936+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, '2026-11-15 22:11:29.998936+00'),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-05 22:11:30+00', '2026-12-05 22:11:30+00', NULL, 'dfb7b59b-44c8-447d-819f-745f595dc371', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:11:30.588476+00', '2026-11-15 22:11:30.771563+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-14 22:11:30+00', '2027-01-14 22:11:30+00', NULL, 'ca525612-62df-4f41-81b9-b5185af5a988', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:11:30.830645+00', '2026-11-15 22:11:30.830645+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-15 22:11:30.894+00', NULL, '3ad9f6e4-b736-4a27-893d-c9b8bce4dd2e', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:11:30.890381+00', '2026-11-15 22:11:30.890381+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-15 22:11:32+00', '2026-11-15 22:11:32+00', '2026-11-15 22:11:32+00', 'b562ab85-a44a-4109-b714-df2b8248b6a2', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:11:30.906313+00', '2026-11-15 22:11:30.906313+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-15 22:11:30.948+00', '2026-11-15 22:11:30.948+00', 'be1fa977-24ac-4b24-8828-e918d5229889', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:11:30.935073+00', '2026-11-15 22:11:30.935073+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:11:08.478248+00'),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:11:30.948345+00'),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-15 22:11:29.015505+00'),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:11:29.842826+00'),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-15 22:11:30.069625+00'),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:11:30.593197+00'),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-15 22:11:30.785653+00'),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:11:30.866284+00'),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:11:30.894804+00'),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:11:30.924495+00');
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until) overriding system value values
  ('1000001', '2026-11-15 22:11:32+00', '2', NULL, NULL, NULL),
  ('1000002', '2026-11-15 22:11:30.948+00', '0', NULL, NULL, NULL);
insert into attempts (message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step) overriding system value values
  ('1000001', '1', '1', 'accepted', NULL, '2026-11-15 22:11:28.560986+00', '2026-11-15 22:11:28.998555+00', '392912215777214464', NULL, NULL, 'none');
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at, used_on, waiting_since, waiting_rank) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-15 22:11:29.819254+00', '2026-11-15', NULL, '0');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372689, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:11:29.819254+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day, and edited", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372689, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:11:29.94826+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
insert into media (id, organization_id, member_id, state, reason, mime_type, size_bytes, created_at, upload_ends_at, upload_name, uploaded_at, rounds, look_at) overriding system value values
  ('Igel77vljcEOeE8YyEY8Dg==', NULL, '1000002', 'QUEUED', NULL, 'image/png', '1000', '2026-11-15 22:11:32.050108+00', '2026-11-15 22:41:32.050108+00', NULL, NULL, '0', '2026-11-16 22:11:32.050108+00');
insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope, taken_at, also_in) overriding system value values
  ('1000001', 'reply:1', 'other-1', '2026-11-14 22:11:32.129+00', 'REPLY', 'true', '1', 'mentions', '2026-11-15 22:11:32.130357+00', NULL),
  ('1000001', 'reply:2', 'other-2', '2026-11-14 22:11:32.129+00', 'REPLY', 'true', '2', 'mentions', '2026-11-15 22:11:32.130893+00', NULL);
insert into gone_interactions (profile_id, key, gone_at) overriding system value values
  ('1000001', 'like:1', '2026-11-15 22:11:32.131468+00');
insert into interaction_cursors (profile_id, kind, cursor, next_at, token, owner, pause_ms, not_before, asked_at, read_at, failures, failure_code) overriding system value values
  ('1000001', 'mentions', '{"shape":1,"mark":null,"again":1794780688149,"rest":[]}', '2026-11-15 22:13:07.418042+00', '9', NULL, '90000', NULL, NULL, '2026-11-15 22:11:28.758051+00', '0', NULL),
  ('1000001', 'messages', '{"shape":1,"mark":null,"again":1794780688259,"rest":[]}', '2026-11-15 22:13:00.070475+00', '12', NULL, '90000', NULL, NULL, '2026-11-15 22:11:29.119539+00', '0', NULL),
  ('1000001', 'posts', '{"shape":1,"begun":1794780688260,"looked":1794780688260,"again":1794780688260,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-15 22:13:04.160941+00', '15', NULL, '90000', NULL, NULL, '2026-11-15 22:11:29.142008+00', '0', NULL),
  ('1000001', 'said', '{"shape":1,"mark":null,"again":1794780688195,"rest":[]}', '2026-11-15 22:12:59.296469+00', '10', NULL, '90000', NULL, NULL, '2026-11-15 22:11:28.982539+00', '0', NULL),
  ('1000002', 'conversations', '{"shape":1,"begun":1794780688296,"looked":1794780688296,"again":1794780688296,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-15 22:12:59.369135+00', '16', NULL, '90000', NULL, NULL, '2026-11-15 22:11:29.167203+00', '0', NULL),
  ('1000002', 'posts', '{"shape":1,"begun":1794780688272,"looked":1794780688272,"again":1794780688272,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-15 22:13:05.088139+00', '14', NULL, '90000', NULL, NULL, '2026-11-15 22:11:29.13921+00', '0', NULL),
  ('1000002', 'tagged', '{"shape":1,"mark":null,"again":1794780688296,"rest":[]}', '2026-11-15 22:13:00.593117+00', '11', NULL, '90000', NULL, NULL, '2026-11-15 22:11:29.086183+00', '0', NULL),
  ('1000002', 'visitors', '{"shape":1,"mark":null,"again":1794780688314,"rest":[]}', '2026-11-15 22:12:59.870743+00', '13', NULL, '90000', NULL, NULL, '2026-11-15 22:11:29.120804+00', '0', NULL);
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
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:11:29.819254+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:11:29.94826+00'::timestamptz);

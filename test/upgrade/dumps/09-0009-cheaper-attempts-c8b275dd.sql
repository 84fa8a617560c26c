-- A database as Carillon 0a6591c left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-15T22:01:27.026Z","tokens":{"editor":"SrVmkSDsDlIJ2ztQxOP31EOn_N8g_b1gCJUvSwMeNDq","refresh":"FbJ-jlj7jxjl9r1ljJYqxQ8wqef8BRB4yB9Kl3FIHFM","proposer":"ijSR1YOmideVDSkPHYQOeVKE536fPSArxQqa-lwzmao","organization":"MIL-pjPxLgSjozVB6Q79w4rQ2dFYFDwsfn0YgB1v_HQ"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
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
insert into migrations (name, applied_at) overriding system value values
  ('0001-people.sql', '2026-11-15 22:00:22.383352+00'),
  ('0002-apps-and-oauth.sql', '2026-11-15 22:00:22.560727+00'),
  ('0003-service.sql', '2026-11-15 22:00:22.747272+00'),
  ('0004-messages.sql', '2026-11-15 22:00:22.842685+00'),
  ('0005-events.sql', '2026-11-15 22:00:23.004746+00'),
  ('0006-worker-processes.sql', '2026-11-15 22:00:23.081576+00'),
  ('0007-media.sql', '2026-11-15 22:00:23.105421+00'),
  ('0009-cheaper-attempts.sql', '2026-11-15 22:00:23.201205+00');
insert into organizations (id, seed_key, name, plan, logo_url, created_at) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-15 22:00:37.102423+00');
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:00:37.102423+00', '2026-11-15 22:00:37.102423+00'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$vnYu6Dawy/BdNMbsz0tiYg$C3YDh8ZYFK5shdUfPuJ6cr7XPR+9jm68XAGHH/RlcFw', 'true', '2026-11-15 22:00:37.102423+00', '2026-11-15 22:00:37.102423+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:00:37.102423+00', '2026-11-15 22:00:37.102423+00');
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-15 22:00:37.102423+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-15 22:00:37.102423+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-15 22:00:37.102423+00');
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-15 22:00:37.102423+00', NULL, '2026-11-15 22:00:37.102423+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x0775706772616465b707ad6fa8d39f632d8804ecdfe4c0171b81a2fbe6bbb284a31e747b2784220b0e9c07ef76f291840991050fb07da695157201e143348c1cbe055ff073155fc5cb79961fde527bcfff565e8a362acbd34f1bad97f925214b', 'false', '2026-11-15 22:00:37.102423+00'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x0775706772616465e605d4ac7de76eb27bee79be369cae6f9ba144176854237568a361d4aa91af54800b722a6c51e195c7d306697f9c67649f933f8559892a23a99e933edff5991b455b22dd43640bebdea449137c7503097168057df0', 'false', '2026-11-15 22:00:37.102423+00');
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-15 22:00:37.102423+00', '2026-11-15 22:00:37.102423+00', NULL, NULL, NULL, NULL),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-15 22:00:37.102423+00', '2026-11-15 22:00:37.102423+00', NULL, NULL, NULL, NULL);
insert into installations (id, client_id, member_id, organization_id, created_at) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-15 22:00:37.102423+00'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-15 22:00:37.102423+00'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-15 22:00:37.102423+00');
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at) overriding system value values
  (E'\\x06d7fd9acfc7461f89ea39ce0234e4d3a53beb5e3fe96c31b839e802a8feeb82', 'Session', '{"exp": 1795989661, "iat": 1794780060, "uid": "X_DErP8LxgLTi0PknZdGqL7DLVbLB6kjqgZf-5a0Rbg", "kind": "Session", "loginTs": 1794780061, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "m-EwJje5RMSukGevQhwz-gyCVrtpYfZITkcoUIBS_ci", "grantId": "yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, 'X_DErP8LxgLTi0PknZdGqL7DLVbLB6kjqgZf-5a0Rbg', NULL, '2026-11-29 22:01:01.218+00'),
  (E'\\x103ea7e09114de8a8e01f6c24e713347365d9942409f235e73ba73db77615ba1', 'AccessToken', '{"exp": 1794783661, "gty": "authorization_code", "iat": 1794780061, "kind": "AccessToken", "scope": "offline", "grantId": "yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "X_DErP8LxgLTi0PknZdGqL7DLVbLB6kjqgZf-5a0Rbg"}', 'upgrade-member-app', '1000002', NULL, 'yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU', NULL, NULL, '2026-11-15 23:01:01.457+00'),
  (E'\\x2c77349aa096f6b13e06bbcfefbe159127e7cdba91826a44fdf7eb3b8a59d9fb', 'AuthorizationCode', '{"exp": 1794780661, "iat": 1794780061, "kind": "AuthorizationCode", "scope": "offline", "grantId": "yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU", "authTime": 1794780061, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "X_DErP8LxgLTi0PknZdGqL7DLVbLB6kjqgZf-5a0Rbg", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU', NULL, '2026-11-15 22:01:01.333326+00', '2026-11-15 22:11:01.169+00'),
  (E'\\x3352710bb29a22fc09598f0868ebea37004b738da8fa937347e0c6c2be90a408', 'RefreshToken', '{"exp": 1802556061, "gty": "authorization_code", "iat": 1794780061, "iiat": 1794780061, "kind": "RefreshToken", "scope": "offline", "grantId": "yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU", "authTime": 1794780061, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "X_DErP8LxgLTi0PknZdGqL7DLVbLB6kjqgZf-5a0Rbg"}', 'upgrade-member-app', '1000002', NULL, 'yMesVzTgOxlhp-jok35t54VL-CsaWGAOUGAP7U3IiJU', NULL, NULL, '2027-02-13 22:01:01.486+00'),
  (E'\\x38ac47b461c190eacfb01a48bf64af1f9cab6c3fa3c359f232017c569001560c', 'Grant', '{"exp": 1829340060, "iat": 1794780060, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-20 22:01:00.886+00'),
  (E'\\x41e0b50742de7062ea1cd906e2f54688cc1c64d5d69b0f13f811764e5acb932b', 'AccessToken', '{"exp": 1794783661, "gty": "organization_app", "iat": 1794780061, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-15 23:01:01.757+00'),
  (E'\\x8c3da9ec2c27abe311050b0c7cbdcf56791763f08f4f36a56af3a6c79f2eaed5', 'AccessToken', '{"exp": 1794783661, "gty": "member_app", "iat": 1794780061, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-15 23:01:01.651+00');
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-15 22:01:00.116459+00');
insert into rate_windows (account, second, used) overriding system value values
  ('member:1000002', '1794780085', '3'),
  ('member:1000003', '1794780085', '3');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-15', '7'),
  ('member:1000003', '2026-11-15', '3');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('2', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-15 22:00:37.102423+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-15 22:00:37.102423+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-15 22:00:37.102423+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGWT9PQJpFrkQZ92OaOY6S73l0mDtp0Z2xuOltgcQbNPhe1HZE0="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-15 22:01:01.994+00', NULL, '5f37f37c-7f12-4a6f-9c20-50cc77ce4a95', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:01:01.937768+00', '2026-11-15 22:01:22.753335+00', NULL, '1', '0', '392911580225863680', 'http://127.0.0.1:36157/twitter/upgrade/status/392911580225863680', NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-15 22:01:24+00', '2026-12-15 22:01:24+00', '2026-12-15 22:01:24+00', '1813794c-8d42-4c75-9972-95ce0970329d', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-15 22:01:24.421291+00', '2026-11-15 22:01:24.79521+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-05 22:01:25+00', '2026-12-05 22:01:25+00', NULL, '0c7e8217-7d36-4091-a7e3-5a309accd502', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:01:25.389292+00', '2026-11-15 22:01:25.553941+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-14 22:01:25+00', '2027-01-14 22:01:25+00', NULL, '952a9f8e-7772-4b23-b32d-84dfdd011955', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:01:25.581337+00', '2026-11-15 22:01:25.581337+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-15 22:01:25.654+00', NULL, '18e3f034-0219-4f1e-8273-a5cc6ea706b7', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:01:25.64896+00', '2026-11-15 22:01:25.64896+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-15 22:01:27+00', '2026-11-15 22:01:27+00', '2026-11-15 22:01:27+00', '70bced9d-d10c-49d9-8eab-956c03641441', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:01:25.726386+00', '2026-11-15 22:01:25.726386+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-15 22:01:25.903+00', '2026-11-15 22:01:25.903+00', '10df86c8-7026-4c5f-8d49-c2837858139a', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:01:25.857673+00', '2026-11-15 22:01:25.857673+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:01:02.004744+00'),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:01:25.908125+00'),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-15 22:01:22.775102+00'),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:01:24.513844+00'),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-15 22:01:24.85815+00'),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:01:25.429414+00'),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-15 22:01:25.557498+00'),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:01:25.586594+00'),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:01:25.656807+00'),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:01:25.813444+00');
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until) overriding system value values
  ('1000001', '2026-11-15 22:01:27+00', '2', NULL, NULL, NULL),
  ('1000002', '2026-11-15 22:01:25.903+00', '0', NULL, NULL, NULL);
insert into attempts (message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step) overriding system value values
  ('1000001', '1', '1', 'accepted', NULL, '2026-11-15 22:01:22.413627+00', '2026-11-15 22:01:22.758587+00', '392911580225863680', NULL, NULL, 'none');
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-15 22:01:24.421291+00');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372084, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:01:24.421291+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day, and edited", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372084, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:01:24.728314+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
insert into media (id, organization_id, member_id, state, reason, mime_type, size_bytes, created_at, upload_ends_at, upload_name, uploaded_at, rounds, look_at) overriding system value values
  ('lvVzOM9mmAi_J3eJy-G6OQ==', NULL, '1000002', 'QUEUED', NULL, 'image/png', '1000', '2026-11-15 22:01:27.014437+00', '2026-11-15 22:31:27.014437+00', NULL, NULL, '0', '2026-11-16 22:01:27.014437+00');
select setval('audit_log_id_seq', 10);
select setval('installations_id_seq', 3);
select setval('lane_tokens', 2);
select setval('members_id_seq', 1000003);
select setval('message_actions_id_seq', 10);
select setval('messages_id_seq', 1000007);
select setval('organizations_id_seq', 1000001);
select setval('profiles_id_seq', 1000002);
select setval('teams_id_seq', 1000001);
select setval('webhook_deliveries_id_seq', 1000002);
select setval('webhook_endpoints_id_seq', 1000001);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:01:24.421291+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:01:24.728314+00'::timestamptz);

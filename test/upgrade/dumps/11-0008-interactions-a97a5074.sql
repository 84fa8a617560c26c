-- A database as Carillon bd86285 left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-15T22:04:15.012Z","tokens":{"editor":"NomNYt1HAMof6n8SrgCB37CINn1zK0Ubjz8y1KcgNXJ","refresh":"nFQYuReVZ1Sz731RnwdkgTHfZzf53-xOK1MvVfeQJUK","proposer":"nRZk9gtAz_nom5P__HFTEoqsZ1BZhtO3on_ctaGY-5G","organization":"xYjnUbfbMMKGpc4fNtKRgmOQeyXJDP-Qt5sW5tnaqbu"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
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
insert into migrations (name, applied_at) overriding system value values
  ('0001-people.sql', '2026-11-15 22:03:27.659517+00'),
  ('0002-apps-and-oauth.sql', '2026-11-15 22:03:27.858282+00'),
  ('0003-service.sql', '2026-11-15 22:03:28.036792+00'),
  ('0004-messages.sql', '2026-11-15 22:03:28.142203+00'),
  ('0005-events.sql', '2026-11-15 22:03:28.261525+00'),
  ('0006-worker-processes.sql', '2026-11-15 22:03:28.308702+00'),
  ('0008-interactions.sql', '2026-11-15 22:03:28.322284+00');
insert into organizations (id, seed_key, name, plan, logo_url, created_at) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-15 22:03:40.989892+00');
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:03:40.989892+00', '2026-11-15 22:03:40.989892+00'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$qq5DPmxQbuFmu+jTnazyHA$xm2adxd1QQ0GlvRHNmW8z1y8u+ubUP6eSOqduAI+Mg8', 'true', '2026-11-15 22:03:40.989892+00', '2026-11-15 22:03:40.989892+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 22:03:40.989892+00', '2026-11-15 22:03:40.989892+00');
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-15 22:03:40.989892+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-15 22:03:40.989892+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-15 22:03:40.989892+00');
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-15 22:03:40.989892+00', NULL, '2026-11-15 22:03:40.989892+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x077570677261646544fcfd1bb5c29c3ff22ccc7cd7a8d8776dcc27ac0190e2a265989e1ca2eee02e673f100a58f90e997b253366a31eb60c918158098610522eea83dbdedc410fe6afcdd7b219987179dfb0bb08a267a991e35f40b257a99d47', 'false', '2026-11-15 22:03:40.989892+00'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x0775706772616465d8a3ea18e1678b2cff94843ad65cd62b8a6b894aa48fa92f18e4fbbd99a4bfa6602eeccad8e18d3a6e58a95272b9e806f96c57c46ab24ca86c8aeed01d9d9bea46605dabeee65bcea18665a6f755413309d9360aa8', 'false', '2026-11-15 22:03:40.989892+00');
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-15 22:03:40.989892+00', '2026-11-15 22:03:40.989892+00', NULL, NULL, NULL, NULL),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-15 22:03:40.989892+00', '2026-11-15 22:03:40.989892+00', NULL, NULL, NULL, NULL);
insert into installations (id, client_id, member_id, organization_id, created_at) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-15 22:03:40.989892+00'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-15 22:03:40.989892+00'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-15 22:03:40.989892+00');
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at) overriding system value values
  (E'\\x16873f227ad1cf4c5d5ba2b3b1b5f85cd0fa7e89416c027387514d6885819095', 'Grant', '{"exp": 1829340239, "iat": 1794780239, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-20 22:03:59.094+00'),
  (E'\\x219c9719efcac1bca585df9fde1dcd385c019483f7d13f0d4676b456046fed5d', 'AccessToken', '{"exp": 1794783839, "gty": "authorization_code", "iat": 1794780239, "kind": "AccessToken", "scope": "offline", "grantId": "d74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "XqVnm08ioRXA2o0SuSGjo2JwRAUXqIOPnL6HDdKJUdI"}', 'upgrade-member-app', '1000002', NULL, 'd74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV', NULL, NULL, '2026-11-15 23:03:59.242+00'),
  (E'\\x4ee3af3a20066ffc58bb7ac831d51a797c60a9f45ba23128c9098c3427c4bfbd', 'Session', '{"exp": 1795989839, "iat": 1794780239, "uid": "XqVnm08ioRXA2o0SuSGjo2JwRAUXqIOPnL6HDdKJUdI", "kind": "Session", "loginTs": 1794780239, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "moAx_C5zTonvLuVtSwZOiRHph33Yd0aHnK735DUHqX3", "grantId": "d74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, 'XqVnm08ioRXA2o0SuSGjo2JwRAUXqIOPnL6HDdKJUdI', NULL, '2026-11-29 22:03:59.208+00'),
  (E'\\x7ae40a18349ecdc374eaa127f7fee41ab7d28eb73d7be25d59f3bfe81af291d3', 'RefreshToken', '{"exp": 1802556239, "gty": "authorization_code", "iat": 1794780239, "iiat": 1794780239, "kind": "RefreshToken", "scope": "offline", "grantId": "d74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV", "authTime": 1794780239, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "XqVnm08ioRXA2o0SuSGjo2JwRAUXqIOPnL6HDdKJUdI"}', 'upgrade-member-app', '1000002', NULL, 'd74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV', NULL, NULL, '2027-02-13 22:03:59.246+00'),
  (E'\\x7f4ec7f39307b82940a6ce381de0a6ae1f705f450fed212a83b527881f78c2a3', 'AccessToken', '{"exp": 1794783839, "gty": "organization_app", "iat": 1794780239, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-15 23:03:59.312+00'),
  (E'\\xc014803ea5879b522d88ad25f0992784c9d6703090dbf1d08ee5a04e373663a1', 'AccessToken', '{"exp": 1794783839, "gty": "member_app", "iat": 1794780239, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-15 23:03:59.3+00'),
  (E'\\xe050e12f0d2bcf3440ccf5669680ba01bdf2a96fe2be81b0e9f26af1bea5eaeb', 'AuthorizationCode', '{"exp": 1794780839, "iat": 1794780239, "kind": "AuthorizationCode", "scope": "offline", "grantId": "d74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV", "authTime": 1794780239, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "XqVnm08ioRXA2o0SuSGjo2JwRAUXqIOPnL6HDdKJUdI", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'd74Cb8sZmKDkSXgnLAD5s4mjj3AgTMtXZF9D3CRdUlV', NULL, '2026-11-15 22:03:59.22309+00', '2026-11-15 22:13:59.203+00');
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-15 22:03:58.534578+00');
insert into rate_windows (account, second, used) overriding system value values
  ('member:1000002', '1794780253', '3'),
  ('member:1000003', '1794780253', '3');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-15', '6'),
  ('member:1000003', '2026-11-15', '3');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('2', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-15 22:03:40.989892+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-15 22:03:40.989892+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-15 22:03:40.989892+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGX/hfpD0e8yqrUfOO/0xz7Tb2WpXQy/KlIvXu/3eaNKJ64XZBs="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-15 22:03:59.368+00', NULL, '203e2a7b-c1d1-4a17-a4ab-657232026557', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:03:59.336802+00', '2026-11-15 22:04:13.073899+00', NULL, '1', '0', '392911758827716608', 'http://127.0.0.1:40211/twitter/upgrade/status/392911758827716608', NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-15 22:04:13+00', '2026-12-15 22:04:13+00', '2026-12-15 22:04:13+00', '6200fe4b-c43b-46cf-a7ef-9bb50c4a819e', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-15 22:04:13.487537+00', '2026-11-15 22:04:13.555369+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-05 22:04:13+00', '2026-12-05 22:04:13+00', NULL, '5673a5b4-d9bb-49ed-85f2-4b5324adb422', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:04:13.669617+00', '2026-11-15 22:04:13.693996+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-14 22:04:13+00', '2027-01-14 22:04:13+00', NULL, '59cae863-25de-4a88-b03d-41fb7e067d35', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:04:13.704737+00', '2026-11-15 22:04:13.704737+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-15 22:04:13.721+00', NULL, 'c3ce582a-da57-4d92-a4e9-4d50ba5144c6', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 22:04:13.718947+00', '2026-11-15 22:04:13.718947+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-15 22:04:15+00', '2026-11-15 22:04:15+00', '2026-11-15 22:04:15+00', '01e297b0-2a95-45ed-920d-170790823d41', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:04:13.729696+00', '2026-11-15 22:04:13.729696+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-15 22:04:13.748+00', '2026-11-15 22:04:13.748+00', '1d014190-ce28-4efb-b158-cc2f8fc07d0a', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 22:04:13.745713+00', '2026-11-15 22:04:13.745713+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:03:59.375529+00'),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:04:13.750885+00'),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-15 22:04:13.085861+00'),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:04:13.511357+00'),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-15 22:04:13.560721+00'),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:04:13.677391+00'),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-15 22:04:13.695676+00'),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:04:13.710072+00'),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 22:04:13.722782+00'),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 22:04:13.737684+00');
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until) overriding system value values
  ('1000001', '2026-11-15 22:04:15+00', '2', NULL, NULL, NULL),
  ('1000002', '2026-11-15 22:04:13.748+00', '0', NULL, NULL, NULL);
insert into attempts (id, message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step) overriding system value values
  ('1', '1000001', '1', '1', 'accepted', '', '2026-11-15 22:04:12.879488+00', '2026-11-15 22:04:13.074293+00', '392911758827716608', NULL, NULL, 'none');
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-15 22:04:13.487537+00');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372253, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:04:13.487537+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day, and edited", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797372253, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 22:04:13.543772+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope, taken_at) overriding system value values
  ('1000001', 'reply:1', 'other-1', '2026-11-14 22:04:15.009+00', 'REPLY', 'true', '1', 'mentions', '2026-11-15 22:04:15.010444+00'),
  ('1000001', 'reply:2', 'other-2', '2026-11-14 22:04:15.009+00', 'REPLY', 'true', '2', 'mentions', '2026-11-15 22:04:15.011006+00');
insert into gone_interactions (profile_id, key, gone_at) overriding system value values
  ('1000001', 'like:1', '2026-11-15 22:04:15.011521+00');
insert into interaction_cursors (profile_id, kind, cursor, next_at, token, owner, pause_ms, not_before, asked_at, read_at, failures, failure_code) overriding system value values
  ('1000001', 'mentions', NULL, '2026-11-15 22:04:12.844704+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000001', 'messages', NULL, '2026-11-15 22:04:12.84493+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000001', 'posts', NULL, '2026-11-15 22:04:12.844941+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000001', 'said', NULL, '2026-11-15 22:04:12.844909+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000002', 'conversations', NULL, '2026-11-15 22:04:12.84496+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000002', 'posts', NULL, '2026-11-15 22:04:12.844951+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000002', 'tagged', NULL, '2026-11-15 22:04:12.844969+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL),
  ('1000002', 'visitors', NULL, '2026-11-15 22:04:12.844978+00', '0', NULL, '60000', NULL, NULL, NULL, '0', NULL);
select setval('attempts_id_seq', 1);
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
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:04:13.487537+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 22:04:13.543772+00'::timestamptz);

-- A database as Carillon 711b856 left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-15T21:54:55.087Z","tokens":{"editor":"WdyId-c_7JGETFFXqGJEjP_FtRfgqXOxI529glsNaPx","refresh":"Vb5uOHFM9dkBVe8NuEB5X7V6feIvQ9SZ6hoYoly4OGi","proposer":"wGdeKgti-uYJbeMmNuIO6119idKgd0ohrJqXOjhpuLC","organization":"xycP2WAulKW8j4EYf1jmnm2f2FMPG_eLMyeRv9cp36_"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
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
insert into migrations (name, applied_at) overriding system value values
  ('0001-people.sql', '2026-11-15 21:53:39.459732+00'),
  ('0002-apps-and-oauth.sql', '2026-11-15 21:53:39.70365+00'),
  ('0003-service.sql', '2026-11-15 21:53:39.796279+00'),
  ('0004-messages.sql', '2026-11-15 21:53:39.854072+00'),
  ('0005-events.sql', '2026-11-15 21:53:39.956727+00'),
  ('0006-worker-processes.sql', '2026-11-15 21:53:40.010677+00');
insert into organizations (id, seed_key, name, plan, logo_url, created_at) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-15 21:53:48.950588+00');
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 21:53:48.950588+00', '2026-11-15 21:53:48.950588+00'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$aK0eZcZTyTsf4jNFvfGG1A$j0wzHOLS7iJiIFB5HLib8v8MVdDQMHAv+F7XUxQcO0M', 'true', '2026-11-15 21:53:48.950588+00', '2026-11-15 21:53:48.950588+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 21:53:48.950588+00', '2026-11-15 21:53:48.950588+00');
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-15 21:53:48.950588+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-15 21:53:48.950588+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-15 21:53:48.950588+00');
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-15 21:53:48.950588+00', NULL, '2026-11-15 21:53:48.950588+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x0775706772616465d09074f45e02cc69e584c4ce80148fd269bd504e4d243c78ac8ccf1236e997248cb6701c53c308b446e95aeaa40bd5021cb397f67a631e7b38e15adcf2681ebd96d1f9c74bcd39e71dcea06298cb86537216dd375fb7f914', 'false', '2026-11-15 21:53:48.950588+00'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x077570677261646590c716ed4d0c8528f2f6a31ec46a6f7812440a5a058b4e3967935cc519e535d284d594fb9bdd41178814b722c348173cc11eabef7c987d8c96a958c53a0ad422b9a01042caf8a1571ba01903a642e8789f7f69200c', 'false', '2026-11-15 21:53:48.950588+00');
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-15 21:53:48.950588+00', '2026-11-15 21:53:48.950588+00', NULL, NULL, NULL, NULL),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-15 21:53:48.950588+00', '2026-11-15 21:53:48.950588+00', NULL, NULL, NULL, NULL);
insert into installations (id, client_id, member_id, organization_id, created_at) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-15 21:53:48.950588+00'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-15 21:53:48.950588+00'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-15 21:53:48.950588+00');
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at) overriding system value values
  (E'\\x061fa839d4b6f745c9f5d4fdaec59b73a2cb515f974a105297b51140d56abdad', 'AccessToken', '{"exp": 1794783248, "gty": "organization_app", "iat": 1794779648, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-15 22:54:08.788+00'),
  (E'\\x0ff8ca5dcd138b6b68251643b6a0364d655c2f62b95c13365be7f0e1cbb73ea9', 'RefreshToken', '{"exp": 1802555648, "gty": "authorization_code", "iat": 1794779648, "iiat": 1794779648, "kind": "RefreshToken", "scope": "offline", "grantId": "7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3", "authTime": 1794779648, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "OF3Nvl9-FEBhWF2kxZ-_9uZHAAqIJIIN-dvM1n0_FFO"}', 'upgrade-member-app', '1000002', NULL, '7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3', NULL, NULL, '2027-02-13 21:54:08.622+00'),
  (E'\\x60d1c662cfd8781ce78205a96d1f2ae79db9b08615ec3b948f0bdcab9032985c', 'AccessToken', '{"exp": 1794783248, "gty": "authorization_code", "iat": 1794779648, "kind": "AccessToken", "scope": "offline", "grantId": "7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "OF3Nvl9-FEBhWF2kxZ-_9uZHAAqIJIIN-dvM1n0_FFO"}', 'upgrade-member-app', '1000002', NULL, '7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3', NULL, NULL, '2026-11-15 22:54:08.613+00'),
  (E'\\x6c2117fe8652cf5a8bb223adcbbf25f3fb940600843031ac7ea949c3ad6b8b81', 'Grant', '{"exp": 1829339648, "iat": 1794779648, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-20 21:54:08.375+00'),
  (E'\\x823efb6d24e1195a39a3b24cef540b5414b3154a343fb22f62ff14c825f4e0c8', 'AccessToken', '{"exp": 1794783248, "gty": "member_app", "iat": 1794779648, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-15 22:54:08.71+00'),
  (E'\\xc990a3ee0c432f2e5a892881ea3afc78b73c308d3ad2b731bc8452ff7c7ccf87', 'AuthorizationCode', '{"exp": 1794780248, "iat": 1794779648, "kind": "AuthorizationCode", "scope": "offline", "grantId": "7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3", "authTime": 1794779648, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "OF3Nvl9-FEBhWF2kxZ-_9uZHAAqIJIIN-dvM1n0_FFO", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, '7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3', NULL, '2026-11-15 21:54:08.548553+00', '2026-11-15 22:04:08.483+00'),
  (E'\\xfcae98039a25d6a4fc65e5dd6ea2ab819cce70f37a30822b2318fbf6ac5fe302', 'Session', '{"exp": 1795989248, "iat": 1794779648, "uid": "OF3Nvl9-FEBhWF2kxZ-_9uZHAAqIJIIN-dvM1n0_FFO", "kind": "Session", "loginTs": 1794779648, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "nyWXHz23Qf8R3a5ezPOQrUEsKBgFStcTcjC1RQmpuN8", "grantId": "7L2cHukVKmCxcJp__Y6L2lEGOGEkR8VrV481pe_I8o3", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, 'OF3Nvl9-FEBhWF2kxZ-_9uZHAAqIJIIN-dvM1n0_FFO', NULL, '2026-11-29 21:54:08.509+00');
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-15 21:54:07.745632+00');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-15', '6'),
  ('member:1000003', '2026-11-15', '3');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('2', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-15 21:53:48.950588+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-15 21:53:48.950588+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-15 21:53:48.950588+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGWnp3Dtnb6zlg/oTi9clhucVzVORjHoTq2PnvzeQG9KEJzibyg="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-15 21:54:08.933+00', NULL, 'e97c5139-9153-441e-9d3c-6e6aaf903f28', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 21:54:08.899152+00', '2026-11-15 21:54:17.945417+00', NULL, '1', '0', '392911134782390272', 'http://127.0.0.1:38839/twitter/upgrade/status/392911134782390272', NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-15 21:54:48+00', '2026-12-15 21:54:48+00', '2026-12-15 21:54:48+00', '04e2a328-e32a-4cfa-8824-90c470a043dc', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-15 21:54:49.118393+00', '2026-11-15 21:54:50.301781+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-05 21:54:52+00', '2026-12-05 21:54:52+00', NULL, '7f2c601c-3abd-48bf-93ed-b2766048f9ea', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 21:54:52.372165+00', '2026-11-15 21:54:52.858703+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-14 21:54:53+00', '2027-01-14 21:54:53+00', NULL, 'b30fb46e-7de7-4982-924e-15544b67b0b2', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 21:54:53.095494+00', '2026-11-15 21:54:53.095494+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-15 21:54:53.469+00', NULL, '7bf21d30-bebe-4dcc-8581-a1fe3fc50eb3', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-15 21:54:53.419134+00', '2026-11-15 21:54:53.419134+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-15 21:54:55+00', '2026-11-15 21:54:55+00', '2026-11-15 21:54:55+00', '44125716-3a8e-488d-8f46-e61c69cd5c72', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 21:54:53.697324+00', '2026-11-15 21:54:53.697324+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-15 21:54:54.023+00', '2026-11-15 21:54:54.023+00', '80aa055c-d53f-43b1-82a1-fcf2195f6df7', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-15 21:54:53.968325+00', '2026-11-15 21:54:53.968325+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 21:54:08.943342+00'),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 21:54:54.077789+00'),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-15 21:54:17.958006+00'),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 21:54:49.526589+00'),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-15 21:54:50.503588+00'),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 21:54:52.496167+00'),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-15 21:54:52.914888+00'),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 21:54:53.212413+00'),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-15 21:54:53.498114+00'),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-15 21:54:53.877522+00');
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until) overriding system value values
  ('1000001', '2026-11-15 21:54:55+00', '2', NULL, NULL, NULL),
  ('1000002', '2026-11-15 21:54:54.023+00', '0', NULL, NULL, NULL);
insert into attempts (id, message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step) overriding system value values
  ('1', '1000001', '1', '1', 'accepted', '', '2026-11-15 21:54:17.747194+00', '2026-11-15 21:54:17.95182+00', '392911134782390272', NULL, NULL, 'none');
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-15 21:54:49.118393+00');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797371688, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 21:54:49.118393+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": ["summer"], "text": "Scheduled for a later day, and edited", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797371688, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-15 21:54:50.041869+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
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
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 21:54:49.118393+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-15 21:54:50.041869+00'::timestamptz);

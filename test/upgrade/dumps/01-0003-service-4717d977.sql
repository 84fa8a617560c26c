-- A database as Carillon 00c110b left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-15T21:50:48.912Z","tokens":{"editor":"3e_7DXP-dcHJs0vMAGOlifcReyGFr9-_2BoMMEfOaA4","refresh":"TQE4eqBI6djKhKbh9SuoCmsKB7e2GzhaBUDJ6dJbuSb","proposer":"RX1ogHh9BBFYm8dw56thUMUQi2hUnQ5ePS-VZciXt9U","organization":"BMprjdw8eX7St4WNMv2Lm7ft3fjfFV_jEpnDi-uYfmH"},"messages":{}}
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
insert into migrations (name, applied_at) overriding system value values
  ('0001-people.sql', '2026-11-15 21:50:37.123407+00'),
  ('0002-apps-and-oauth.sql', '2026-11-15 21:50:37.253281+00'),
  ('0003-service.sql', '2026-11-15 21:50:37.302551+00');
insert into organizations (id, seed_key, name, plan, logo_url, created_at) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-15 21:50:42.08227+00');
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 21:50:42.08227+00', '2026-11-15 21:50:42.08227+00'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$V2O4hkvfjWX8j79i6lhQmg$KgqR9k4JtjyK/vn8mp/evi+y8qrqpr4gKodhIzaknsw', 'true', '2026-11-15 21:50:42.08227+00', '2026-11-15 21:50:42.08227+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-15 21:50:42.08227+00', '2026-11-15 21:50:42.08227+00');
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-15 21:50:42.08227+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-15 21:50:42.08227+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-15 21:50:42.08227+00');
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-15 21:50:42.08227+00', NULL, '2026-11-15 21:50:42.08227+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x0775706772616465db7f8d0765441dadd96a9ede80af470f2de0f8d05657359172d3072b5324760aa0de27d67aacdec657c9eb08805f65d8d187ceedd5baf6d896b2c6a8476285a9570988c23b7f819dbbcc8e29f45595dc713032e867cfd47f', 'false', '2026-11-15 21:50:42.08227+00'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x07757067726164656e145b62b9f6fa873ebbf4d6c24ea37b691416c8b8aef36bd8b22924438a1845dc857a66c10283a0dc1b5d04701763baa617c7996acad3d4f6fe406f0dd568a69556e70b15cdceb7851bc57c59e4b52dd03945335a', 'false', '2026-11-15 21:50:42.08227+00');
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-15 21:50:42.08227+00', '2026-11-15 21:50:42.08227+00'),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-15 21:50:42.08227+00', '2026-11-15 21:50:42.08227+00');
insert into installations (id, client_id, member_id, organization_id, created_at) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-15 21:50:42.08227+00'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-15 21:50:42.08227+00'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-15 21:50:42.08227+00');
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at) overriding system value values
  (E'\\x0b66dc88c0e93363e58ea317ea2667c4665b89d66e2b3651784ca3cd65440ab5', 'AccessToken', '{"exp": 1794783048, "gty": "authorization_code", "iat": 1794779448, "kind": "AccessToken", "scope": "offline", "grantId": "aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "NIZvmEjcGqw3p7lXTchynMeb6Xod0JLCKqQZZ1bn1K4"}', 'upgrade-member-app', '1000002', NULL, 'aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v', NULL, NULL, '2026-11-15 22:50:48.832+00'),
  (E'\\x5148baaf9a85a762668afa3ecc10e3c30fa7a0b3c75e6da1609d8106f6380eda', 'AccessToken', '{"exp": 1794783048, "gty": "member_app", "iat": 1794779448, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-15 22:50:48.894+00'),
  (E'\\x6c65b24072ccda6807b137459f9e237d569d6d2d09e0f34bc32bcb8c71557d57', 'Grant', '{"exp": 1829339448, "iat": 1794779448, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-20 21:50:48.787+00'),
  (E'\\x6e3ac65f57672f9be67cf3ecf7fdd6a2fcfcf1a4c74750d45c3b8e75987781ee', 'RefreshToken', '{"exp": 1802555448, "gty": "authorization_code", "iat": 1794779448, "iiat": 1794779448, "kind": "RefreshToken", "scope": "offline", "grantId": "aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v", "authTime": 1794779448, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "NIZvmEjcGqw3p7lXTchynMeb6Xod0JLCKqQZZ1bn1K4"}', 'upgrade-member-app', '1000002', NULL, 'aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v', NULL, NULL, '2027-02-13 21:50:48.84+00'),
  (E'\\x7f37e1b7b1abcd6b7f205a602095ee99efc4b4a3462d1be9626ef1a0f0021050', 'AuthorizationCode', '{"exp": 1794780048, "iat": 1794779448, "kind": "AuthorizationCode", "scope": "offline", "grantId": "aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v", "authTime": 1794779448, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "NIZvmEjcGqw3p7lXTchynMeb6Xod0JLCKqQZZ1bn1K4", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v', NULL, '2026-11-15 21:50:48.820835+00', '2026-11-15 22:00:48.806+00'),
  (E'\\xdcf78c610f36ab01dac9c62549961a83287fb74a28f3efe4b0c2525114f5478b', 'AccessToken', '{"exp": 1794783048, "gty": "organization_app", "iat": 1794779448, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-15 22:50:48.907+00'),
  (E'\\xe3bfe110dbfc975f6774d5b6d6a8ff37f346251888cb5d00151211928059b795', 'Session', '{"exp": 1795989048, "iat": 1794779448, "uid": "NIZvmEjcGqw3p7lXTchynMeb6Xod0JLCKqQZZ1bn1K4", "kind": "Session", "loginTs": 1794779448, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "lVfIuayVfsoqhQOsgHbhxePb-6b19RqFSRzpmIzMwoy", "grantId": "aQZBGxPXDV2w2lqC1nTOrg7orsCsxHCOhiMCpRsv10v", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, 'NIZvmEjcGqw3p7lXTchynMeb6Xod0JLCKqQZZ1bn1K4', NULL, '2026-11-29 21:50:48.81+00');
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-15 21:50:48.417287+00');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('2', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-15 21:50:42.08227+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-15 21:50:42.08227+00', 'operator', NULL, NULL, 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-15 21:50:42.08227+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGUmZg7TM0qJGgHlEEXKt3bT/eAlw5lMaUDoQJf286HvPWsQit4="');
select setval('audit_log_id_seq', 10);
select setval('installations_id_seq', 3);
select setval('members_id_seq', 1000003);
select setval('organizations_id_seq', 1000001);
select setval('profiles_id_seq', 1000002);
select setval('teams_id_seq', 1000001);

-- A database as Carillon 12baf0b left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-16T08:54:24.023Z","tokens":{"editor":"crl_at_Hy7YvLPrA_uczc2As34uWVa7llVMAW-NlirEug_462A","refresh":"crl_rt_EdepzyyOyDECOfpCjAufYt5vkq96dykECwrBrHtq5NB","proposer":"crl_at_TREf6Wx7er_IGsezlQhB0VRyapKE2fTSxaON-QpZxKB","organization":"crl_at_y8yM9PX2Hzy68cudiYm5djAmKP6Qs2W5_5FHyIMG4p_"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
create table migrations (name text not null, applied_at timestamp with time zone not null default now(), checksum text, primary key (name));
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
create sequence readable_changes;
create function note_readable_change() returns trigger language plpgsql as $$
begin
  perform nextval('readable_changes');
  return null;
end $$;
create trigger profiles_readable
  after insert or update of type, credentials, organization_id, member_id on profiles
  for each statement execute function note_readable_change();
create trigger organizations_readable after update of plan on organizations
  for each statement execute function note_readable_change();
create trigger organization_members_readable
  after insert or delete or update of organization_id, member_id on organization_members
  for each statement execute function note_readable_change();
alter table messages add column edited_after integer;
update messages set edited_after = attempts where edited_at is not null and act_at is not null;
alter table messages drop column edited_at;
alter table interactions add column missed_at timestamptz;
create index interactions_missed on interactions (profile_id) where missed_at is not null;
alter table gone_interactions add column at timestamptz(3);
alter table gone_interactions add column other_id text collate "C";
create index messages_unscheduled_reviews on messages (profile_id, send_at, id)
  where sequence_number is not null and scheduled_at is null;
alter table invitations add column ended text check (ended in ('USED', 'REPLACED'));
alter table messages add column doubt_until timestamptz;
create table database_lineage (
  only_row boolean primary key default true check (only_row),
  installation_id uuid not null default gen_random_uuid(),
  generation uuid not null default gen_random_uuid(),
  generation_began_at timestamptz not null default clock_timestamp(),
  system_identifier text,
  timeline text,
  behind_since timestamptz,
  behind_reason text
);
insert into database_lineage default values;
create table processes (
  slot integer primary key,
  holder uuid not null,
  position bigint not null default 1,
  beat_at timestamptz not null,
  unreachable_networks text[] not null default '{}'
) with (fillfactor = 50);
alter table webhook_endpoints add column is_slow boolean not null default false;
alter table installations add column admin boolean not null default false;
alter table installations add column installed_by bigint references members (id) on delete set null;
update installations set installed_by = member_id where member_id is not null;
create index installations_installed_by on installations (installed_by) where installed_by is not null;
alter table organizations add column restricts_apps boolean not null default false;
create table allowed_apps (
  organization_id bigint not null references organizations (id) on delete cascade,
  client_id text not null references apps (client_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organization_id, client_id)
);
create index allowed_apps_client on allowed_apps (client_id);
alter table oauth_records add column answer bytea;
create index oauth_records_answers on oauth_records (consumed_at) where answer is not null;
alter table apps add column secret_hash_before bytea;
alter table apps add column secret_before_until timestamptz;
alter table members add column email_key text;
alter table members add column email_proved_at timestamptz;
update members set email_proved_at = modified_at where password_hash is not null;
update members set email_key = keyed.key
from (
  select id, key, row_number() over (partition by key order by (password_hash is null), id) as place
  from (
    select id, password_hash, translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as key
    from members where email ~ '^[!-~]+$'
  ) ascii
) keyed
where keyed.id = members.id and keyed.place = 1;
create unique index members_proved_email on members (email_key) where email_proved_at is not null;
create index members_email_key on members (email_key);
create index members_without_email_key on members (email) where email_key is null;
drop index members_email;
create index media_waiting on media (member_id, organization_id) where state = 'QUEUED' and uploaded_at is not null;
alter table media add column source_url text;
alter table media add column sha256 bytea;
create index messages_to_import on messages (id)
  where (act_at is not null or sequence_number is not null)
    and jsonb_path_exists(media_urls, '$[*] ? (!exists(@.mediaId))');
create table credentials (
  id bigint generated always as identity primary key,
  network text not null,
  app text,
  server text,
  subject text not null,
  scopes text[] not null default '{}',
  sealed bytea not null,
  sealed_for text not null,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  connected_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_connected_by on credentials (connected_by) where connected_by is not null;
insert into credentials (network, subject, sealed, sealed_for, created_at)
select case
    when type in ('FACEBOOK', 'FACEBOOKPAGE') then 'facebook'
    when type in ('INSTAGRAM', 'INSTAGRAMBUSINESS') then 'instagram'
    when type in ('LINKEDIN', 'LINKEDINCOMPANY') then 'linkedin'
    else lower(type)
  end, network_id, credentials, 'profile:' || id, created_at
from profiles where credentials is not null order by id;
alter table profiles add column credential_id bigint references credentials (id) on delete set null;
update profiles p set credential_id = c.id from credentials c where c.sealed_for = 'profile:' || p.id;
create index profiles_credential on profiles (credential_id) where credential_id is not null;
drop trigger profiles_readable on profiles;
create trigger profiles_readable
  after insert or update of type, credential_id, credentials, organization_id, member_id on profiles
  for each statement execute function note_readable_change();
create function delete_unused_credential() returns trigger language plpgsql as $$
begin
  -- Serializes transactions that remove the last two profiles of a credential: otherwise each would still see the other's.
  perform from credentials where id = old.credential_id for update;
  delete from credentials c where c.id = old.credential_id
    and not exists (select from profiles p where p.credential_id = c.id);
  return null;
end $$;
create trigger profiles_disconnected after update of credential_id on profiles
  for each row when (old.credential_id is not null and old.credential_id is distinct from new.credential_id)
  execute function delete_unused_credential();
create trigger profiles_deleted after delete on profiles
  for each row when (old.credential_id is not null)
  execute function delete_unused_credential();
alter table idempotency_keys add column canonical_hash bytea;

insert into migrations (name, applied_at, checksum) overriding system value values
  ('0001-people.sql', '2026-11-16 08:54:16.218871+00', '203905e06ee461d61fa37d6f0baa277d040b3facc1f2bf729ebab140cad6d7eb'),
  ('0002-apps-and-oauth.sql', '2026-11-16 08:54:16.272835+00', 'cfacb64e11799c57f006e7ee26040484cb4c5d2d02e93a5b69fd730c6a286f1d'),
  ('0003-service.sql', '2026-11-16 08:54:16.288798+00', '530bede68fc518c88222b99516633df69f2c7e8d87038dd49cb8e35c83e52bc4'),
  ('0004-messages.sql', '2026-11-16 08:54:16.299808+00', '61cf813dded7eac601ee9f67899b2fc1a274e879f288f6a4cd3a323f119101ad'),
  ('0005-events.sql', '2026-11-16 08:54:16.321814+00', '90beddd8ce3861b8cb0f43c28d2d543d7f609abfc1181510c173741b1df966cc'),
  ('0006-worker-processes.sql', '2026-11-16 08:54:16.331803+00', '395af8a29fc69a8ae370b51dec98ab7faa861dec8fe013c460c023bc2bc16ef3'),
  ('0007-media.sql', '2026-11-16 08:54:16.334703+00', 'b221834e236888c9393c170f85486b18e06249c01f1ec603e2efa8dbaf2e47a3'),
  ('0008-interactions.sql', '2026-11-16 08:54:16.345424+00', 'c317cff451e28b33e5ff2cded19d5a51846e6003c5794221f0de15464c25a68c'),
  ('0009-cheaper-attempts.sql', '2026-11-16 08:54:16.358274+00', 'ffaf02aecbedb0f0d75644b625e11dadb52a84901368825506f2877d81a3fc47'),
  ('0010-edits.sql', '2026-11-16 08:54:16.364206+00', '48e1c32651c4f6e93f3ba232e9cd1c3a58f61e2aba1c69afa98dbd0eab9efb8e'),
  ('0011-tags.sql', '2026-11-16 08:54:16.36575+00', 'abbd8867869a82485e786e18bbf5954c7d560115c0fe602412cc06e587e6cc9e'),
  ('0012-what-chores-look-for.sql', '2026-11-16 08:54:16.369957+00', '4c9c4011d4b0582d558d3201d04349b938891382ffe0dd3c03a31973e8070d87'),
  ('0013-fair-deliveries.sql', '2026-11-16 08:54:16.371284+00', 'a2da48df2c0f4322cc4ce55c997a3322a600a6b14671a64f139cc5beaa171869'),
  ('0014-lists-of-an-interaction.sql', '2026-11-16 08:54:16.374392+00', '7c446fa1827a624dc921d69faf3d189877fb76a8ff87651fed14259463e38989'),
  ('0015-when-it-was-taken-back.sql', '2026-11-16 08:54:16.376739+00', 'e87089cafb367477aef5fec91ef55f365903e9a2c06866c54593c88a0b5e6f01'),
  ('0016-who-is-read.sql', '2026-11-16 08:54:16.37789+00', '602f7dd8b9cc04b7a30b5ecf049b82516ee6dad45892e3782c8eb61c664230ff'),
  ('0017-edited-after.sql', '2026-11-16 08:54:16.379601+00', '2e43668565372626aadfc195c4eaf0c2a7641c4830ca4e1a50a978abb125b61e'),
  ('0018-missing-and-back.sql', '2026-11-16 08:54:16.381085+00', '1e7230e9b3be96c9320d7fffc6b9030cc3e4331619302c8e8a6c85dd9a14e13a'),
  ('0019-reviews-without-a-time.sql', '2026-11-16 08:54:16.383787+00', 'a9e7b97f9f89cd86d7171eb6b80ac0785aaec2a692668c2991a885d7ed3bc764'),
  ('0020-how-invitations-ended.sql', '2026-11-16 08:54:16.385499+00', '741fe09ed0c77607a5cf1f0db30efe3c4a43fd3072576b9d2c4b0eca8b3b0d6a'),
  ('0021-doubt-until.sql', '2026-11-16 08:54:16.387001+00', 'ed10ccdc3ec4e00a052d4c578248d5f3248246885ab964c102ab33631b14a398'),
  ('0022-several-machines.sql', '2026-11-16 08:54:16.388093+00', '02764403926b271d94f2ca987920b338b5f99c69f6109c59de025fa0b5157c3a'),
  ('0023-doors-of-access.sql', '2026-11-16 08:54:16.393836+00', '7265f60bb51b6d27239fafb2875c3d41ff4a4f16b353fdb8ee96afc84c8829f6'),
  ('0024-imported-media.sql', '2026-11-16 08:54:16.403515+00', 'b2525b556e14b01367877fa6072c283f4811f57773d811f3d5c59cad94682dde'),
  ('0025-credentials.sql', '2026-11-16 08:54:16.406706+00', '13b66f4abd04bc3d214b539df5314872572c3d21cc35f08a126088e407c138f7'),
  ('0026-canonical-bodies.sql', '2026-11-16 08:54:16.414248+00', '6108a8ae5658179f93e6b4dc1430615beece7c4192744ba11c6b520dedf353a7');
alter table organizations disable trigger user;
insert into organizations (id, seed_key, name, plan, logo_url, created_at, restricts_apps) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-16 08:54:17.780624+00', 'false');
alter table organizations enable trigger user;
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at, email_key, email_proved_at) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', 'en', NULL, 'true', '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00', 'owner@upgrade.example', NULL),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', 'en', '$argon2id$v=19$m=19456,t=2,p=1$H5J/t8JsoDii3xTNjMXyDw$Q7WuKPNOXLycSaFsLtfM6bwkuf7yGbLKuGnz2u8IdoU', 'true', '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00', 'editor@upgrade.example', '2026-11-16 08:54:17.796+00'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', 'en', NULL, 'true', '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00', 'proposer@upgrade.example', NULL);
alter table organization_members disable trigger user;
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-16 08:54:17.780624+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-16 08:54:17.780624+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-16 08:54:17.780624+00');
alter table organization_members enable trigger user;
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-16 08:54:17.780624+00', NULL, '2026-11-16 08:54:17.780624+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into credentials (id, network, app, server, subject, scopes, sealed, sealed_for, access_expires_at, refresh_expires_at, connected_by, created_at, updated_at) overriding system value values
  ('1', 'twitter', NULL, NULL, '1750000000000000001', '{}', E'\\x0775706772616465462bc1c4114b9005c16b9068663dd328a66e0672a014224422abb135c3f7f68e75fa165e1314e8f29948520939f1fcc02a557afdf0b293f8794459612c2f3f0d36f9db6112670e44bec0593889f53328e060887fcf0468b5', 'credential:1', NULL, NULL, NULL, '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00'),
  ('2', 'facebook', NULL, NULL, '100000000000002', '{}', E'\\x0775706772616465f2ebaf6e8ef1d0ebdd093ef41089eca4a1b93131d8caea935b1ea81bc2cc0cc94fd496afdd4768b2bd87af07c5c640c136dd1c9da678f56c2649633c73702eec55f13c184a5690881c77342bd23ed1340b4e89738a', 'credential:2', NULL, NULL, NULL, '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00');
alter table profiles disable trigger user;
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at, credential_id) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x0775706772616465f245649c82836508d12369ac0a38ff1cebbb2c4951ad4c51edd826faa10e1956afa098539d47897189f00e54db856581d0a29bc63d3f6f5a1715f99034b84df90ee45517bbfe45677cacf6eb726abbd4458a21132dd9fe90', 'false', '2026-11-16 08:54:17.780624+00', '1'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x07757067726164657ca80c49ac6cc5149030842499b02027e99387578b32f67c43627c18173bce38abfc1d4563b2076890f43e32d667768e9b19d1bfa46e674bfe385ba3ef42453d6316420339b5b0f4dd5f7da3e863fbbe08ad35a237', 'false', '2026-11-16 08:54:17.780624+00', '2');
alter table profiles enable trigger user;
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until, secret_hash_before, secret_before_until) overriding system value values
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00', NULL, NULL, NULL, NULL, NULL, NULL),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-16 08:54:17.780624+00', '2026-11-16 08:54:17.780624+00', NULL, NULL, NULL, NULL, NULL, NULL);
insert into installations (id, client_id, member_id, organization_id, created_at, admin, installed_by) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-16 08:54:17.780624+00', 'false', '1000002'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-16 08:54:17.780624+00', 'false', '1000003'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-16 08:54:17.780624+00', 'false', NULL);
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at, answer) overriding system value values
  (E'\\x1e245ad370c186b3e54da0f6d73c603956c5a0556f68e682b8ca492ecc7477cb', 'AccessToken', '{"exp": 1794822860, "gty": "organization_app", "iat": 1794819260, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-16 09:54:20.128+00', NULL),
  (E'\\x3ada687583fc25ba1b8b53ac50a84e9d587b5bd37993ba8b16f4bb99055dc338', 'AccessToken', '{"exp": 1794822860, "gty": "authorization_code", "iat": 1794819260, "kind": "AccessToken", "scope": "offline", "grantId": "OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "QKn38QtxR9EAEzAYm3f_8Lfy6YXYP0oon9TI_ZSDQ-j"}', 'upgrade-member-app', '1000002', NULL, 'OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH', NULL, NULL, '2026-11-16 09:54:20.095+00', NULL),
  (E'\\x4340a44d52d9955132609620e51465317b80d9eb8fad3c7744d5612eb1842fe5', 'AccessToken', '{"exp": 1794822860, "gty": "member_app", "iat": 1794819260, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-16 09:54:20.112+00', NULL),
  (E'\\x51bd1a1bd75e70a63348463e668ed95a182fa5c105c07eccf46d8fae9357ef64', 'Session', '{"exp": 1796028860, "iat": 1794819260, "uid": "QKn38QtxR9EAEzAYm3f_8Lfy6YXYP0oon9TI_ZSDQ-j", "kind": "Session", "loginTs": 1794819260, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "SSoPTOOn1pOBit5J7-y47qQpAQLNNARl2oC_1YQQfVf", "grantId": "OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, 'QKn38QtxR9EAEzAYm3f_8Lfy6YXYP0oon9TI_ZSDQ-j', NULL, '2026-11-30 08:54:20.071+00', NULL),
  (E'\\x7af7b2708435be1112da33a14a59b9e7d32a2d9b25b3626fe1a9e818eefe7800', 'AuthorizationCode', '{"exp": 1794819860, "iat": 1794819260, "kind": "AuthorizationCode", "scope": "offline", "grantId": "OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH", "authTime": 1794819260, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "QKn38QtxR9EAEzAYm3f_8Lfy6YXYP0oon9TI_ZSDQ-j", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH', NULL, '2026-11-16 08:54:20.083732+00', '2026-11-16 09:04:20.067+00', NULL),
  (E'\\xabaa34e4e0168d5cd13bbf87fedbb1beab54e8c740c1359adb8301b3ffcb33ef', 'RefreshToken', '{"exp": 1802595260, "gty": "authorization_code", "iat": 1794819260, "iiat": 1794819260, "kind": "RefreshToken", "scope": "offline", "grantId": "OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH", "authTime": 1794819260, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "QKn38QtxR9EAEzAYm3f_8Lfy6YXYP0oon9TI_ZSDQ-j"}', 'upgrade-member-app', '1000002', NULL, 'OJfEUqdii77PNp4mNBGQ19ejRQN_GdB1ITtXrnViGXH', NULL, NULL, '2027-02-14 08:54:20.097+00', NULL),
  (E'\\xccb51376075444114ac2284e7900d3f909b057ad4d7dba52b150731af4246a9c', 'Grant', '{"exp": 1829379260, "iat": 1794819260, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-21 08:54:20.045+00', NULL);
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-16 08:54:19.932766+00'),
  ('authorization:X38pnK3AkHEEumeROYwnq6vVr2pvakTNwyCD6PyQVXc', '1', '2026-11-16 08:54:19.862487+00');
insert into rate_windows (account, second, used) overriding system value values
  ('member:1000002', '1794819262', '3'),
  ('member:1000003', '1794819262', '3');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-16', '7'),
  ('member:1000003', '2026-11-16', '3'),
  ('token:upgrade-member-app 127.0.0.1', '2026-11-16', '2'),
  ('token:upgrade-organization-app 127.0.0.1', '2026-11-16', '1');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('11', '2026-11-16 08:54:19.992876+00', 'member:1000002', NULL, '1000001', 'member.logged_in', 'member:1000002', '{"address": "127.0.0.1", "isKnownDevice": false}', '42451d95ad364551b7ea'),
  ('12', '2026-11-16 08:54:20.047975+00', 'member:1000002', NULL, '1000001', 'consent.given', 'app:upgrade-member-app', '{"name": "Member app", "scope": "offline", "memberId": "1000002"}', 'e1d42dc0387243c0beff'),
  ('2', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-16 08:54:17.780624+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGVU00YF3/UYkGDhMCmjdAC1GTTHFwHj3+1oQbYSytb31VGe4Ys="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint, edited_after, doubt_until) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-16 08:54:20+00', NULL, 'a822e28a-601f-4403-ae77-cc4fcd55432c', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-16 08:54:20.218283+00', '2026-11-16 08:54:22.407422+00', NULL, '1', '0', '392952663122116608', 'http://127.0.0.1:34677/twitter/upgrade/status/392952663122116608', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-16 08:54:22+00', '2026-12-16 08:54:22+00', '2026-12-16 08:54:22+00', '41b6bbf5-a960-4abf-b532-56eb64c20312', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-16 08:54:22.555879+00', '2026-11-16 08:54:22.603807+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, '0', NULL),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-06 08:54:22+00', '2026-12-06 08:54:22+00', NULL, 'd49b514e-5b38-49a4-995c-6a8fafbb4b2c', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-16 08:54:22.661087+00', '2026-11-16 08:54:22.687775+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-15 08:54:22+00', '2027-01-15 08:54:22+00', NULL, '52c60f07-fb2d-41d6-a5bc-60392c26cc01', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-16 08:54:22.706069+00', '2026-11-16 08:54:22.706069+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-16 08:54:22+00', NULL, '30a587c2-eea5-4671-9383-fdd2fd720df3', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-16 08:54:22.729182+00', '2026-11-16 08:54:22.729182+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-16 08:54:24+00', '2026-11-16 08:54:24+00', '2026-11-16 08:54:24+00', 'b8410d21-a193-40cd-8104-ab24930a8e09', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-16 08:54:22.740075+00', '2026-11-16 08:54:22.740075+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-16 08:54:22+00', '2026-11-16 08:54:22+00', '27451b8d-c84d-40f1-a9c8-34ff544db4ae', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-16 08:54:22.749174+00', '2026-11-16 08:54:22.749174+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-16 08:54:20.23073+00'),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-16 08:54:22.754828+00'),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-16 08:54:22.418254+00'),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-16 08:54:22.560723+00'),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-16 08:54:22.609146+00'),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-16 08:54:22.664571+00'),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-16 08:54:22.688956+00'),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-16 08:54:22.714775+00'),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-16 08:54:22.732608+00'),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-16 08:54:22.742866+00');
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until) overriding system value values
  ('1000001', '2026-11-16 08:54:24+00', '2', NULL, NULL, NULL),
  ('1000002', '2026-11-16 08:54:22+00', '0', NULL, NULL, NULL);
insert into attempts (message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step) overriding system value values
  ('1000001', '1', '1', 'accepted', NULL, '2026-11-16 08:54:22.30214+00', '2026-11-16 08:54:22.407692+00', '392952663122116608', NULL, NULL, 'none');
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at, used_on, waiting_since, waiting_rank, is_slow) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-16 08:54:22.555879+00', '2026-11-16', NULL, '0', 'false');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": null, "text": "Scheduled for a later day", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797411262, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-16 08:54:22.555879+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "tags": null, "text": "Scheduled for a later day, and edited", "media": null, "state": "SCHEDULED", "postId": null, "failure": null, "postUrl": null, "privacy": null, "location": null, "mediaUrls": null, "reviewers": null, "targeting": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797411262, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-16 08:54:22.59457+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
insert into media (id, organization_id, member_id, state, reason, mime_type, size_bytes, created_at, upload_ends_at, upload_name, uploaded_at, rounds, look_at, source_url, sha256) overriding system value values
  ('E2BS72GCmaf39Xk4_B-IVw==', NULL, '1000002', 'QUEUED', NULL, 'image/png', '1000', '2026-11-16 08:54:24.00981+00', '2026-11-16 09:24:24.00981+00', NULL, NULL, '0', '2026-11-17 08:54:24.00981+00', NULL, NULL);
insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope, taken_at, also_in, missed_at) overriding system value values
  ('1000001', 'reply:1', 'other-1', '2026-11-15 08:54:24.021+00', 'REPLY', 'true', '1', 'mentions', '2026-11-16 08:54:24.021992+00', NULL, NULL),
  ('1000001', 'reply:2', 'other-2', '2026-11-15 08:54:24.021+00', 'REPLY', 'true', '2', 'mentions', '2026-11-16 08:54:24.022387+00', NULL, NULL);
insert into gone_interactions (profile_id, key, gone_at, told_at, at, other_id) overriding system value values
  ('1000001', 'like:1', '2026-11-16 08:54:24.0228+00', NULL, NULL, NULL);
insert into interaction_cursors (profile_id, kind, cursor, next_at, token, owner, pause_ms, not_before, asked_at, read_at, failures, failure_code) overriding system value values
  ('1000001', 'mentions', '{"shape":1,"mark":null,"again":1794819262263,"rest":[]}', '2026-11-16 08:55:58.809994+00', '9', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.353003+00', '0', NULL),
  ('1000001', 'messages', '{"shape":1,"mark":null,"again":1794819262269,"rest":[]}', '2026-11-16 08:55:53.207245+00', '11', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.406308+00', '0', NULL),
  ('1000001', 'posts', '{"shape":1,"begun":1794819262271,"looked":1794819262271,"again":1794819262271,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-16 08:55:59.220331+00', '14', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.436386+00', '0', NULL),
  ('1000001', 'said', '{"shape":1,"mark":null,"again":1794819262268,"rest":[]}', '2026-11-16 08:55:58.553681+00', '10', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.359758+00', '0', NULL),
  ('1000002', 'conversations', '{"shape":1,"begun":1794819262273,"looked":1794819262273,"again":1794819262273,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-16 08:55:59.502372+00', '16', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.456431+00', '0', NULL),
  ('1000002', 'posts', '{"shape":1,"begun":1794819262272,"looked":1794819262272,"again":1794819262272,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-16 08:55:56.413391+00', '12', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.409452+00', '0', NULL),
  ('1000002', 'tagged', '{"shape":1,"mark":null,"again":1794819262274,"rest":[]}', '2026-11-16 08:55:52.539692+00', '13', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.434759+00', '0', NULL),
  ('1000002', 'visitors', '{"shape":1,"mark":null,"again":1794819262274,"rest":[]}', '2026-11-16 08:56:00.100333+00', '15', NULL, '90000', NULL, NULL, '2026-11-16 08:54:22.448401+00', '0', NULL);
insert into tags (organization_id, name) overriding system value values
  ('1000001', 'spring'),
  ('1000001', 'summer');
insert into processes (slot, holder, position, beat_at, unreachable_networks) overriding system value values
  ('1', 'c9c912be-1921-43c2-a2f6-246026b85a20', '10', '-infinity', '{}'),
  ('2', '55c0f7bc-f5f2-4457-9226-c0757c917a98', '4', '-infinity', '{}');
select setval('audit_log_id_seq', 12);
select setval('credentials_id_seq', 2);
select setval('installations_id_seq', 3);
select setval('interaction_tokens', 16);
select setval('lane_tokens', 2);
select setval('members_id_seq', 1000003);
select setval('message_actions_id_seq', 10);
select setval('messages_id_seq', 1000007);
select setval('organizations_id_seq', 1000001);
select setval('profiles_id_seq', 1000002);
select setval('readable_changes', 5);
select setval('teams_id_seq', 1000001);
select setval('webhook_deliveries_id_seq', 1000002);
select setval('webhook_endpoints_id_seq', 1000001);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-16 08:54:22.555879+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-16 08:54:22.59457+00'::timestamptz);
select graphile_worker.add_job('expire-approvals', '{}'::json, run_at => '2026-12-06 08:54:22+00'::timestamptz);
select graphile_worker.add_job('expire-approvals', '{}'::json, run_at => '2027-01-15 08:54:22+00'::timestamptz);

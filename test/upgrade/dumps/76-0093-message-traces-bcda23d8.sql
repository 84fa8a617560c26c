-- A database as Carillon with these migrations left it. Made by npm run dump, and never changed.
-- {"madeAt":"2026-11-20T00:30:06.067Z","tokens":{"editor":"crl_at_HZIriRff-_1nyB1T_YGJWChXq1e1CMkT4J5KRCbjU7f","refresh":"crl_rt_Tw6A_ecz8MeuOALmU6qk_k30sGemZMgJ4ktA57WZ7oa","proposer":"crl_at_3bPQ5lDTyiGu0tIiwaqv30QYhV0SUUCWTJn2ntx18rx","organization":"crl_at_5UmoObU1U6yfx9lM-lPhcophqfXmmmKj0WbM1RFvCU8"},"messages":{"sent":"1000001","later":"1000002","rejected":"1000003","proposed":"1000004","unscheduled":"1000005","overdue":"1000006","onPage":"1000007"}}
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
create table network_apps (
  id bigint generated always as identity primary key,
  network text not null,
  organization_id bigint references organizations (id) on delete cascade,
  client_id text not null,
  sealed_secret bytea not null,
  updated_at timestamptz not null default now()
);
create unique index network_apps_of_operator on network_apps (network) where organization_id is null;
create unique index network_apps_of_organization on network_apps (organization_id, network) where organization_id is not null;
create table connections (
  id bigint generated always as identity (start with 1000001) primary key,
  network text not null,
  type text not null,
  organization_id bigint references organizations (id) on delete cascade,
  member_id bigint references members (id) on delete cascade,
  authorized_by bigint references members (id) on delete cascade,
  client_id text,
  profile_id bigint references profiles (id) on delete cascade,
  return_url text,
  asked text,
  status text not null default 'WAITING' check (status in ('WAITING', 'CHOOSE', 'DONE', 'FAILED')),
  state_hash bytea,
  returned_at timestamptz,
  sealed bytea,
  candidates jsonb,
  failure jsonb,
  steps jsonb not null default '[]',
  profile_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((organization_id is null) <> (member_id is null))
);
create unique index connections_state on connections (state_hash) where state_hash is not null;
create index connections_expiry on connections (expires_at);
create index connections_organization on connections (organization_id) where organization_id is not null;
create index connections_member on connections (member_id) where member_id is not null;
create index connections_authorized_by on connections (authorized_by) where authorized_by is not null;
create index connections_profile on connections (profile_id) where profile_id is not null;
alter table credentials
  add column tokens_at timestamptz not null default now(),
  add column tokens_version integer not null default 1,
  add column lease_until timestamptz,
  add column lease_token integer not null default 0,
  add column renewal_began_at timestamptz,
  add column renewal_overdue_since timestamptz,
  add column is_renewable boolean not null default false,
  add column renewal_failures integer not null default 0,
  add column renew_not_before timestamptz,
  add column renew_at timestamptz,
  add column renewed_refused_at timestamptz,
  add column dead_at timestamptz,
  add column dead_reason text,
  add column warned_days integer;
create index credentials_renew_at on credentials (renew_at) where renew_at is not null;
create index credentials_expiry on credentials (access_expires_at) where access_expires_at is not null and dead_at is null;
alter table messages
  add column group_id text,
  add column resend_of bigint;
create index messages_resent on messages (resend_of) where resend_of is not null;
create table pauses (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations (id) on delete cascade,
  profile_id bigint references profiles (id) on delete cascade,
  reason text not null,
  paused_by bigint references members (id) on delete set null,
  paused_at timestamptz not null default clock_timestamp(),
  check ((organization_id is null) <> (profile_id is null))
);
create unique index pauses_organization on pauses (organization_id) where organization_id is not null;
create unique index pauses_profile on pauses (profile_id) where profile_id is not null;
create index pauses_paused_by on pauses (paused_by) where paused_by is not null;
alter table lanes
  add column held_at timestamptz,
  add column resumed_at timestamptz,
  add column resumed_from timestamptz;
create function hold_new_profile() returns trigger language plpgsql as $$
begin
  -- Waits for a pause that is just being written; one that is written later sees this profile.
  perform from organizations where id = new.organization_id for key share;
  insert into lanes (profile_id, held_at)
  select new.id, p.paused_at from pauses p where p.organization_id = new.organization_id
  on conflict do nothing;
  return null;
end $$;
create trigger profiles_held after insert on profiles
  for each row when (new.organization_id is not null) execute function hold_new_profile();
alter table members
  add column week_start text check (week_start in ('MONDAY', 'SATURDAY', 'SUNDAY')),
  add column notices jsonb not null default '{}';
alter table media add column file_name text;
create index interactions_newest on interactions (profile_id, (at at time zone 'UTC'), key);
alter table apps alter column organization_id drop not null;
insert into apps (client_id, organization_id, name, kind, redirect_uris)
  values ('carillon-console', null, 'Carillon', 'MEMBER', '{}')
  on conflict (client_id) do nothing;
create table events (
  id bigint generated always as identity primary key,
  tx_id xid8 not null default pg_current_xact_id(),
  type text not null,
  message_id bigint,
  profile_id bigint,
  medium_id text,
  created_at timestamptz not null default now()
);
create index events_in_order on events (tx_id, id);
create index events_created on events (created_at);
create unlogged table event_viewers (
  until timestamptz not null
);
create function notify_viewers() returns void language plpgsql as $$
begin
  if exists (select from event_viewers where until > now()) then perform pg_notify('carillon_events', ''); end if;
end $$;
create function add_message_event() returns trigger language plpgsql as $$
declare
  message messages := coalesce(new, old);
begin
  insert into events (type, message_id, profile_id) values (
    case
      when tg_op = 'DELETE' then 'message.deleted'
      when tg_op = 'UPDATE' and old.state = new.state then 'message.changed'
      else 'message.' || lower(message.state)
    end, message.id, message.profile_id);
  perform notify_viewers();
  return null;
end $$;
create trigger messages_event_added after insert or delete on messages
  for each row execute function add_message_event();
create trigger messages_event_changed
  after update of state, text, send_at, media, media_urls, tags, extended_info, sequence_number on messages
  for each row when (
    (old.state, old.text, old.send_at, old.media, old.media_urls, old.tags, old.extended_info, old.sequence_number) is distinct from
    (new.state, new.text, new.send_at, new.media, new.media_urls, new.tags, new.extended_info, new.sequence_number))
  execute function add_message_event();
create function add_profile_event() returns trigger language plpgsql as $$
begin
  insert into events (type, profile_id) values ('profile.health', new.id);
  perform notify_viewers();
  return null;
end $$;
create trigger profiles_event_added after insert on profiles for each row execute function add_profile_event();
create trigger profiles_event_changed after update of is_reauth_required, credential_id on profiles
  for each row when ((old.is_reauth_required, old.credential_id) is distinct from (new.is_reauth_required, new.credential_id))
  execute function add_profile_event();
create function add_medium_event() returns trigger language plpgsql as $$
begin
  insert into events (type, medium_id) values ('medium.' || lower(new.state), new.id);
  perform notify_viewers();
  return null;
end $$;
create trigger media_event_changed after update of state on media
  for each row when (old.state <> new.state) execute function add_medium_event();
create table drafts (
  id bigint generated always as identity (start with 1000001) primary key,
  member_id bigint not null references members on delete cascade,
  version integer not null default 1,
  content jsonb not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index drafts_member on drafts (member_id, id);
create table profile_pictures (
  profile_id bigint primary key references profiles on delete cascade,
  source text not null,
  bytes bytea,
  mime_type text,
  fetched_at timestamptz not null default now()
);
create table setup_codes (
  only_one boolean primary key default true check (only_one),
  code_hash bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0
);
create table network_servers (
  id bigint generated always as identity primary key,
  network text not null,
  server text not null,
  sealed_app bytea,
  limits jsonb,
  updated_at timestamptz not null default now(),
  unique (network, server)
);
update credentials c set network = 'linkedincompany'
from profiles p where p.credential_id = c.id and p.type = 'LINKEDINCOMPANY' and c.network = 'linkedin';
create table interaction_people (
  profile_id bigint not null references profiles on delete cascade,
  other_id text not null,
  name text,
  handle text,
  avatar_url text,
  seen_at timestamptz not null,
  primary key (profile_id, other_id)
);
create table interaction_pictures (
  profile_id bigint not null,
  other_id text not null,
  source text not null,
  bytes bytea,
  mime_type text,
  fetched_at timestamptz not null default now(),
  primary key (profile_id, other_id),
  foreign key (profile_id, other_id) references interaction_people on delete cascade
);
create index interaction_pictures_age on interaction_pictures (fetched_at);
alter table drafts add column client_id text;
update oauth_records set payload = jsonb_set(payload, '{scope}', '"offline admin drafts"')
where client_id = 'carillon-console' and model = 'AccessToken' and payload->>'scope' = 'offline admin'
  and exists (select from apps where client_id = 'carillon-console' and organization_id is null);
create table ring_keys (
  id text primary key,
  first_seen_at timestamptz not null default now(),
  replaced_at timestamptz,
  ended_at timestamptz
);
alter table invitations add column organization_id bigint references organizations on delete cascade;
alter table invitations add column created_at timestamptz;
alter table invitations alter column created_at set default now();
create index invitations_of_organization on invitations (organization_id, created_at) where organization_id is not null;
create index media_uploads_of_member on media (member_id, created_at, id) where member_id is not null;
create index media_uploads_of_organization on media (organization_id, created_at, id) where organization_id is not null;
drop index media_member;
drop index media_organization;
create index installations_of_app on installations (client_id, id);
alter table processes add column steady_ms bigint not null default 0;
alter table attempts add column ended_steady_ms bigint;
alter table database_lineage add column lost_until timestamptz;
alter table messages add column failure_sentences jsonb;
alter table attempts add column reason_sentence jsonb;
alter table message_actions add column reason_sentence jsonb;
alter table media add column reason_sentence jsonb;
alter table credentials add column dead_sentence jsonb;
alter table messages add column note text;
alter table members alter column language drop default, alter column language drop not null;
update members set language = null where language = 'en';
alter table organizations add column timezone text not null default 'UTC';
alter table members add column is_timezone_chosen boolean not null default false;
update members set is_timezone_chosen = true where timezone <> 'UTC';
create table notices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  message_id bigint not null,
  kind text not null check (kind in ('MESSAGE_REJECTED', 'REVIEW_EXPIRED', 'MESSAGE_FAILED')),
  by_member bigint,
  reason text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  is_digest_due boolean not null
);
create index notices_of_member on notices (member_id, id);
create index notices_unread on notices (member_id, id) where read_at is null;
create index notices_of_digests on notices (member_id) where is_digest_due;
create index notices_created on notices (created_at);
create table profile_groups (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index profile_groups_name on profile_groups (organization_id, lower(name));
create index profile_groups_created_by on profile_groups (created_by);
create table profile_group_profiles (
  group_id bigint not null references profile_groups (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  primary key (group_id, profile_id)
);
create index profile_group_profiles_profile on profile_group_profiles (profile_id);
create table message_words (
  message_id bigint primary key references messages (id) on delete cascade,
  words tsvector not null
);
create index message_words_words on message_words using gin (words) with (fastupdate = off);
create table message_words_progress (
  only_one boolean primary key default true check (only_one),
  message_id bigint not null default 0
);
insert into message_words_progress default values;
create index messages_unsent on messages (profile_id, state, send_at, id) where act_at is null and state <> 'SENT';
insert into apps (client_id, organization_id, name, kind, redirect_uris)
  values ('carillon-cli', null, 'Carillon command line', 'MEMBER', '{http://localhost/callback}'),
    ('carillon-token', null, 'Personal access token', 'MEMBER', '{}')
  on conflict (client_id) do nothing;
create table personal_tokens (
  id bigint generated always as identity (start with 1000001) primary key,
  token_hash bytea not null unique references oauth_records (id_hash) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
alter table messages
  add column parts jsonb,
  add column is_chain_running boolean not null default false,
  add column chain_head bigint references messages on delete cascade,
  add column chain_position integer,
  add column chain_try integer,
  add column follows jsonb;
alter table messages drop constraint messages_check;
alter table messages
  add constraint messages_check
    check ((act_at is not null) = (state in ('SCHEDULED', 'SUBMITTED') and not is_chain_running)),
  add constraint messages_running check (not is_chain_running or (state = 'SUBMITTED' and parts is not null)),
  add constraint messages_part check (
    num_nulls(chain_head, chain_position, chain_try, follows) in (0, 4)
    and (chain_head is null or (parts is null and chain_position > 1 and chain_try > 0 and sequence_number is null)));
create unique index messages_parts on messages (chain_head, chain_position, chain_try) where chain_head is not null;
create index messages_running on messages (profile_id) where is_chain_running;
insert into message_transitions (from_state, to_state) values ('SENT', 'SUBMITTED');
create or replace function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from message_transitions where from_state = old.state and to_state = new.state)
      or (old.state = 'SENT' and not new.is_chain_running) then
    raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace function add_message_event() returns trigger language plpgsql as $$
declare
  message messages := coalesce(new, old);
begin
  -- Parts are deleted with their message only.
  if message.chain_head is not null and tg_op = 'DELETE' then return null; end if;
  insert into events (type, message_id, profile_id) values (
    case
      when message.chain_head is not null then 'message.changed'
      when tg_op = 'DELETE' then 'message.deleted'
      when tg_op = 'UPDATE' and old.state = new.state then 'message.changed'
      else 'message.' || lower(message.state)
    end, coalesce(message.chain_head, message.id), message.profile_id);
  perform notify_viewers();
  return null;
end $$;
drop trigger messages_event_changed on messages;
create trigger messages_event_changed
  after update of state, text, send_at, media, media_urls, tags, extended_info, sequence_number, parts on messages
  for each row when (
    (old.state, old.text, old.send_at, old.media, old.media_urls, old.tags, old.extended_info, old.sequence_number, old.parts) is distinct from
    (new.state, new.text, new.send_at, new.media, new.media_urls, new.tags, new.extended_info, new.sequence_number, new.parts))
  execute function add_message_event();
alter table apps add column is_self_registered boolean not null default false;
create index apps_self_registered on apps (created_at) where is_self_registered;
alter table messages add column proposed_by_token boolean not null default false;
alter table message_words_progress
  add column converted_id bigint not null default 0,
  add column converts_from timestamptz not null default now() + interval '1 hour',
  add column is_converted boolean not null default false;
update message_words_progress set is_converted = not exists (select from message_words);
alter table messages add column post_type text;
create table post_changes (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  post_row bigint not null references messages on delete cascade,
  kind text not null check (kind in ('EDIT', 'DELETE', 'LOOK')),
  text text check ((text is not null) = (kind = 'EDIT')),
  state text not null check (state in ('PENDING_APPROVAL', 'REJECTED', 'WAITING', 'CALLING', 'UNKNOWN', 'DONE', 'FAILED')),
  finding text check (finding in ('THERE', 'GONE')),
  member_id bigint references members on delete set null,
  client_id text,
  decided_by bigint references members on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  token integer not null default 0,
  leased_until timestamptz,
  attempts integer not null default 0,
  looks integer not null default 0,
  failure_code text,
  failure_reason text,
  failure_hint text,
  failure_sentences jsonb
);
create unique index post_changes_open on post_changes (post_row)
  where state in ('PENDING_APPROVAL', 'WAITING', 'CALLING', 'UNKNOWN');
create index post_changes_message on post_changes (message_id, id);
create index post_changes_post on post_changes (post_row);
create table post_change_attempts (
  change_id bigint not null references post_changes on delete cascade,
  number integer not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  state text not null check (state in ('open', 'accepted', 'rejected', 'unknown')),
  code text,
  reason text,
  reason_sentence jsonb,
  primary key (change_id, number)
);
create function add_post_change_event() returns trigger language plpgsql as $$
begin
  insert into events (type, message_id, profile_id)
    select 'message.changed', m.id, m.profile_id from messages m where m.id = new.message_id;
  perform notify_viewers();
  return null;
end $$;
create trigger post_changes_event after insert or update of state on post_changes
  for each row execute function add_post_change_event();
create table queues (
  profile_id bigint primary key references profiles (id) on delete cascade,
  time_zone text not null,
  slots integer[] not null check (cardinality(slots) <= 1008 and 0 <= all (slots) and 10080 > all (slots)),
  full_until timestamptz,
  version integer not null default 1,
  modified_at timestamptz not null default clock_timestamp()
);
alter table messages add column queue text;
alter table messages add constraint messages_queue check (queue in ('next', 'last')) not valid;
create function free_slot() returns trigger language plpgsql as $$
begin
  update queues set full_until = old.send_at - interval '1 microsecond' where profile_id = old.profile_id and full_until >= old.send_at;
  return null;
end $$;
create trigger messages_slot_freed
  after delete on messages for each row when (old.send_at > statement_timestamp()) execute function free_slot();
create trigger messages_slot_left
  after update of send_at, state on messages for each row when (old.send_at > statement_timestamp()
    and (old.send_at <> new.send_at or new.state not in ('PENDING_APPROVAL', 'SCHEDULED', 'SUBMITTED')))
  execute function free_slot();
create table contacts (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  accounts jsonb not null,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create unique index contacts_name on contacts (organization_id, name_key);
create index contacts_created_by on contacts (created_by);
alter table messages add column mentions jsonb;
alter table post_changes add column mentions jsonb;
alter table tags
  add column id bigint generated always as identity (start with 1000001) unique,
  add column color text check (color in ('GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK')),
  add column archived_at timestamptz,
  add column leads_to bigint,
  add column is_moving boolean not null default false;
alter table tags add constraint tags_leads_to foreign key (leads_to) references tags (id) on delete cascade;
create index tags_earlier_names on tags (leads_to) where leads_to is not null;
create index tags_moving on tags (id) where is_moving;
alter table media_files
  alter column width drop not null,
  alter column height drop not null;
create table series (
  id bigint generated always as identity (start with 1000001) primary key,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED', 'ENDED')),
  message jsonb not null,
  texts jsonb not null,
  rule jsonb not null,
  time_zone text not null,
  author_id bigint references members (id) on delete set null,
  organization_id bigint references organizations (id) on delete cascade,
  client_id text references apps (client_id) on delete set null,
  token_rights jsonb,
  made_until timestamptz,
  look_at timestamptz default clock_timestamp(),
  problem jsonb,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create index series_due on series (look_at) where look_at is not null;
create index series_client on series (client_id);
create index series_author on series (author_id);
create index series_organization on series (organization_id);
create table series_profiles (
  series_id bigint not null references series (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  primary key (series_id, profile_id)
);
create index series_profiles_profile on series_profiles (profile_id);
create table series_occurrences (
  series_id bigint not null references series (id) on delete cascade,
  day text not null,
  is_skipped boolean not null default false,
  primary key (series_id, day)
);
create table series_media (
  series_id bigint not null references series (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  primary key (series_id, media_id)
);
create index series_media_media on series_media (media_id);
alter table messages add column series_id bigint, add column series_day text;
create unique index concurrently if not exists messages_series on messages (series_id, series_day, profile_id) where series_id is not null;
alter table tags add column campaign jsonb;
alter table messages add column link_parameters jsonb;
alter table notices drop constraint notices_kind_check;
alter table notices add column reason_sentence jsonb;
alter table notices
  add constraint notices_kind_check
    check (kind in ('MESSAGE_REJECTED', 'REVIEW_EXPIRED', 'MESSAGE_FAILED', 'POST_CHANGE_FAILED', 'POST_CHANGE_REJECTED')) not valid;
alter table notices validate constraint notices_kind_check;
alter table messages add column posts_gone smallint not null default 0;
update messages m
set posts_gone = (select count(distinct c.post_row) from post_changes c where c.message_id = m.id and c.finding = 'GONE')
where id in (
  select c.message_id from post_changes c join messages g on g.id = c.message_id where c.finding = 'GONE' and g.posts_gone = 0 limit 1000);
alter table queues add column paused_at timestamptz;
create function hold_in_queue() returns trigger language plpgsql as $$
begin
  if exists (select from queues where profile_id = new.profile_id and paused_at is not null) then
    new.act_at = '9999-12-31T00:00:00Z';
  end if;
  return new;
end $$;
create trigger messages_held_in_queue
  before insert or update of act_at, queue on messages for each row
  when (new.queue is not null and new.state = 'SCHEDULED' and new.attempts = 0) execute function hold_in_queue();
alter table messages add column poll jsonb;
create table calendar_addresses (
  id bigint generated always as identity (start with 1000001) primary key,
  token_hash bytea not null unique references oauth_records (id_hash) on delete cascade,
  name text not null,
  profile_ids bigint[] not null default '{}',
  tags text[] not null default '{}',
  only_titles boolean not null default false,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
alter table messages add column quote_of text;
alter table messages add column post_details jsonb;
create table imports (
  id bigint generated always as identity (start with 1000001) primary key,
  state text not null default 'CHECKING' check (state in ('CHECKING', 'CHECKED', 'RUNNING', 'DONE')),
  purpose text not null check (purpose in ('CHECK', 'ALL', 'VALID')),
  reading jsonb not null,
  row_count integer not null,
  author_id bigint references members (id) on delete cascade,
  organization_id bigint references organizations (id) on delete cascade,
  client_id text references apps (client_id) on delete set null,
  token_rights jsonb,
  look_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index imports_due on imports (look_at) where look_at is not null;
create index imports_author on imports (author_id, id);
create index imports_organization on imports (organization_id, id);
create index imports_client on imports (client_id);
create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  number integer not null,
  line integer not null,
  state text not null check (state in ('WAITING', 'VALID', 'INVALID', 'REPEATED', 'DONE', 'FAILED')),
  content jsonb not null,
  hash bytea not null,
  problems jsonb,
  message_ids bigint[],
  primary key (import_id, number)
);
create index import_rows_state on import_rows (import_id, state, number);
create table import_keys (
  account text not null,
  hash bytea not null,
  import_id bigint not null references imports (id) on delete cascade,
  number integer not null,
  primary key (account, hash)
);
create index import_keys_import on import_keys (import_id);
create index concurrently if not exists lanes_held on lanes (held_at) where held_at is not null;
create index concurrently if not exists lanes_paused on lanes (paused_until) where paused_until is not null;
alter table messages add column repost_of text;
create table snippets (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  type text not null check (type in ('TEXT', 'HASHTAGS')),
  text text not null,
  hashtags text[] not null,
  network_texts jsonb not null,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create unique index snippets_name on snippets (organization_id, name_key);
create index snippets_created_by on snippets (created_by);
create table templates (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  content jsonb not null,
  version integer not null default 1,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create unique index templates_name on templates (organization_id, name_key);
create index templates_created_by on templates (created_by);
create table template_media (
  template_id bigint not null references templates (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  primary key (template_id, media_id)
);
create index template_media_media on template_media (media_id);
create table draft_media (
  draft_id bigint not null references drafts (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  primary key (draft_id, media_id)
);
create index draft_media_media on draft_media (media_id);
create table feeds (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  url text not null,
  title text,
  is_paused boolean not null default false,
  result text not null check (result in ('QUEUE', 'PROPOSAL', 'DRAFT')),
  template text not null,
  with_picture boolean not null,
  max_per_day integer not null,
  max_age_days integer not null,
  author_id bigint references members (id) on delete cascade,
  client_id text references apps (client_id) on delete set null,
  token_rights jsonb,
  etag text,
  last_modified text,
  baseline_at timestamptz,
  read_at timestamptz,
  poll_at timestamptz default clock_timestamp(),
  pause_seconds integer not null,
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
create table feed_profiles (
  feed_id bigint not null references feeds (id) on delete cascade,
  profile_id bigint not null references profiles (id) on delete cascade,
  primary key (feed_id, profile_id)
);
create index feed_profiles_profile on feed_profiles (profile_id);
create table feed_items (
  id bigint generated always as identity (start with 1000001) primary key,
  feed_id bigint not null references feeds (id) on delete cascade,
  key text not null,
  title text not null,
  link text,
  summary text not null,
  picture_url text,
  published_at timestamptz,
  state text not null check (state in ('BASELINE', 'WAITING', 'DONE', 'SKIPPED')),
  problem jsonb,
  message_ids bigint[],
  draft_id bigint,
  look_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  unique (feed_id, key)
);
create index feed_items_due on feed_items (look_at) where look_at is not null;
create index feed_items_listed on feed_items (feed_id, id);
create index feed_items_done on feed_items (feed_id, done_at) where done_at is not null;
alter table post_changes drop constraint post_changes_state_check;
alter table post_changes
  add constraint post_changes_state_check
    check (state in ('PENDING_APPROVAL', 'REJECTED', 'WITHDRAWN', 'WAITING', 'CALLING', 'UNKNOWN', 'DONE', 'FAILED')) not valid;
alter table queues
  add column full_from timestamptz,
  add column full_to timestamptz,
  add constraint queues_full_range check ((full_from is null) = (full_to is null) and full_from < full_to);
create or replace function free_slot() returns trigger language plpgsql as $$
begin
  update queues set
    full_until = least(full_until, old.send_at - interval '1 microsecond'),
    full_from = case
      when full_from is not null then case when old.send_at < full_to then greatest(full_from, old.send_at) end
      when old.send_at < full_until then old.send_at end,
    full_to = case
      when full_from is not null then case when old.send_at < full_to then full_to end
      when old.send_at < full_until then full_until end
  where profile_id = old.profile_id and (full_until >= old.send_at or full_to >= old.send_at);
  return null;
end $$;
create function forget_full_range() returns trigger language plpgsql as $$
begin
  new.full_from = null;
  new.full_to = null;
  return new;
end $$;
create trigger queues_changed before update of slots, time_zone on queues for each row execute function forget_full_range();
create index concurrently if not exists import_rows_hash on import_rows (import_id, hash);
alter table organizations add column series_approval text not null default 'EACH';
alter table organizations add constraint organizations_series_approval check (series_approval in ('EACH', 'ONCE'));
alter table series_profiles
  add column since timestamptz not null default now(),
  add column approved_at timestamptz;
create table message_traces (
  message_id bigint primary key references messages on delete cascade,
  trace_parent text not null check (length(trace_parent) <= 100)
);

insert into migrations (name, applied_at, checksum) overriding system value values
  ('0001-people.sql', '2026-11-20 00:29:50.342192+00', '203905e06ee461d61fa37d6f0baa277d040b3facc1f2bf729ebab140cad6d7eb'),
  ('0002-apps-and-oauth.sql', '2026-11-20 00:29:50.41105+00', 'cfacb64e11799c57f006e7ee26040484cb4c5d2d02e93a5b69fd730c6a286f1d'),
  ('0003-service.sql', '2026-11-20 00:29:50.443422+00', '530bede68fc518c88222b99516633df69f2c7e8d87038dd49cb8e35c83e52bc4'),
  ('0004-messages.sql', '2026-11-20 00:29:50.472697+00', '61cf813dded7eac601ee9f67899b2fc1a274e879f288f6a4cd3a323f119101ad'),
  ('0005-events.sql', '2026-11-20 00:29:50.519169+00', '90beddd8ce3861b8cb0f43c28d2d543d7f609abfc1181510c173741b1df966cc'),
  ('0006-worker-processes.sql', '2026-11-20 00:29:50.544536+00', '395af8a29fc69a8ae370b51dec98ab7faa861dec8fe013c460c023bc2bc16ef3'),
  ('0007-media.sql', '2026-11-20 00:29:50.554036+00', 'b221834e236888c9393c170f85486b18e06249c01f1ec603e2efa8dbaf2e47a3'),
  ('0008-interactions.sql', '2026-11-20 00:29:50.584993+00', 'c317cff451e28b33e5ff2cded19d5a51846e6003c5794221f0de15464c25a68c'),
  ('0009-cheaper-attempts.sql', '2026-11-20 00:29:50.611223+00', 'ffaf02aecbedb0f0d75644b625e11dadb52a84901368825506f2877d81a3fc47'),
  ('0010-edits.sql', '2026-11-20 00:29:50.617727+00', '48e1c32651c4f6e93f3ba232e9cd1c3a58f61e2aba1c69afa98dbd0eab9efb8e'),
  ('0011-tags.sql', '2026-11-20 00:29:50.618815+00', 'abbd8867869a82485e786e18bbf5954c7d560115c0fe602412cc06e587e6cc9e'),
  ('0012-what-chores-look-for.sql', '2026-11-20 00:29:50.625037+00', '4c9c4011d4b0582d558d3201d04349b938891382ffe0dd3c03a31973e8070d87'),
  ('0013-fair-deliveries.sql', '2026-11-20 00:29:50.626726+00', 'a2da48df2c0f4322cc4ce55c997a3322a600a6b14671a64f139cc5beaa171869'),
  ('0014-lists-of-an-interaction.sql', '2026-11-20 00:29:50.635498+00', '7c446fa1827a624dc921d69faf3d189877fb76a8ff87651fed14259463e38989'),
  ('0015-when-it-was-taken-back.sql', '2026-11-20 00:29:50.637961+00', 'e87089cafb367477aef5fec91ef55f365903e9a2c06866c54593c88a0b5e6f01'),
  ('0016-who-is-read.sql', '2026-11-20 00:29:50.639197+00', '602f7dd8b9cc04b7a30b5ecf049b82516ee6dad45892e3782c8eb61c664230ff'),
  ('0017-edited-after.sql', '2026-11-20 00:29:50.642733+00', '2e43668565372626aadfc195c4eaf0c2a7641c4830ca4e1a50a978abb125b61e'),
  ('0018-missing-and-back.sql', '2026-11-20 00:29:50.644423+00', '1e7230e9b3be96c9320d7fffc6b9030cc3e4331619302c8e8a6c85dd9a14e13a'),
  ('0019-reviews-without-a-time.sql', '2026-11-20 00:29:50.647751+00', 'a9e7b97f9f89cd86d7171eb6b80ac0785aaec2a692668c2991a885d7ed3bc764'),
  ('0020-how-invitations-ended.sql', '2026-11-20 00:29:50.650269+00', '741fe09ed0c77607a5cf1f0db30efe3c4a43fd3072576b9d2c4b0eca8b3b0d6a'),
  ('0021-doubt-until.sql', '2026-11-20 00:29:50.651403+00', 'ed10ccdc3ec4e00a052d4c578248d5f3248246885ab964c102ab33631b14a398'),
  ('0022-several-machines.sql', '2026-11-20 00:29:50.653223+00', '02764403926b271d94f2ca987920b338b5f99c69f6109c59de025fa0b5157c3a'),
  ('0023-doors-of-access.sql', '2026-11-20 00:29:50.666182+00', '7265f60bb51b6d27239fafb2875c3d41ff4a4f16b353fdb8ee96afc84c8829f6'),
  ('0024-imported-media.sql', '2026-11-20 00:29:50.683531+00', 'b2525b556e14b01367877fa6072c283f4811f57773d811f3d5c59cad94682dde'),
  ('0025-credentials.sql', '2026-11-20 00:29:50.688314+00', '13b66f4abd04bc3d214b539df5314872572c3d21cc35f08a126088e407c138f7'),
  ('0026-canonical-bodies.sql', '2026-11-20 00:29:50.701924+00', '6108a8ae5658179f93e6b4dc1430615beece7c4192744ba11c6b520dedf353a7'),
  ('0028-connections.sql', '2026-11-20 00:29:50.702988+00', 'dc9f2584587a48ae78cb258bf425ad5fb20d4520a0965bc81497e46c67e819d4'),
  ('0029-groups-of-messages.sql', '2026-11-20 00:29:50.733417+00', '705e5a84aa530946648760e12565d0ae8db2bc9094f817f004fbeacdced2bf63'),
  ('0030-pauses-and-settings.sql', '2026-11-20 00:29:50.736647+00', '22451537e6331d6cc4a2375b736f41947cbd2d206f69363df065dff6089555cb'),
  ('0031-console.sql', '2026-11-20 00:29:50.74913+00', '0dde87b61537cf52a24ea9ee2bac7ce5b08b83b3ca079e03030aac969469c246'),
  ('0032-network-servers.sql', '2026-11-20 00:29:50.780461+00', '61621a0e4a036b65b0c007f03a9e4b71af73d4c344ec18d1172e497fcf36799b'),
  ('0033-pages-of-linkedin.sql', '2026-11-20 00:29:50.78865+00', 'c7b28c4080e425312415b0af20738bea17cd9d5e7908268115ee2651a78a1521'),
  ('0034-people.sql', '2026-11-20 00:29:50.791249+00', '669c668592ddec1ce5fc64b223c91cdbf8876facf1cb554e299ef3971d662547'),
  ('0035-drafts-of-apps.sql', '2026-11-20 00:29:50.808711+00', 'abb0eda5899f7904b1a1f0a7907b261e53fe81491a95652b80485a0347b64d75'),
  ('0037-ring-keys.sql', '2026-11-20 00:29:50.812147+00', 'ff466afeff91df0e359a85e780242dba7e5e54bee4810455b15b7620427209e5'),
  ('0038-limited-invitations.sql', '2026-11-20 00:29:50.816787+00', 'b0a38292e94bc2455f039a90a209ea8caaafc664e521c5d08af5590b28981cd2'),
  ('0040-lists.sql', '2026-11-20 00:29:50.820788+00', 'c8c0d17c21ca2d2c8c20202e85890abf4a76b4f3c9f530040d29d87075043162'),
  ('0043-steady-clock.sql', '2026-11-20 00:29:50.826741+00', '72713730002a820bfb2174af1419e3c9b0a7738fa320096737c4921772bc9648'),
  ('0044-lost-until.sql', '2026-11-20 00:29:50.829926+00', 'b30da465d73787b8d7bf4d90496864372ff2ff702c857c508a13afefcaae061c'),
  ('0045-sentences.sql', '2026-11-20 00:29:50.830834+00', '65c87eba05c6c025cb14cbb95c56c8635dc86315ce813d7a21d943ae5492c484'),
  ('0047-notes.sql', '2026-11-20 00:29:50.832398+00', '46649f3155ac2a4c483a568314c7a2320768bb438be85808c943061f48743738'),
  ('0048-language-by-choice.sql', '2026-11-20 00:29:50.833323+00', 'b22eeebf85915c1b24ad9d5bf73e67b1dc4dacfc58066c4384a081a3b2c6b1c0'),
  ('0049-time-zones.sql', '2026-11-20 00:29:50.835276+00', '77f36ec80320b77acdcb0f92e212a1a6961cfe3d8b847094269968b20dce0208'),
  ('0050-notices.sql', '2026-11-20 00:29:50.839288+00', 'd51e958f769f0450ada4fc61a94c178ceb9a9738a75e34aada65d18ee027286a'),
  ('0053-profile-groups.sql', '2026-11-20 00:29:50.857044+00', '34d06263ac29a92ab0c0ebcf68e97e00f5fef52e535be353f5afadfe130033bd'),
  ('0054-words-of-messages.sql', '2026-11-20 00:29:50.879143+00', '81b44f2da37b1825786b683fde783e03e51f07f7d9a460a40cee76c8f27da528'),
  ('0055-unsent-messages.sql', '2026-11-20 00:29:50.89576+00', 'c2df3a833b004a9598e21887b7d29ae851dc06d761eb440194332a2318634359'),
  ('0056-personal-tokens.sql', '2026-11-20 00:29:50.899531+00', '1625a11b1b858751743fa5cd11cf27b9fd2c0889eeafff4e340eb3da6af17e56'),
  ('0057-chains.sql', '2026-11-20 00:29:50.913444+00', 'e720239f838246560aae2b3eb382fa2cbacdff6ce97c43cab5cac2b6e1e31f3a'),
  ('0058-self-registered-apps.sql', '2026-11-20 00:29:50.927461+00', '9572999f2cd9755e4d50a71bc364e604523ad11bfa63b70d219d1800a6dcb822'),
  ('0059-proposed-by-token.sql', '2026-11-20 00:29:50.936663+00', 'cb8988649fed278ad5b31e539124b05c4e1b6107e98234efdb0c5e743ac98065'),
  ('0060-buckets-of-words.sql', '2026-11-20 00:29:50.939938+00', '4a578dabc64f8da133331727e68d7c4193fb51b986799ab077201b92f4db9715'),
  ('0061-post-types.sql', '2026-11-20 00:29:50.942748+00', '8d4b265f21f31eada98a88264d20ca5c165e91e03e34840e12f8251d186e62b2'),
  ('0062-post-changes.sql', '2026-11-20 00:29:50.944299+00', '661a3f7332404bec745e94ae763c8b32b7a80892dae8dc2a03e890f177260d3a'),
  ('0063-queues.sql', '2026-11-20 00:29:50.982167+00', '3d8e51229b4ec2bdb42420f3df65290e837df3c49644eb607ad3e183b42af49c'),
  ('0065-contacts.sql', '2026-11-20 00:29:50.995824+00', '39267774a8ed243aa7db2a4324c61ca0e1bc56298ee4f69a55fb84f41fd665b0'),
  ('0067-labels.sql', '2026-11-20 00:29:51.018095+00', 'fe502eef45d7969b04b7a8e17d710182ad211e46916617f325e55682eee78ebb'),
  ('0068-documents.sql', '2026-11-20 00:29:51.04015+00', '60c0229f07259642927414faa0378794f053e1de6275b0879661527b6bddedc5'),
  ('0070-series.sql', '2026-11-20 00:29:51.041708+00', 'a09a861714fb52c7a34a65d3c5427721e563164c228cbc05facdf9ab8a640d2b'),
  ('0071-series-messages.sql', '2026-11-20 00:29:51.091368+00', '9729b7178318e7a094fec1ff831c0aca7e7040d84990b95b3dd0822f4a81c6dc'),
  ('0072-campaigns.sql', '2026-11-20 00:29:51.091756+00', '4487e8ae5294271082c76910a87098fa31e9a41fa6fde2a5f482ccd484023e21'),
  ('0073-notices-of-post-changes.sql', '2026-11-20 00:29:51.093456+00', '2388963c6312e45cd3b9c631e74e0d666e98224d06a936a850edb84f571b3775'),
  ('0074-notices-of-post-changes-checked.sql', '2026-11-20 00:29:51.101321+00', '735591b6bae87e537f50f603a279f9e59283afcec4cce009ea2ef7d4da71aeed'),
  ('0075-posts-gone.sql', '2026-11-20 00:29:51.101712+00', 'ae50a16cc46378e5e6d18718258c7308bf1cea60ed341755611551b666b53d2b'),
  ('0076-posts-gone-counted.sql', '2026-11-20 00:29:51.106405+00', 'e5093a399d39ad86c1d1b27535846ccf51d8121f6563e06e3f462c0a48186d7d'),
  ('0077-paused-queues.sql', '2026-11-20 00:29:51.106724+00', 'eab247739acca284a348183a1ecda7ed9c387edb1ac5683bafe21dfc2468e59f'),
  ('0078-polls.sql', '2026-11-20 00:29:51.111297+00', '100f6b04b99ce57d0f23f58e1b80657bb1aab05226b029706a32df2ce2a0ff20'),
  ('0079-calendar-addresses.sql', '2026-11-20 00:29:51.112407+00', '7137d1fa1772438f21f44e67b05eebc9afc4f7c72d7f4059edcb5f7d1a1bfc0c'),
  ('0080-quotes.sql', '2026-11-20 00:29:51.127018+00', '492df1fd19013a0b489192a0e7238162f6af7e3981184cceae56c2f0694ba5a0'),
  ('0081-post-details.sql', '2026-11-20 00:29:51.129181+00', '4f8db45f218d6c94b68af4ca40a9b583fcb3f8ac5c5d45271404087ff70077d7'),
  ('0082-imports.sql', '2026-11-20 00:29:51.132067+00', 'af7fbda85f2cfb5e67d85a346c6636842389ddd0b8d0129b2e1f07d0141483c7'),
  ('0083-lanes-held.sql', '2026-11-20 00:29:51.199256+00', 'f0a7245cfe150bab23dbab5e6920b484087522f9c304b6314b42416bb4fb645c'),
  ('0084-reposts.sql', '2026-11-20 00:29:51.199697+00', '3a4384801dffa0414ec75b2d741dd69531f30e62092cab6305143f2c2c8c59d0'),
  ('0085-snippets.sql', '2026-11-20 00:29:51.201425+00', '86aec00d891ae90c3935397d2f6a035bcf9ff538d7aa6760e7d5597537d9553e'),
  ('0086-templates.sql', '2026-11-20 00:29:51.227531+00', '1855f6ee27003f4e187160aaf73a3d220efef432be7b0afe5d9a7e4857d39e53'),
  ('0087-feeds.sql', '2026-11-20 00:29:51.273742+00', '29a01c7a0c80de54f4c831d1929cc5b820033867758bb490a87e2bea7c274d4b'),
  ('0088-post-changes-withdrawn.sql', '2026-11-20 00:29:51.313069+00', 'ac1a66aa9da252d42ff9ab60e6c87ed019e6615a16f1b606df50b68415c638e5'),
  ('0089-gaps-of-queues.sql', '2026-11-20 00:29:51.314421+00', '855e9269d3a3e17a98f3e9d948b038bc3e7e28d8a57d5b4c74730273d4346b8d'),
  ('0090-rows-of-imports-by-hash.sql', '2026-11-20 00:29:51.319951+00', 'fb24b0b8a75501625ec02c4937c8c16275bf26152e674057e4c2d8ee2d6c53cf'),
  ('0092-approval-of-series.sql', '2026-11-20 00:29:51.320486+00', 'a61522e2fac1c90a9b1c0c894fb4e4015cb1a12923b504d66f39021bbf51606a'),
  ('0093-message-traces.sql', '2026-11-20 00:29:51.324254+00', 'fdff10ea2a7ad33e6ce19935c9d53f62a329885f86de552e9feaf28fead8ae62');
alter table organizations disable trigger user;
insert into organizations (id, seed_key, name, plan, logo_url, created_at, restricts_apps, timezone, series_approval) overriding system value values
  ('1000001', 'upgrade', 'Upgrade', 'ENTERPRISE', NULL, '2026-11-20 00:29:53.826798+00', 'false', 'UTC', 'EACH');
alter table organizations enable trigger user;
insert into members (id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at, email_key, email_proved_at, week_start, notices, is_timezone_chosen) overriding system value values
  ('1000001', 'owner@upgrade.example', 'owner', '', '', 'UTC', NULL, NULL, 'true', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', 'owner@upgrade.example', NULL, NULL, '{}', 'false'),
  ('1000002', 'editor@upgrade.example', 'editor', '', '', 'UTC', NULL, '$argon2id$v=19$m=19456,t=2,p=1$acPTUvwUkwndy9HlIqmCCg$plhBjjVYED8uR5e8sEHdbtF3076Yq29lfy8A5VYY5t4', 'true', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', 'editor@upgrade.example', '2026-11-20 00:29:53.884+00', NULL, '{}', 'false'),
  ('1000003', 'proposer@upgrade.example', 'proposer', '', '', 'UTC', NULL, NULL, 'true', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', 'proposer@upgrade.example', NULL, NULL, '{}', 'false');
alter table organization_members disable trigger user;
insert into organization_members (organization_id, member_id, preset, permissions, created_at) overriding system value values
  ('1000001', '1000001', 'SUPER_ADMIN', '{}', '2026-11-20 00:29:53.826798+00'),
  ('1000001', '1000002', 'DEFAULT', '{}', '2026-11-20 00:29:53.826798+00'),
  ('1000001', '1000003', 'DEFAULT', '{}', '2026-11-20 00:29:53.826798+00');
alter table organization_members enable trigger user;
insert into teams (id, organization_id, name, logo_url, created_at, created_by, modified_at, modified_by) overriding system value values
  ('1000001', '1000001', 'Everyone', NULL, '2026-11-20 00:29:53.826798+00', NULL, '2026-11-20 00:29:53.826798+00', NULL);
insert into team_members (team_id, organization_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000001', '1000001', 'MEMBER', '{}'),
  ('1000001', '1000001', '1000002', 'MEMBER', '{}');
insert into credentials (id, network, app, server, subject, scopes, sealed, sealed_for, access_expires_at, refresh_expires_at, connected_by, created_at, updated_at, tokens_at, tokens_version, lease_until, lease_token, renewal_began_at, renewal_overdue_since, is_renewable, renewal_failures, renew_not_before, renew_at, renewed_refused_at, dead_at, dead_reason, warned_days, dead_sentence) overriding system value values
  ('1', 'twitter', NULL, NULL, '1750000000000000001', '{}', E'\\x0775706772616465adc99c3de39a9780f7d57bd4812912004c61ef9b264ac09b2b89334edb84be81689ba75c93b19bb27ef03f8dd0284b5bfb12d2d9551666ce1ffe34430c0758821561d220213857577ba5fe40964e0724a6a37d84e199e32e', 'credential:1', NULL, NULL, NULL, '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', '1', NULL, '0', NULL, NULL, 'false', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('2', 'facebook', NULL, NULL, '100000000000002', '{}', E'\\x07757067726164657fb85411cc48467165e3ae685550b49b9ef5dfabc55370fc0368a39ac7e28d18dcfa4ac08705e101a3c270c043efacf0e9a1f2dabc924a2207e7e63a6ab5c16ac5d91018838a35fec4cfede06d731d1275b597c715', 'credential:2', NULL, NULL, NULL, '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', '1', NULL, '0', NULL, NULL, 'false', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
alter table profiles disable trigger user;
insert into profiles (id, organization_id, member_id, type, network_id, username, avatar_url, credentials, is_reauth_required, created_at, credential_id) overriding system value values
  ('1000001', '1000001', NULL, 'TWITTER', '1750000000000000001', 'upgrade', NULL, E'\\x07757067726164653a5f1dbb670d443652a70629707b4b3a31f1cde091c5707308f4da1c5999f9d5e07dd3bb38fe75761a7a25b38e03874db405f8afe2adec8121857708da90c2b34f123918d068f3d51f0f61e6d0171dbdd604ca9e63e4e686', 'false', '2026-11-20 00:29:53.826798+00', '1'),
  ('1000002', '1000001', NULL, 'FACEBOOKPAGE', '100000000000002', 'Upgrade Page', NULL, E'\\x0775706772616465e06240aa67e46284abf2dba167626a46047a9796b9712bf29d0fa2f9afdcbdc72bbd9720bd4a364fe72caeed8e04d9854976b56b9f5827b442e9e9968b71ebff5729c62889dd39ccb2d16722a7f6c3a9e93fd38633', 'false', '2026-11-20 00:29:53.826798+00', '2');
alter table profiles enable trigger user;
insert into profile_members (profile_id, member_id, preset, permissions) overriding system value values
  ('1000001', '1000002', 'EDITOR', '{}'),
  ('1000001', '1000003', 'LIMITED', '{}'),
  ('1000002', '1000002', 'EDITOR', '{}'),
  ('1000002', '1000003', 'LIMITED', '{}');
insert into apps (client_id, organization_id, name, kind, secret_hash, redirect_uris, created_at, modified_at, callback_url, webhook_secret, webhook_secret_before, webhook_secret_before_until, secret_hash_before, secret_before_until, is_self_registered) overriding system value values
  ('carillon-cli', NULL, 'Carillon command line', 'MEMBER', NULL, '{http://localhost/callback}', '2026-11-20 00:29:50.899531+00', '2026-11-20 00:29:50.899531+00', NULL, NULL, NULL, NULL, NULL, NULL, 'false'),
  ('carillon-console', NULL, 'Carillon', 'MEMBER', NULL, '{}', '2026-11-20 00:29:50.74913+00', '2026-11-20 00:29:50.74913+00', NULL, NULL, NULL, NULL, NULL, NULL, 'false'),
  ('carillon-token', NULL, 'Personal access token', 'MEMBER', NULL, '{}', '2026-11-20 00:29:50.899531+00', '2026-11-20 00:29:50.899531+00', NULL, NULL, NULL, NULL, NULL, NULL, 'false'),
  ('upgrade-member-app', '1000001', 'Member app', 'MEMBER', E'\\x21657cae6b0039aaf0258dfc2ee16c52b383de201931f445f63bf5e51f7fd4cc', '{http://localhost:9999/callback}', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', NULL, NULL, NULL, NULL, NULL, NULL, 'false'),
  ('upgrade-organization-app', '1000001', 'Organization app', 'ORGANIZATION', E'\\x1954d5f6e2c7fa785eb91f21375b6f77ad6a886d382b9da38a2ae31b04b9196d', '{http://localhost:9999/callback}', '2026-11-20 00:29:53.826798+00', '2026-11-20 00:29:53.826798+00', NULL, NULL, NULL, NULL, NULL, NULL, 'false') on conflict do nothing;
insert into installations (id, client_id, member_id, organization_id, created_at, admin, installed_by) overriding system value values
  ('1', 'upgrade-member-app', '1000002', NULL, '2026-11-20 00:29:53.826798+00', 'false', '1000002'),
  ('2', 'upgrade-member-app', '1000003', NULL, '2026-11-20 00:29:53.826798+00', 'false', '1000003'),
  ('3', 'upgrade-organization-app', NULL, '1000001', '2026-11-20 00:29:53.826798+00', 'false', NULL);
insert into oauth_records (id_hash, model, payload, client_id, member_id, organization_id, grant_id, uid, consumed_at, expires_at, answer) overriding system value values
  (E'\\x0891f5f52e1ef949b11d7276290a33e71be9a84edbfd4c50b3bffb633b78ee47', 'Session', '{"exp": 1796344199, "iat": 1795134599, "uid": "0Q_n0El-emOb6yGn_io5EFyrCtVA_4qJdvL5k2GeL14", "kind": "Session", "loginTs": 1795134599, "accountId": "1000002", "authorizations": {"upgrade-member-app": {"sid": "v_y8_vj8qaM7YRocPpWEnGfEss4s230id5ELFkpPyh_", "grantId": "DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT", "persistsLogout": true}}}', NULL, '1000002', NULL, NULL, '0Q_n0El-emOb6yGn_io5EFyrCtVA_4qJdvL5k2GeL14', NULL, '2026-12-04 00:29:59.403+00', NULL),
  (E'\\x12de406e05d11a074d01743bfd989c276b62bd5992be5e89d2c8515d920c645b', 'AccessToken', '{"exp": 1795138199, "gty": "member_app", "iat": 1795134599, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-member-app", "accountId": "1000003", "expiresWithSession": false}', 'upgrade-member-app', '1000003', NULL, NULL, NULL, NULL, '2026-11-20 01:29:59.483+00', NULL),
  (E'\\x33b0672a659a37831f79eff3c2c04d7b5f28c902bb12f9f201bacc8bfff88148', 'AccessToken', '{"exp": 1795138199, "gty": "authorization_code", "iat": 1795134599, "kind": "AccessToken", "scope": "offline", "grantId": "DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT", "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "0Q_n0El-emOb6yGn_io5EFyrCtVA_4qJdvL5k2GeL14"}', 'upgrade-member-app', '1000002', NULL, 'DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT', NULL, NULL, '2026-11-20 01:29:59.449+00', NULL),
  (E'\\xb35756ca55d2a0611d8c562a447ddf052fbdd21c2e9e28e97885cd08a2b28de1', 'AuthorizationCode', '{"exp": 1795135199, "iat": 1795134599, "kind": "AuthorizationCode", "scope": "offline", "grantId": "DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT", "authTime": 1795134599, "clientId": "upgrade-member-app", "accountId": "1000002", "sessionUid": "0Q_n0El-emOb6yGn_io5EFyrCtVA_4qJdvL5k2GeL14", "redirectUri": "http://localhost:9999/callback"}', 'upgrade-member-app', '1000002', NULL, 'DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT', NULL, '2026-11-20 00:29:59.423894+00', '2026-11-20 00:39:59.392+00', NULL),
  (E'\\xdd51b89bebd7b44a84fbd2073438e4ebbb4e1b2d14f1949409cc342627898602', 'Grant', '{"exp": 1829694599, "iat": 1795134599, "kind": "Grant", "openid": {"scope": "offline"}, "clientId": "upgrade-member-app", "accountId": "1000002"}', 'upgrade-member-app', '1000002', NULL, NULL, NULL, NULL, '2027-12-25 00:29:59.336+00', NULL),
  (E'\\xf7e495ba95f2ff9ef7e3e53cdc9301836c4d57f6a66bb78f26a9cb0facaeaf7a', 'RefreshToken', '{"exp": 1802910599, "gty": "authorization_code", "iat": 1795134599, "iiat": 1795134599, "kind": "RefreshToken", "scope": "offline", "grantId": "DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT", "authTime": 1795134599, "clientId": "upgrade-member-app", "accountId": "1000002", "rotations": 0, "sessionUid": "0Q_n0El-emOb6yGn_io5EFyrCtVA_4qJdvL5k2GeL14"}', 'upgrade-member-app', '1000002', NULL, 'DrLGZIayKERl0StLRXNdprhSo6CgwHJ-q7R4fSvgNLT', NULL, NULL, '2027-02-18 00:29:59.451+00', NULL),
  (E'\\xfeb8e7282ea1b483249dd69c9b3822e5caff380a74ae3c46c65211586c4e3ca7', 'AccessToken', '{"exp": 1795138199, "gty": "organization_app", "iat": 1795134599, "kind": "AccessToken", "scope": "", "grantId": "", "clientId": "upgrade-organization-app", "accountId": "organization:1000001", "expiresWithSession": false}', 'upgrade-organization-app', NULL, '1000001', NULL, NULL, NULL, '2026-11-20 01:29:59.511+00', NULL);
insert into log_in_failures (subject, failures, last_at) overriding system value values
  ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '0', '2026-11-20 00:29:59.14151+00'),
  ('anywhere:DSWPZu21d633p5TCNljycGI2cZFzpU5UA7LpKNDDmTc', '0', '2026-11-20 00:29:59.145349+00'),
  ('authorization:ryaSP773WXcGgQnBOVmI34z4EViRUQuV93EpPzkHvPc', '1', '2026-11-20 00:29:59.007551+00');
insert into rate_windows (account, second, used) overriding system value values
  ('member:1000002', '1795134604', '3'),
  ('member:1000003', '1795134604', '3');
insert into quota_days (account, day, used) overriding system value values
  ('member:1000002', '2026-11-20', '7'),
  ('member:1000003', '2026-11-20', '3'),
  ('token:upgrade-member-app 127.0.0.1', '2026-11-20', '2'),
  ('token:upgrade-organization-app 127.0.0.1', '2026-11-20', '1');
insert into audit_log (id, at, actor, client_id, organization_id, action, subject, detail, trace_id) overriding system value values
  ('1', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'organization.created', 'organization:1000001', '{"name": "Upgrade", "plan": "ENTERPRISE"}', NULL),
  ('10', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-organization-app', '{"name": "Organization app", "organizationId": "1000001"}', NULL),
  ('11', '2026-11-20 00:29:59.241722+00', 'member:1000002', NULL, '1000001', 'member.logged_in', 'member:1000002', '{"address": "127.0.0.1", "isKnownDevice": false}', '80de788fe4324dcfbdcc'),
  ('12', '2026-11-20 00:29:59.341904+00', 'member:1000002', NULL, '1000001', 'consent.given', 'app:upgrade-member-app', '{"name": "Member app", "scope": "offline", "memberId": "1000002"}', 'c2ccacf4c7c64508b56d'),
  ('2', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'member.created', 'member:1000001', '{"preset": "SUPER_ADMIN"}', NULL),
  ('3', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'member.created', 'member:1000002', '{"preset": "EDITOR"}', NULL),
  ('4', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'member.created', 'member:1000003', '{"preset": "LIMITED"}', NULL),
  ('5', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'team.created', 'team:1000001', '{"name": "Everyone"}', NULL),
  ('6', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-member-app', '{"kind": "MEMBER", "name": "Member app", "redirectUris": ["http://localhost:9999/callback"]}', NULL),
  ('7', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000002"}', NULL),
  ('8', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'app.installed', 'app:upgrade-member-app', '{"name": "Member app", "memberId": "1000003"}', NULL),
  ('9', '2026-11-20 00:29:53.826798+00', 'operator', NULL, '1000001', 'app.registered', 'app:upgrade-organization-app', '{"kind": "ORGANIZATION", "name": "Organization app", "redirectUris": ["http://localhost:9999/callback"]}', NULL);
insert into installation_facts (name, value) overriding system value values
  ('key_check', '"B3VwZ3JhZGXmv1Y7R04otApZOMvu2FbZa5/quzQ7rmGUe9w681TTLicjpqY="');
alter table messages disable trigger user;
insert into messages (id, profile_id, client_id, state, text, scheduled_at, send_at, act_at, idempotency_key, media, media_urls, webhook_urls, tags, targeting, privacy, location, email_notification, extended_info, created_by, modified_by, created_at, modified_at, sequence_number, attempts, looks, post_id, post_url, failure_code, failure_reason, failure_hint, edited_after, doubt_until, group_id, resend_of, failure_sentences, note, parts, is_chain_running, chain_head, chain_position, chain_try, follows, proposed_by_token, post_type, queue, mentions, series_id, series_day, link_parameters, posts_gone, poll, quote_of, post_details, repost_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', 'SENT', 'Sent before the upgrade', NULL, '2026-11-20 00:29:59+00', NULL, '68f045be-df7b-4548-8992-d4c8931df34b', '[]', NULL, NULL, '{spring}', NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-20 00:29:59.746675+00', '2026-11-20 00:30:04.184401+00', NULL, '1', '0', '393283322957004800', 'http://127.0.0.1:37881/twitter/upgrade/status/393283322957004800', NULL, NULL, NULL, NULL, NULL, '5e30587a-ae7e-4f23-b1f2-cedbd5def3a9', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Scheduled for a later day, and edited', '2026-12-20 00:30:04+00', '2026-12-20 00:30:04+00', '2026-12-20 00:30:04+00', 'abd8f945-6fd2-4b5f-bde0-c1daa4ebfc4a', '[]', NULL, '{https://hooks.upgrade.example/messages}', '{summer}', NULL, NULL, NULL, 'true', NULL, '1000002', '1000002', '2026-11-20 00:30:04.351671+00', '2026-11-20 00:30:04.46487+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, '0', NULL, 'bdf9a554-47e1-4170-9782-7828e812c4ec', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL),
  ('1000003', '1000001', 'upgrade-member-app', 'REJECTED', 'Rejected', '2026-12-10 00:30:04+00', '2026-12-10 00:30:04+00', NULL, '6cfe176a-8984-42f2-8131-90255dd05f8a', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-20 00:30:04.671486+00', '2026-11-20 00:30:04.72508+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '85ded610-302e-4793-9adc-869d524fbf40', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL),
  ('1000004', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed', '2027-01-19 00:30:04+00', '2027-01-19 00:30:04+00', NULL, 'd8b09b6a-eac1-4f06-9c3d-606e118e6c66', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-20 00:30:04.759635+00', '2026-11-20 00:30:04.759635+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0952fb3f-b57f-45ca-acc4-8fd713a0207a', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL),
  ('1000005', '1000001', 'upgrade-member-app', 'PENDING_APPROVAL', 'Proposed without a time', NULL, '2026-11-20 00:30:04+00', NULL, 'ff370101-f321-4877-b7ef-323e4201662a', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000003', '1000003', '2026-11-20 00:30:04.778839+00', '2026-11-20 00:30:04.778839+00', '1', '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1169e841-b54f-411d-a52d-732a7cd49b49', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL),
  ('1000006', '1000001', 'upgrade-member-app', 'SCHEDULED', 'Overdue', '2026-11-20 00:30:06+00', '2026-11-20 00:30:06+00', '2026-11-20 00:30:06+00', 'fe12ec88-b687-4b24-ab0c-dec8acafcdd3', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-20 00:30:04.803055+00', '2026-11-20 00:30:04.803055+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'bb34a34a-4e19-443a-b22b-2ad148d88685', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL),
  ('1000007', '1000002', 'upgrade-member-app', 'SCHEDULED', 'Overdue on a page', NULL, '2026-11-20 00:30:04+00', '2026-11-20 00:30:04+00', '2dd4a879-7bd8-4736-ab7a-c515b6e317dd', '[]', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, '1000002', '1000002', '2026-11-20 00:30:04.81724+00', '2026-11-20 00:30:04.81724+00', NULL, '0', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '8b624e5a-fd6f-4832-98be-560a2ef0213d', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL);
alter table messages enable trigger user;
insert into message_transitions (from_state, to_state) overriding system value values
  ('PENDING_APPROVAL', 'REJECTED'),
  ('PENDING_APPROVAL', 'SCHEDULED'),
  ('SCHEDULED', 'PENDING_APPROVAL'),
  ('SCHEDULED', 'SEND_FAILED_PERMANENTLY'),
  ('SCHEDULED', 'SUBMITTED'),
  ('SENT', 'SUBMITTED'),
  ('SUBMITTED', 'SCHEDULED'),
  ('SUBMITTED', 'SEND_FAILED_PERMANENTLY'),
  ('SUBMITTED', 'SENT') on conflict do nothing;
insert into message_actions (id, message_id, actor_type, actor_id, action_type, reason, at, reason_sentence) overriding system value values
  ('1', '1000001', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-20 00:29:59.774446+00', NULL),
  ('10', '1000007', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-20 00:30:04.822526+00', NULL),
  ('2', '1000001', 'SYSTEM', NULL, 'SEND', NULL, '2026-11-20 00:30:04.189181+00', NULL),
  ('3', '1000002', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-20 00:30:04.367817+00', NULL),
  ('4', '1000002', 'MEMBER', '1000002', 'EDIT', NULL, '2026-11-20 00:30:04.473794+00', NULL),
  ('5', '1000003', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-20 00:30:04.683755+00', NULL),
  ('6', '1000003', 'MEMBER', '1000002', 'REJECT', 'Not this one', '2026-11-20 00:30:04.727293+00', NULL),
  ('7', '1000004', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-20 00:30:04.765157+00', NULL),
  ('8', '1000005', 'MEMBER', '1000003', 'CREATE', NULL, '2026-11-20 00:30:04.791304+00', NULL),
  ('9', '1000006', 'MEMBER', '1000002', 'CREATE', NULL, '2026-11-20 00:30:04.809857+00', NULL);
insert into lanes (profile_id, next_at, token, owner, wake_at, paused_until, held_at, resumed_at, resumed_from) overriding system value values
  ('1000001', '2026-11-20 00:30:06+00', '4', NULL, NULL, NULL, NULL, NULL, NULL),
  ('1000002', '2026-11-20 00:30:04+00', '0', NULL, NULL, NULL, NULL, NULL, NULL);
insert into attempts (message_id, number, token, state, prepared_id, started_at, ended_at, network_post_id, code, reason, next_step, ended_steady_ms, reason_sentence) overriding system value values
  ('1000001', '1', '3', 'accepted', NULL, '2026-11-20 00:30:04.109825+00', '2026-11-20 00:30:04.184759+00', '393283322957004800', NULL, NULL, 'none', NULL, NULL);
insert into webhook_endpoints (id, client_id, url, seq_no, lease, leased_until, failing_since, disabled_at, created_at, used_on, waiting_since, waiting_rank, is_slow) overriding system value values
  ('1000001', 'upgrade-member-app', 'https://hooks.upgrade.example/messages', '0', NULL, NULL, NULL, NULL, '2026-11-20 00:30:04.351671+00', '2026-11-20', NULL, '0', 'false');
insert into webhook_deliveries (id, endpoint_id, client_id, message_id, seq_no, type, data, created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of) overriding system value values
  ('1000001', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "poll": null, "tags": null, "text": "Scheduled for a later day", "links": null, "media": null, "parts": null, "queue": null, "quote": null, "state": "SCHEDULED", "postId": null, "repost": null, "series": null, "failure": null, "groupId": "bdf9a554-47e1-4170-9782-7828e812c4ec", "postUrl": null, "privacy": null, "version": "mwo8slkv-2", "location": null, "mentions": null, "postType": null, "resendOf": null, "mediaUrls": null, "partsSent": null, "postsGone": 0, "reviewers": null, "targeting": null, "createdDate": "2026-11-20T00:30:04Z", "postDetails": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "modifiedDate": "2026-11-20T00:30:04Z", "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797726604, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-20 00:30:04.351671+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL),
  ('1000002', '1000001', 'upgrade-member-app', '1000002', NULL, 'message.scheduled', '{"id": "1000002", "poll": null, "tags": null, "text": "Scheduled for a later day, and edited", "links": null, "media": null, "parts": null, "queue": null, "quote": null, "state": "SCHEDULED", "postId": null, "repost": null, "series": null, "failure": null, "groupId": "bdf9a554-47e1-4170-9782-7828e812c4ec", "postUrl": null, "privacy": null, "version": "mwo8slo0-2", "location": null, "mentions": null, "postType": null, "resendOf": null, "mediaUrls": null, "partsSent": null, "postsGone": 0, "reviewers": null, "targeting": null, "createdDate": "2026-11-20T00:30:04Z", "postDetails": null, "webhookUrls": ["https://hooks.upgrade.example/messages"], "extendedInfo": null, "modifiedDate": "2026-11-20T00:30:04Z", "socialProfile": {"id": "1000001"}, "sequenceNumber": null, "createdByMember": {"id": "1000002"}, "emailNotification": true, "scheduledSendTime": 1797726604, "lastUpdatedByMember": {"id": "1000002"}}', '2026-11-20 00:30:04.445666+00', 'pending', '0', NULL, NULL, NULL, NULL, NULL);
alter table media disable trigger user;
insert into media (id, organization_id, member_id, state, reason, mime_type, size_bytes, created_at, upload_ends_at, upload_name, uploaded_at, rounds, look_at, source_url, sha256, file_name, reason_sentence) overriding system value values
  ('KVFLh3nbNGoCO2_6gK71ng==', NULL, '1000002', 'QUEUED', NULL, 'image/png', '1000', '2026-11-20 00:30:06.010365+00', '2026-11-20 01:00:06.010365+00', NULL, NULL, '0', '2026-11-21 00:30:06.010365+00', NULL, NULL, NULL, NULL);
alter table media enable trigger user;
insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope, taken_at, also_in, missed_at) overriding system value values
  ('1000001', 'reply:1', 'other-1', '2026-11-19 00:30:06.058+00', 'REPLY', 'true', '1', 'mentions', '2026-11-20 00:30:06.058171+00', NULL, NULL),
  ('1000001', 'reply:2', 'other-2', '2026-11-19 00:30:06.058+00', 'REPLY', 'true', '2', 'mentions', '2026-11-20 00:30:06.05848+00', NULL, NULL);
insert into gone_interactions (profile_id, key, gone_at, told_at, at, other_id) overriding system value values
  ('1000001', 'like:1', '2026-11-20 00:30:06.058825+00', NULL, NULL, NULL);
insert into interaction_cursors (profile_id, kind, cursor, next_at, token, owner, pause_ms, not_before, asked_at, read_at, failures, failure_code) overriding system value values
  ('1000001', 'mentions', '{"shape":1,"mark":null,"again":1795134603907,"rest":[]}', '2026-11-20 00:31:39.0879+00', '10', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.026915+00', '0', NULL),
  ('1000001', 'messages', '{"shape":1,"mark":null,"again":1795134603924,"rest":[]}', '2026-11-20 00:31:37.218733+00', '12', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.145775+00', '0', NULL),
  ('1000001', 'posts', '{"shape":1,"begun":1795134603925,"looked":1795134603925,"again":1795134603925,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-20 00:31:35.651648+00', '14', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.155694+00', '0', NULL),
  ('1000001', 'said', '{"shape":1,"mark":null,"again":1795134603923,"rest":[]}', '2026-11-20 00:31:35.142613+00', '11', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.051682+00', '0', NULL),
  ('1000002', 'conversations', '{"shape":1,"begun":1795134603928,"looked":1795134603928,"again":1795134603928,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-20 00:31:36.368977+00', '15', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.155857+00', '0', NULL),
  ('1000002', 'posts', '{"shape":1,"begun":1795134603928,"looked":1795134603928,"again":1795134603928,"seen":{},"rest":[],"failed":[],"paused":{},"back":null}', '2026-11-20 00:31:38.53218+00', '16', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.16224+00', '0', NULL),
  ('1000002', 'tagged', '{"shape":1,"mark":null,"again":1795134603929,"rest":[]}', '2026-11-20 00:31:36.468558+00', '13', NULL, '90000', NULL, NULL, '2026-11-20 00:30:04.146598+00', '0', NULL),
  ('1000002', 'visitors', NULL, '2026-11-20 00:30:03.931169+00', '9', NULL, '60000', NULL, NULL, '2026-11-20 00:30:03.931176+00', '0', NULL);
insert into tags (organization_id, name, id, color, archived_at, leads_to, is_moving, campaign) overriding system value values
  ('1000001', 'spring', '1000001', NULL, NULL, NULL, 'false', NULL),
  ('1000001', 'summer', '1000002', NULL, NULL, NULL, 'false', NULL);
insert into database_lineage (only_row, installation_id, generation, generation_began_at, system_identifier, timeline, behind_since, behind_reason, lost_until) overriding system value values
  ('true', 'dac7cf0c-16e1-4e88-ac37-e43c18aaddf0', '672c0f57-3b7c-495b-8ac3-e7287ff190e9', '2026-11-20 00:29:50.659625+00', '7710044337610088431', '00000001', NULL, NULL, NULL) on conflict do nothing;
insert into processes (slot, holder, position, beat_at, unreachable_networks, steady_ms) overriding system value values
  ('1', 'f2817540-f74a-4ba6-b5c1-d28a0469c307', '13', '-infinity', '{}', '9984'),
  ('2', 'e893a818-da39-4df4-8c42-a1c2c01e5f1e', '5', '-infinity', '{}', '8097');
insert into events (id, tx_id, type, message_id, profile_id, medium_id, created_at) overriding system value values
  ('1', '876', 'profile.health', NULL, '1000001', NULL, '2026-11-20 00:29:53.826798+00'),
  ('10', '974', 'message.pending_approval', '1000004', '1000001', NULL, '2026-11-20 00:30:04.759635+00'),
  ('11', '978', 'message.pending_approval', '1000005', '1000001', NULL, '2026-11-20 00:30:04.778839+00'),
  ('12', '979', 'message.scheduled', '1000006', '1000001', NULL, '2026-11-20 00:30:04.803055+00'),
  ('13', '981', 'message.scheduled', '1000007', '1000002', NULL, '2026-11-20 00:30:04.81724+00'),
  ('2', '876', 'profile.health', NULL, '1000002', NULL, '2026-11-20 00:29:53.826798+00'),
  ('3', '913', 'message.scheduled', '1000001', '1000001', NULL, '2026-11-20 00:29:59.746675+00'),
  ('4', '949', 'message.submitted', '1000001', '1000001', NULL, '2026-11-20 00:30:04.091961+00'),
  ('5', '957', 'message.sent', '1000001', '1000001', NULL, '2026-11-20 00:30:04.180077+00'),
  ('6', '967', 'message.scheduled', '1000002', '1000001', NULL, '2026-11-20 00:30:04.351671+00'),
  ('7', '968', 'message.changed', '1000002', '1000001', NULL, '2026-11-20 00:30:04.445666+00'),
  ('8', '971', 'message.pending_approval', '1000003', '1000001', NULL, '2026-11-20 00:30:04.671486+00'),
  ('9', '973', 'message.rejected', '1000003', '1000001', NULL, '2026-11-20 00:30:04.719249+00');
insert into interaction_people (profile_id, other_id, name, handle, avatar_url, seen_at) overriding system value values
  ('1000001', 'other-1', 'Other Person', 'other-1', 'https://pictures.example/other.jpg', '2026-11-20 00:30:06.066165+00'),
  ('1000001', 'other-2', 'Other Person', 'other-2', 'https://pictures.example/other.jpg', '2026-11-20 00:30:06.066165+00');
insert into interaction_pictures (profile_id, other_id, source, bytes, mime_type, fetched_at) overriding system value values
  ('1000001', 'other-1', 'https://pictures.example/other.jpg', E'\\x70696374757265', 'image/jpeg', '2026-11-20 00:30:06.066165+00');
insert into ring_keys (id, first_seen_at, replaced_at, ended_at) overriding system value values
  ('upgrade', '2026-11-20 00:29:53.823684+00', NULL, NULL);
insert into notices (id, member_id, message_id, kind, by_member, reason, created_at, read_at, is_digest_due, reason_sentence) overriding system value values
  ('1', '1000003', '1000003', 'MESSAGE_REJECTED', '1000002', 'Not this one', '2026-11-20 00:30:04.719249+00', NULL, 'false', NULL);
insert into message_words (message_id, words) overriding system value values
  ('1000001', '''41/#spring'' ''41/@1000002'' ''41/before'' ''41/sent'' ''41/spring'' ''41/the'' ''41/upgrade'' ''41/~1000001'''),
  ('1000002', '''41/#summer'' ''41/@1000002'' ''41/a'' ''41/and'' ''41/day'' ''41/duled'' ''41/edited'' ''41/eduled'' ''41/for'' ''41/later'' ''41/scheduled'' ''41/summer'' ''41/uled'' ''41/~1000001'''),
  ('1000003', '''41/@1000003'' ''41/cted'' ''41/ected'' ''41/rejected'' ''41/~1000001'''),
  ('1000004', '''41/@1000003'' ''41/osed'' ''41/posed'' ''41/proposed'' ''41/~1000001'''),
  ('1000005', '''41/@1000003'' ''41/a'' ''41/osed'' ''41/posed'' ''41/proposed'' ''41/time'' ''41/without'' ''41/~1000001'''),
  ('1000006', '''41/@1000002'' ''41/overdue'' ''41/~1000001'''),
  ('1000007', '''41/@1000002'' ''41/a'' ''41/on'' ''41/overdue'' ''41/page'' ''41/~1000002''');
insert into message_words_progress (only_one, message_id, converted_id, converts_from, is_converted) overriding system value values
  ('true', '0', '0', '2026-11-20 01:29:50.939938+00', 'true') on conflict do nothing;
select setval('audit_log_id_seq', 12);
select setval('credentials_id_seq', 2);
select setval('events_id_seq', 13);
select setval('installations_id_seq', 3);
select setval('interaction_tokens', 16);
select setval('lane_tokens', 4);
select setval('members_id_seq', 1000003);
select setval('message_actions_id_seq', 10);
select setval('messages_id_seq', 1000007);
select setval('notices_id_seq', 1);
select setval('organizations_id_seq', 1000001);
select setval('profiles_id_seq', 1000002);
select setval('readable_changes', 5);
select setval('tags_id_seq', 1000003);
select setval('teams_id_seq', 1000001);
select setval('webhook_deliveries_id_seq', 1000002);
select setval('webhook_endpoints_id_seq', 1000001);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-20 00:30:04.351671+00'::timestamptz);
select graphile_worker.add_job('deliver', '{"endpointId" : "1000001"}'::json, run_at => '2026-11-20 00:30:04.445666+00'::timestamptz);
select graphile_worker.add_job('expire-approvals', '{}'::json, run_at => '2026-12-10 00:30:04+00'::timestamptz);
select graphile_worker.add_job('expire-approvals', '{}'::json, run_at => '2027-01-19 00:30:04+00'::timestamptz);

-- What the console needs.

-- The console's own client belongs to no organization. Its redirect URI follows from PUBLIC_URL and is not stored. An organization's
-- app that has this id already keeps it, and is no console.
alter table apps alter column organization_id drop not null;
insert into apps (client_id, organization_id, name, kind, redirect_uris)
  values ('carillon-console', null, 'Carillon', 'MEMBER', '{}')
  on conflict (client_id) do nothing;

-- What has happened to messages, profiles and media, for viewers who want to know at once. Triggers write it, so that no change of a
-- state is without its event. Kept for a day.
create table events (
  id bigint generated always as identity primary key,
  -- Events are read in the order (tx_id, id), up to the oldest transaction that still runs: an id alone may be committed after a
  -- greater one was read.
  tx_id xid8 not null default pg_current_xact_id(),
  type text not null,
  -- Who may see the event follows from what it is about, when it is read.
  message_id bigint,
  profile_id bigint,
  medium_id text,
  created_at timestamptz not null default now()
);
create index events_in_order on events (tx_id, id);
create index events_created on events (created_at);

-- Until when a process has viewers: only then the triggers notify, because transactions that notify commit one after the other.
-- Unlogged: after a crash of PostgreSQL the processes write it again.
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

-- Messages that are being written. Each belongs to the member who writes it.
create table drafts (
  id bigint generated always as identity (start with 1000001) primary key,
  member_id bigint not null references members on delete cascade,
  -- Rises with every change.
  version integer not null default 1,
  -- What the API answers beside the columns (drafts/routes.ts).
  content jsonb not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index drafts_member on drafts (member_id, id);

-- Pictures of profiles as the service shows them: fetched from the network, made small, and fetched again after a while.
create table profile_pictures (
  profile_id bigint primary key references profiles on delete cascade,
  -- The avatar_url that it was made from.
  source text not null,
  -- Null: it could not be fetched, or is no picture.
  bytes bytea,
  mime_type text,
  fetched_at timestamptz not null default now()
);

-- The one-time code that creates the first organization and its owner. One row at most.
create table setup_codes (
  only_one boolean primary key default true check (only_one),
  code_hash bytea not null,
  expires_at timestamptz not null,
  -- Wrong tries.
  attempts integer not null default 0
);

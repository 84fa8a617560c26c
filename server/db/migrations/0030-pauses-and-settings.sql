-- Pauses of organizations and profiles, members' settings, and the counterparts of a profile.

-- While there is a row, nothing of the organization or the profile is published.
create table pauses (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations (id) on delete cascade,
  profile_id bigint references profiles (id) on delete cascade,
  reason text not null,
  -- Null: an organization's app.
  paused_by bigint references members (id) on delete set null,
  paused_at timestamptz not null default clock_timestamp(),
  check ((organization_id is null) <> (profile_id is null))
);
create unique index pauses_organization on pauses (organization_id) where organization_id is not null;
create unique index pauses_profile on pauses (profile_id) where profile_id is not null;
create index pauses_paused_by on pauses (paused_by) where paused_by is not null;

-- The pause is also in the lane, whose lock an attempt takes when it begins: the two cannot pass each other unseen.
alter table lanes
  -- Since when a pause holds the lane. Null: none does.
  add column held_at timestamptz,
  -- When the last pause ended. For messages that were due at or after resumed_from, the catch-up window counts from then.
  add column resumed_at timestamptz,
  add column resumed_from timestamptz;

-- A profile that is added to an organization while it is paused begins with a lane that is held.
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
  -- Null: as the language of the member has it.
  add column week_start text check (week_start in ('MONDAY', 'SATURDAY', 'SUNDAY')),
  -- Which mails the member does not want: {"messageFailed": false}. What is not named is sent.
  add column notices jsonb not null default '{}';

-- As the uploader calls it; null when it was not given.
alter table media add column file_name text;

-- The newest interactions of a profile. By an expression and not by the column: the planner would otherwise look for a page
-- between two profiles in it, through everybody's interactions.
create index interactions_newest on interactions (profile_id, (at at time zone 'UTC'), key);

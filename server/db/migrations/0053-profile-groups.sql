-- Profiles that are often chosen together, under a name of the organization. A group gives no rights: each member sees the profiles of it that
-- they may use.
create table profile_groups (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  -- Null when an organization's app made it, or the member is gone.
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

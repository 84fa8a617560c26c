-- Organizations, the people in them, and the rights they hold.
-- Every id is an identity column that starts at 1000001: it stays far below 2^53 (JSON numbers are exact there)
-- and never looks like a count.

-- Companies and groups that use Carillon together. The plan says what they may use.
create table organizations (
  id bigint generated always as identity (start with 1000001) primary key,
  -- Set by a seed file, so that loading the file again finds the same organization.
  seed_key text unique,
  name text not null check (length(name) between 1 and 200),
  plan text not null check (plan in ('FREE', 'PROFESSIONAL', 'TEAM', 'BUSINESS', 'ENTERPRISE')),
  logo_url text,
  created_at timestamptz not null default now()
);

-- People who log in. A member may be in several organizations; one that is not active cannot log in.
create table members (
  id bigint generated always as identity (start with 1000001) primary key,
  email text not null,
  full_name text not null,
  company_name text not null default '',
  bio text not null default '',
  timezone text not null default 'UTC',
  language text not null default 'en',
  -- argon2id; null until the member has chosen a password: such a member cannot log in.
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
-- People type their address in any case; it is one address.
create unique index members_email on members (lower(email));

-- A link that lets a member choose a first password. Only its hash is kept.
create table invitations (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  expires_at timestamptz not null
);
create index invitations_member on invitations (member_id);

-- Who is in which organization, and with which right.
create table organization_members (
  organization_id bigint not null references organizations on delete cascade,
  member_id bigint not null references members on delete cascade,
  preset text not null check (preset in ('DEFAULT', 'ADMIN', 'SUPER_ADMIN', 'CUSTOM')),
  -- Read only where the preset is CUSTOM; what the other presets mean stands in access/matrix.ts.
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, member_id)
);
create index organization_members_member on organization_members (member_id);

-- Some members of an organization, and the profiles that they share.
create table teams (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  logo_url text,
  created_at timestamptz not null default now(),
  -- Null when an organization's app made the change, or the member is gone.
  created_by bigint references members on delete set null,
  modified_at timestamptz not null default now(),
  modified_by bigint references members on delete set null,
  unique (id, organization_id)
);
create unique index teams_name on teams (organization_id, lower(name));
create index teams_created_by on teams (created_by);
create index teams_modified_by on teams (modified_by);

-- The two composite keys make it impossible to be in a team of an organization one does not belong to,
-- and whoever leaves the organization leaves its teams in the same statement.
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

-- A profile belongs to an organization or to one member personally, never to both.
create table profiles (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint references organizations on delete cascade,
  member_id bigint references members on delete cascade,
  type text not null,
  -- The id the network itself uses; never the id a message is scheduled with.
  network_id text not null,
  username text not null,
  avatar_url text,
  -- Sealed (secrets/): key id, nonce, ciphertext. Null when nobody has connected it yet.
  credentials bytea,
  is_reauth_required boolean not null default false,
  created_at timestamptz not null default now(),
  check ((organization_id is null) <> (member_id is null))
);
create unique index profiles_organization on profiles (organization_id, type, network_id) where organization_id is not null;
create unique index profiles_member on profiles (member_id, type, network_id) where member_id is not null;

-- Rights on a profile: a member's own grant, and what a team gives to everyone in it. The greater one holds.
create table profile_members (
  profile_id bigint not null references profiles on delete cascade,
  member_id bigint not null references members on delete cascade,
  preset text not null check (preset in ('LIMITED', 'EDITOR', 'ADVANCED', 'CUSTOM')),
  permissions text[] not null default '{}',
  primary key (profile_id, member_id)
);
create index profile_members_member on profile_members (member_id);

-- The profiles of a team, and the right on them that it gives to everyone in it.
create table team_profiles (
  team_id bigint not null references teams on delete cascade,
  profile_id bigint not null references profiles on delete cascade,
  preset text not null check (preset in ('LIMITED', 'EDITOR', 'ADVANCED', 'CUSTOM')),
  permissions text[] not null default '{}',
  primary key (team_id, profile_id)
);
create index team_profiles_profile on team_profiles (profile_id);

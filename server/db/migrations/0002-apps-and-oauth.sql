-- Apps of the developer programme, and everything OAuth must remember.

-- Programs that call the API. Each belongs to the organization that registered it.
create table apps (
  client_id text primary key,
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  kind text not null check (kind in ('MEMBER', 'ORGANIZATION')),
  -- SHA-256 of a secret of 256 random bits, which needs no slow hash. Null: a public client (PKCE instead of a secret).
  secret_hash bytea,
  redirect_uris text[] not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index apps_organization on apps (organization_id, client_id);

-- A MEMBER app is installed by a member for themselves, an ORGANIZATION app for an organization.
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

-- Codes, tokens, grants, sessions and interactions. The id is the SHA-256 of what the client or the browser holds:
-- whoever reads this table cannot use what stands in it. The foreign keys end a token with its app, member or organization.
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

-- Failed log-ins, per network address and per e-mail address (both hashed), so that guessing is slow on every machine.
create table log_in_failures (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index log_in_failures_last on log_in_failures (last_at);

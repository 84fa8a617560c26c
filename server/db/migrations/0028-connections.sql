-- Connecting accounts of networks, and renewing their tokens.

-- The keys of apps that were registered with networks. organization_id null: the operator's, for every organization without its own.
create table network_apps (
  id bigint generated always as identity primary key,
  network text not null,
  organization_id bigint references organizations (id) on delete cascade,
  client_id text not null,
  -- Sealed for network-app:<network>:<organization id, or nothing>.
  sealed_secret bytea not null,
  updated_at timestamptz not null default now()
);
create unique index network_apps_of_operator on network_apps (network) where organization_id is null;
create unique index network_apps_of_organization on network_apps (organization_id, network) where organization_id is not null;

-- One try to connect accounts, from the request to the chosen accounts.
create table connections (
  id bigint generated always as identity (start with 1000001) primary key,
  network text not null,
  type text not null,
  -- Who will own the profiles.
  organization_id bigint references organizations (id) on delete cascade,
  member_id bigint references members (id) on delete cascade,
  -- Who authorizes. Null until someone opens a connection that an organization's app has started.
  authorized_by bigint references members (id) on delete cascade,
  -- The app through which it was started; null for the service's own pages.
  client_id text,
  -- To reconnect this profile and no other.
  profile_id bigint references profiles (id) on delete cascade,
  return_url text,
  -- The handle or server that the person gave.
  asked text,
  status text not null default 'WAITING' check (status in ('WAITING', 'CHOOSE', 'DONE', 'FAILED')),
  -- Hash of the state parameter of the authorization that is under way.
  state_hash bytea,
  -- The callback has come and its code is being exchanged, or was. A code can be exchanged once.
  returned_at timestamptz,
  -- Sealed for connection:<id>: while WAITING the PKCE verifier and what the network's client keeps, while CHOOSE the grant.
  sealed bytea,
  -- While CHOOSE: the accounts to choose from, without their tokens.
  candidates jsonb,
  failure jsonb,
  -- [{at, step, traceId}]
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

-- Renewing. `app` is the client id that the tokens were issued to.
alter table credentials
  -- When the tokens were issued.
  add column tokens_at timestamptz not null default now(),
  -- Rises with every renewal: tells whether another process has renewed the tokens.
  add column tokens_version integer not null default 1,
  -- Only the process that holds the lease renews. Its token rises with every lease.
  add column lease_until timestamptz,
  add column lease_token integer not null default 0,
  -- Written before the call and removed when its process reports the outcome.
  add column renewal_began_at timestamptz,
  -- When a renewal began whose process let its lease end without a report: it died, or is frozen and may still store its answer.
  add column renewal_overdue_since timestamptz,
  -- The network offers a renewal, and these tokens can have it. False for tokens from a seed file.
  add column is_renewable boolean not null default false,
  add column renewal_failures integer not null default 0,
  -- After a failure: no renewal before this time.
  add column renew_not_before timestamptz,
  -- When the tokens are renewed without being used. Null: not by themselves.
  add column renew_at timestamptz,
  -- When tokens were last renewed because the network refused them. New ones that are refused as well are not renewed again soon.
  add column renewed_refused_at timestamptz,
  -- The network has proved that the tokens are worthless: the account must be connected again.
  add column dead_at timestamptz,
  add column dead_reason text,
  -- The last warning before the end of tokens that cannot be renewed, in days.
  add column warned_days integer;
create index credentials_renew_at on credentials (renew_at) where renew_at is not null;
create index credentials_expiry on credentials (access_expires_at) where access_expires_at is not null and dead_at is null;

-- What the service itself needs: limits, repeated requests, the audit log, facts about the installation.

-- Requests per account and second. Unlogged: it is worth nothing after a crash, and not written per request (limits/).
create unlogged table rate_windows (
  account text not null,
  second bigint not null,
  used integer not null,
  primary key (account, second)
);
create index rate_windows_second on rate_windows (second);

-- Requests per account and UTC day.
create table quota_days (
  account text not null,
  day date not null,
  used bigint not null,
  primary key (account, day)
);
create index quota_days_day on quota_days (day);

-- The first answer to a request that carried an Idempotency-Key, written in the same transaction as what it did.
-- Sealed, because an answer may hold a secret that is shown only once.
create table idempotency_keys (
  account text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (account, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Every change to people, rights, apps and keys, written in the transaction that made it. No foreign keys:
-- the log outlives what it speaks of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- 'member:12', 'organization:3', 'app:abc' or 'operator'
  actor text not null,
  client_id text,
  organization_id bigint,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  trace_id text
);
create index audit_log_organization on audit_log (organization_id, id);

-- Facts about this installation: the check of the key ring, whether the demo was loaded.
create table installation_facts (
  name text primary key,
  value jsonb not null
);

-- Events told to whoever asked for them: the webhookUrls of a message and the callback URL of an app.

alter table apps
  -- Gets every event of the app's messages, and of its installations.
  add column callback_url text,
  -- Standard Webhooks secrets, sealed (secrets/). The one before still signs too, until the time beside it.
  add column webhook_secret bytea,
  add column webhook_secret_before bytea,
  add column webhook_secret_before_until timestamptz;

-- A place that is told: one URL of one app. Made by the first event for it.
-- Whoever delivers holds the lease. Those who emit never write here, so they never wait for each other.
create table webhook_endpoints (
  id bigint generated always as identity (start with 1000001) primary key,
  client_id text not null references apps on delete cascade,
  url text not null,
  -- The last number given to one of its deliveries.
  seq_no bigint not null default 0,
  -- The fencing token of the process that delivers now: whoever lost it can write nothing more.
  lease bigint,
  leased_until timestamptz,
  -- Since when nothing got through; null when the last delivery did.
  failing_since timestamptz,
  -- Set after a day of failures or by 410: then only a ping is tried, once an hour.
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (client_id, url)
);
create sequence webhook_leases;

-- One event for one endpoint, and what became of it. A line per endpoint: its first pending row blocks the others.
create table webhook_deliveries (
  id bigint generated always as identity (start with 1000001) primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- The endpoint's, repeated so that the list of an app reads one index.
  client_id text not null,
  -- No foreign key: what was told about a message outlives it.
  message_id bigint,
  -- Given when it is first sent, so that the numbers of a URL have no gap and rise in the order of sending.
  seq_no bigint,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Not before this time; null: at once.
  next_at timestamptz,
  last_status smallint,
  last_error text,
  delivered_at timestamptz,
  -- The first delivery of the same event: both have the same webhook-id.
  replay_of bigint
);
create index webhook_deliveries_line on webhook_deliveries (endpoint_id, seq_no, id) where state = 'pending';
create unique index webhook_deliveries_seq_no on webhook_deliveries (endpoint_id, seq_no);
create index webhook_deliveries_app on webhook_deliveries (client_id, id);
create index webhook_deliveries_not_delivered on webhook_deliveries (client_id, state, id) where state <> 'delivered';
create index webhook_deliveries_created on webhook_deliveries (created_at);

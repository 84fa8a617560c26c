-- The servers of networks that have many, as far as accounts on them were connected.
create table network_servers (
  id bigint generated always as identity primary key,
  network text not null,
  -- Its address, without a slash at the end.
  server text not null,
  -- The app that Carillon registered there. Sealed for network-server:<network>:<server>.
  sealed_app bytea,
  -- What the server takes, as the network's connector read it.
  limits jsonb,
  updated_at timestamptz not null default now(),
  unique (network, server)
);

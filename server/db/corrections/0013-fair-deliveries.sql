-- The first form ended before the lines that wait.
alter table webhook_endpoints
  add column waiting_since timestamptz,
  add column waiting_rank smallint not null default 0;
create index webhook_endpoints_waiting on webhook_endpoints (client_id, waiting_rank, waiting_since)
  where waiting_since is not null;

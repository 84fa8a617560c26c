-- Endpoints are kept for as long as somebody may go on counting their numbers, and cost nothing while they rest.

alter table webhook_endpoints
  -- The last day on which something was sent, or tried. A day and not a time: it is in an index, and serving a line
  -- must not write to that each time.
  add column used_on date not null default current_date;

-- Those that are asked whether they are back, and given up in the end: few among all that were ever told.
create index webhook_endpoints_disabled on webhook_endpoints (id) where disabled_at is not null;
-- Those that nobody has named for so long that they are forgotten.
create index webhook_endpoints_used on webhook_endpoints (used_on);

-- A silent receiver holds whoever serves it for ten seconds, so an app may have only a share of the hands. A line that
-- finds no hand waits here, and is called when one is free. Only those who deliver write this, never those who emit.
alter table webhook_endpoints
  -- Null: it does not wait for a hand.
  add column waiting_since timestamptz,
  -- 0: answered the last time. 1: was never tried. 2: did not answer. Lower ones are called first.
  add column waiting_rank smallint not null default 0;

-- The next one of an app, and the next app, however many lines an app has waiting.
create index webhook_endpoints_waiting on webhook_endpoints (client_id, waiting_rank, waiting_since)
  where waiting_since is not null;

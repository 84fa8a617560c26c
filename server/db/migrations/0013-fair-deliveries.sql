-- Endpoints are kept for as long as somebody may go on counting their numbers, and cost nothing while they rest.

alter table webhook_endpoints
  -- The last day on which something was sent, or tried. A day and not a time: it is in an index, and serving a line
  -- must not write to that each time.
  add column used_on date not null default current_date;

-- Those that are asked whether they are back, and given up in the end: few among all that were ever told.
create index webhook_endpoints_disabled on webhook_endpoints (id) where disabled_at is not null;
-- Those that nobody has named for so long that they are forgotten.
create index webhook_endpoints_used on webhook_endpoints (used_on);

-- Two chores read a whole table to find a few rows in it. Both tables are small enough for an index to be made while
-- others wait to write: an invitation is gone after a week, and an endpoint is a URL, not an event.

-- Every ten minutes: what has expired.
create index invitations_expiry on invitations (expires_at);

-- Every five minutes and every hour: the endpoints that are disabled, among all that were ever told.
create index webhook_endpoints_disabled on webhook_endpoints (disabled_at) where disabled_at is not null;

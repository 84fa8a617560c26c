-- A chore that read a whole table to find a few rows in it, every ten minutes: the invitations that have expired. The table is
-- small enough for the index to be made while others wait to write: an invitation is gone after a week.
create index invitations_expiry on invitations (expires_at);

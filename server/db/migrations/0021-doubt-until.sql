-- Until when an earlier attempt, of which nothing was to be seen, may still turn up. Before that no failure of the message
-- is called certain, and it can be neither changed nor deleted.
alter table messages add column doubt_until timestamptz;

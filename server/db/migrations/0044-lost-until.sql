-- Until when, at least, the state existed that was lost: the last time at which a process saw it, by the clock of that database. What became
-- due later cannot have been published from it (carillon restored).
alter table database_lineage add column lost_until timestamptz;

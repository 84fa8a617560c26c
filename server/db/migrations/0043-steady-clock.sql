-- A clock that cannot be set, kept by all processes together, in milliseconds. Each process adds what its own monotonic clock has
-- measured between two heartbeats, and the greatest value counts: it never rises faster than time passes. A worker that takes a message
-- in doubt over continues the count of its settling time by this clock.
alter table processes add column steady_ms bigint not null default 0;

-- The value of that clock when the attempt ended, or when its end was first assumed. Null: the attempt is not in doubt, or an earlier
-- version wrote it.
alter table attempts add column ended_steady_ms bigint;

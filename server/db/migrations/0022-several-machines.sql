-- Whether this is still the database that the processes have written to, or an earlier state of it: a standby that lacked the
-- last commits, a copy of a disk, a backup (server/db/continuity.ts).

create table database_lineage (
  only_row boolean primary key default true check (only_row),
  -- The same in every copy and backup: what a process remembers of one installation says nothing about another.
  installation_id uuid not null default gen_random_uuid(),
  -- Drawn anew by carillon restored: what was remembered of the generation before no longer counts.
  generation uuid not null default gen_random_uuid(),
  generation_began_at timestamptz not null default clock_timestamp(),
  -- The PostgreSQL cluster and its timeline, as the last process saw them. On another one, ids go on with a gap.
  system_identifier text,
  timeline text,
  -- A process has found commits missing. Nothing is published and the API writes nothing until carillon restored clears it.
  behind_since timestamptz,
  behind_reason text
);
insert into database_lineage default values;

-- A row per process that runs, taken over when its process is gone, never removed.
create table processes (
  slot integer primary key,
  holder uuid not null,
  -- Rises with every heartbeat and every attempt that is begun. A process that finds it lower than it was told is on an earlier
  -- state of the database.
  position bigint not null default 1,
  beat_at timestamptz not null,
  -- Networks that this process cannot reach.
  unreachable_networks text[] not null default '{}'
) with (fillfactor = 50);

-- A receiver that answers, but took long the last time (server/webhooks/hands.ts). It gets a share, like one that did not answer, so
-- that those that answer at once never wait for it.
alter table webhook_endpoints add column is_slow boolean not null default false;

-- The keys of the ring, by their names alone: how old each is, and since when another one seals in its place. A key that was replaced
-- still verifies what it has signed, until `carillon keys end`.
create table ring_keys (
  id text primary key,
  -- When a process first started with it.
  first_seen_at timestamptz not null default now(),
  replaced_at timestamptz,
  ended_at timestamptz
);

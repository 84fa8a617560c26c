-- outside a transaction
-- Lanes that a pause of their owner holds, and those that a network asked to wait: how many there are is read with every look at the metrics.
create index concurrently if not exists lanes_held on lanes (held_at) where held_at is not null;
create index concurrently if not exists lanes_paused on lanes (paused_until) where paused_until is not null;

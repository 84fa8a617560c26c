-- The queue of a profile: the times of the week at which waiting messages go out (docs/decisions/0102-queues.md). A profile without a row has
-- no slots yet.
create table queues (
  profile_id bigint primary key references profiles (id) on delete cascade,
  -- Of the IANA database: slots are wall clock there.
  time_zone text not null,
  -- Minutes of the week, from Monday at 00:00 on, in order.
  slots integer[] not null check (cardinality(slots) <= 1008 and 0 <= all (slots) and 10080 > all (slots)),
  -- Every slot that lies ahead and not after this time is taken. The search for a free one begins behind it: with thousands of waiting messages
  -- it would look at thousands of slots. Null: not known.
  full_until timestamptz,
  version integer not null default 1,
  modified_at timestamptz not null default clock_timestamp()
);

-- A scheduled message with a value here got its time from the queue, and others may push it to a later slot. A proposal with a value and without a
-- time gets its slot when it is approved. Null: a person chose the time.
alter table messages add column queue text;
-- Not checked for the rows that are there: all of them have null.
alter table messages add constraint messages_queue check (queue in ('next', 'last')) not valid;

-- Whatever takes an unsent message away from its time makes a slot free. Publishing does not: its messages are due.
create function free_slot() returns trigger language plpgsql as $$
begin
  update queues set full_until = old.send_at - interval '1 microsecond' where profile_id = old.profile_id and full_until >= old.send_at;
  return null;
end $$;
create trigger messages_slot_freed
  after delete on messages for each row when (old.send_at > statement_timestamp()) execute function free_slot();
create trigger messages_slot_left
  after update of send_at, state on messages for each row when (old.send_at > statement_timestamp()
    and (old.send_at <> new.send_at or new.state not in ('PENDING_APPROVAL', 'SCHEDULED', 'SUBMITTED')))
  execute function free_slot();

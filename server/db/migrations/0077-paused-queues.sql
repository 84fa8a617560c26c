-- While a queue is paused, its messages keep their times and are not due (docs/decisions/0127-the-order-of-a-queue.md). Null: it is not paused.
alter table queues add column paused_at timestamptz;

-- Whatever schedules a message of a paused queue, or makes it due, leaves it at a time that does not come. A message that was tried already goes
-- on. Only messages of a queue are looked at.
create function hold_in_queue() returns trigger language plpgsql as $$
begin
  if exists (select from queues where profile_id = new.profile_id and paused_at is not null) then
    new.act_at = '9999-12-31T00:00:00Z';
  end if;
  return new;
end $$;
create trigger messages_held_in_queue
  before insert or update of act_at, queue on messages for each row
  when (new.queue is not null and new.state = 'SCHEDULED' and new.attempts = 0) execute function hold_in_queue();

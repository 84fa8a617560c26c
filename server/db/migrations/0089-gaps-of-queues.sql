-- A freed slot no longer forgets that those behind it are taken. Every slot that lies ahead, after full_from and not after full_to, is taken, as
-- well as those until full_until. Both null: not known.
alter table queues
  add column full_from timestamptz,
  add column full_to timestamptz,
  add constraint queues_full_range check ((full_from is null) = (full_to is null) and full_from < full_to);

-- A gap ends what is known to be full before it. What is behind the last gap stays known.
create or replace function free_slot() returns trigger language plpgsql as $$
begin
  update queues set
    full_until = least(full_until, old.send_at - interval '1 microsecond'),
    full_from = case
      when full_from is not null then case when old.send_at < full_to then greatest(full_from, old.send_at) end
      when old.send_at < full_until then old.send_at end,
    full_to = case
      when full_from is not null then case when old.send_at < full_to then full_to end
      when old.send_at < full_until then full_until end
  where profile_id = old.profile_id and (full_until >= old.send_at or full_to >= old.send_at);
  return null;
end $$;

-- Processes of an earlier version forget only full_until when they change the slots.
create function forget_full_range() returns trigger language plpgsql as $$
begin
  new.full_from = null;
  new.full_to = null;
  return new;
end $$;
create trigger queues_changed before update of slots, time_zone on queues for each row execute function forget_full_range();

-- Processes that do chores, with the ids under which they lock jobs. A dead one would keep its jobs locked for four
-- hours; whoever sees that it has stopped beating releases them.
create table worker_processes (
  id uuid primary key,
  worker_ids text[] not null,
  beat_at timestamptz not null
);

-- Messages, the lanes they are published in, and the ledger of every attempt.

-- What is scheduled: a text for one profile, its state, and what became of it.
create table messages (
  id bigint generated always as identity (start with 1000001) primary key,
  profile_id bigint not null references profiles on delete cascade,
  -- The app that scheduled it: its events go to this app, signed with its secret.
  client_id text references apps on delete set null,
  state text not null check (state in
    ('PENDING_APPROVAL', 'REJECTED', 'SCHEDULED', 'SUBMITTED', 'SENT', 'SEND_FAILED_PERMANENTLY')),
  text text not null,
  -- Null: as soon as possible.
  scheduled_at timestamptz,
  -- What lists are ordered by: scheduled_at, or the time of creation.
  send_at timestamptz not null,
  -- When the lane has to do something about it next: publish, try again, look whether it went through.
  -- Set exactly while the state is SCHEDULED or SUBMITTED.
  act_at timestamptz,
  -- Given to the network with every attempt, where it takes one.
  idempotency_key uuid not null default gen_random_uuid(),
  media jsonb not null default '[]',
  media_urls jsonb,
  webhook_urls text[],
  tags text[],
  targeting jsonb,
  privacy jsonb,
  location jsonb,
  email_notification boolean not null default false,
  extended_info jsonb,
  created_by bigint references members on delete set null,
  modified_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  -- The approval step; null when the message is not under review. Rises with every change of what is to be reviewed.
  sequence_number integer,
  attempts integer not null default 0,
  -- Looks at the network that could not tell; reset by every attempt.
  looks integer not null default 0,
  post_id text,
  post_url text,
  failure_code text,
  failure_reason text,
  failure_hint text,
  check ((act_at is not null) = (state in ('SCHEDULED', 'SUBMITTED'))),
  check ((sequence_number is not null) = (state = 'PENDING_APPROVAL'))
);
-- What a lane has to do, in order.
create index messages_to_act on messages (profile_id, act_at, id) where act_at is not null;
-- A page of a profile's messages by send time.
create index messages_by_time on messages (profile_id, send_at, id);
-- Approvals that nobody gave in time.
create index messages_to_expire on messages (send_at) where state = 'PENDING_APPROVAL';
-- Posts of a profile that are already known: a look at the network must not take them for another message's.
create index messages_posts on messages (profile_id, send_at) where post_id is not null;
create index messages_client on messages (client_id);
create index messages_created_by on messages (created_by);
create index messages_modified_by on messages (modified_by);

-- The state machine of messages/states.ts. No other change can happen in this database, whatever a program does.
create table message_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into message_transitions (from_state, to_state) values
  ('PENDING_APPROVAL', 'SCHEDULED'),
  ('PENDING_APPROVAL', 'REJECTED'),
  ('SCHEDULED', 'PENDING_APPROVAL'),
  ('SCHEDULED', 'SUBMITTED'),
  ('SCHEDULED', 'SEND_FAILED_PERMANENTLY'),
  ('SUBMITTED', 'SCHEDULED'),
  ('SUBMITTED', 'SENT'),
  ('SUBMITTED', 'SEND_FAILED_PERMANENTLY');

create function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from message_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger messages_transition before update of state on messages
  for each row when (old.state <> new.state) execute function refuse_unknown_transition();

create function refuse_born_state() returns trigger language plpgsql as $$
begin
  if new.state not in ('PENDING_APPROVAL', 'SCHEDULED') then
    raise exception 'a message cannot begin as %', new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger messages_born before insert on messages for each row execute function refuse_born_state();

-- Who did what to a message. It outlives the message.
create table message_actions (
  id bigint generated always as identity primary key,
  message_id bigint not null,
  actor_type text not null check (actor_type in ('MEMBER', 'EXTERNAL', 'SYSTEM')),
  actor_id text,
  action_type text not null check (action_type in
    ('CREATE', 'APPROVE', 'REJECT', 'DELETE', 'EDIT', 'EXPIRE', 'SEND', 'SCHEDULE', 'SENDFAIL')),
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index message_actions_message on message_actions (message_id, id);

-- A profile is a lane: whoever leases it publishes its messages, one at a time and in order. next_at is when it has to
-- be looked at next: its first act_at, or the end of the lease of whoever holds it.
create table lanes (
  profile_id bigint primary key references profiles on delete cascade,
  next_at timestamptz,
  -- The fencing token: a new one with every lease. A write that carries an old one does nothing.
  token bigint not null default 0,
  -- Null: free.
  owner text,
  -- Set by whoever schedules while the lane is leased: the holder has it in hand when it lets go.
  wake_at timestamptz,
  -- A rate limit of the network: nothing goes out before.
  paused_until timestamptz
) with (fillfactor = 50);
create index lanes_next on lanes (next_at) where next_at is not null;
create sequence lane_tokens;

-- Written before the network is called, so that a crash in between is seen afterwards.
create table attempts (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  number integer not null,
  token bigint not null,
  state text not null check (state in ('open', 'accepted', 'rejected', 'unknown')),
  -- The first phase's result (an unpublished post, a container), kept before the second begins.
  prepared_id text,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  network_post_id text,
  code text,
  reason text,
  next_step text,
  unique (message_id, number)
);
create unique index attempts_open on attempts (message_id) where state = 'open';

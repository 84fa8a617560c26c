-- Posts that are out are edited and deleted on their networks (docs/decisions/0097-after-publishing.md).
--
-- A change is what a person asked for: an edit of the text, a deletion, or a look whether the post is still there. Each call to the network
-- is an attempt that is written before it. A lost answer leaves the change in doubt, and the network is asked before anything else happens.
create table post_changes (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  -- The row whose post it is: the message's own, or that of a part.
  post_row bigint not null references messages on delete cascade,
  kind text not null check (kind in ('EDIT', 'DELETE', 'LOOK')),
  -- Of an edit: the new text.
  text text check ((text is not null) = (kind = 'EDIT')),
  state text not null check (state in ('PENDING_APPROVAL', 'REJECTED', 'WAITING', 'CALLING', 'UNKNOWN', 'DONE', 'FAILED')),
  -- What the network said about the post in the end. GONE: it shows it no more.
  finding text check (finding in ('THERE', 'GONE')),
  member_id bigint references members on delete set null,
  client_id text,
  decided_by bigint references members on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- A worker that has lost the lease writes nothing: each lease has a token of its own.
  token integer not null default 0,
  leased_until timestamptz,
  attempts integer not null default 0,
  -- Looks in a row that could not tell.
  looks integer not null default 0,
  failure_code text,
  failure_reason text,
  failure_hint text,
  failure_sentences jsonb
);
-- One at a time for each post.
create unique index post_changes_open on post_changes (post_row)
  where state in ('PENDING_APPROVAL', 'WAITING', 'CALLING', 'UNKNOWN');
create index post_changes_message on post_changes (message_id, id);
-- For the removal of messages.
create index post_changes_post on post_changes (post_row);

-- The calls that were made for a change.
create table post_change_attempts (
  change_id bigint not null references post_changes on delete cascade,
  number integer not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  state text not null check (state in ('open', 'accepted', 'rejected', 'unknown')),
  code text,
  reason text,
  reason_sentence jsonb,
  primary key (change_id, number)
);

-- Viewers are told about the message.
create function add_post_change_event() returns trigger language plpgsql as $$
begin
  insert into events (type, message_id, profile_id)
    select 'message.changed', m.id, m.profile_id from messages m where m.id = new.message_id;
  perform notify_viewers();
  return null;
end $$;
create trigger post_changes_event after insert or update of state on post_changes
  for each row execute function add_post_change_event();

-- What happened to the messages of a member while they did something else: a rejection, a review that came too late, a failure. The page
-- of notices lists them, mails report them. A notice of a message that was deleted is not shown any more.
create table notices (
  id bigint generated always as identity primary key,
  -- The author of the message.
  member_id bigint not null references members (id) on delete cascade,
  message_id bigint not null,
  kind text not null check (kind in ('MESSAGE_REJECTED', 'REVIEW_EXPIRED', 'MESSAGE_FAILED')),
  -- The reviewer, and the reason that they gave.
  by_member bigint,
  reason text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- The member gets it with the next daily mail.
  is_digest_due boolean not null
);
create index notices_of_member on notices (member_id, id);
create index notices_unread on notices (member_id, id) where read_at is null;
create index notices_of_digests on notices (member_id) where is_digest_due;
create index notices_created on notices (created_at);

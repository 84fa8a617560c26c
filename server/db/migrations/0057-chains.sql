-- Chains: the parts that follow the first post of a message, each a reply or a comment (docs/decisions/0084-chains.md).
--
-- What a part says stands in the message, so that a change, a copy or a review is about all of it. A part becomes a row of its own when its
-- turn comes: the post before it is known to be out. That row is published like any message, with attempts, a frozen key and a look at the
-- network of its own; the API never shows it as a message.
alter table messages
  -- Of a message: what follows its first post, in order. Null: nothing does.
  add column parts jsonb,
  -- Of a message: its first post is out, and a part may still go out. Its state is SUBMITTED then, and there is nothing to do about the row
  -- itself.
  add column is_chain_running boolean not null default false,
  -- Of a part: the message that it belongs to. Null: this row is a message.
  add column chain_head bigint references messages on delete cascade,
  -- Of a part: its place among the posts of the chain. The first post is 1.
  add column chain_position integer,
  -- Of a part: how often a person let it be sent, beginning with 1. A part that has failed is never sent again by itself.
  add column chain_try integer,
  -- Of a part: its form, the first post and the post right before it, as they were known when its turn came.
  add column follows jsonb;
alter table messages drop constraint messages_check;
alter table messages
  add constraint messages_check
    check ((act_at is not null) = (state in ('SCHEDULED', 'SUBMITTED') and not is_chain_running)),
  add constraint messages_running check (not is_chain_running or (state = 'SUBMITTED' and parts is not null)),
  add constraint messages_part check (
    num_nulls(chain_head, chain_position, chain_try, follows) in (0, 4)
    and (chain_head is null or (parts is null and chain_position > 1 and chain_try > 0 and sequence_number is null)));
-- A part is made once: two transactions that would make the same one cannot both.
create unique index messages_parts on messages (chain_head, chain_position, chain_try) where chain_head is not null;
-- Messages whose app or author is removed while their chain runs. There are few. To make both indexes the table is read.
create index messages_running on messages (profile_id) where is_chain_running;

-- A chain that has stopped goes on when a person asks for it. No other message leaves SENT.
insert into message_transitions (from_state, to_state) values ('SENT', 'SUBMITTED');
create or replace function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from message_transitions where from_state = old.state and to_state = new.state)
      or (old.state = 'SENT' and not new.is_chain_running) then
    raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A viewer is told about the message when something happens to one of its parts.
create or replace function add_message_event() returns trigger language plpgsql as $$
declare
  message messages := coalesce(new, old);
begin
  -- Parts are deleted with their message only.
  if message.chain_head is not null and tg_op = 'DELETE' then return null; end if;
  insert into events (type, message_id, profile_id) values (
    case
      when message.chain_head is not null then 'message.changed'
      when tg_op = 'DELETE' then 'message.deleted'
      when tg_op = 'UPDATE' and old.state = new.state then 'message.changed'
      else 'message.' || lower(message.state)
    end, coalesce(message.chain_head, message.id), message.profile_id);
  perform notify_viewers();
  return null;
end $$;
drop trigger messages_event_changed on messages;
create trigger messages_event_changed
  after update of state, text, send_at, media, media_urls, tags, extended_info, sequence_number, parts on messages
  for each row when (
    (old.state, old.text, old.send_at, old.media, old.media_urls, old.tags, old.extended_info, old.sequence_number, old.parts) is distinct from
    (new.state, new.text, new.send_at, new.media, new.media_urls, new.tags, new.extended_info, new.sequence_number, new.parts))
  execute function add_message_event();

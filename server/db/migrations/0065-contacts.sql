-- The address book of an organization: people, pages and organizations that texts mention, with their accounts on the networks
-- (docs/decisions/0112-mentions.md).
create table contacts (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  -- A text mentions the contact by it: @{name}.
  name text not null,
  -- In the order of bytes, which is the order of the list and its pages.
  name_key text collate "C" not null generated always as (lower(name)) stored,
  -- [{network, handle, id}]: at most one of each network. `id`: the network's own, where a mention needs it beside the handle.
  accounts jsonb not null,
  -- Null when an organization's app made it, or the member is gone.
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create unique index contacts_name on contacts (organization_id, name_key);
create index contacts_created_by on contacts (created_by);

-- How the mentions of the text and the parts are written on the network of the profile, as the address book had it when the text was stored:
-- [{name, contactId, text, id}]. Null: nothing in them is taken for a mention.
alter table messages add column mentions jsonb;
-- The same for the new text of a post that is out.
alter table post_changes add column mentions jsonb;

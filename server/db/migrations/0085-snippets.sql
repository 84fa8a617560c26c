-- Texts and lists of hashtags that an organization keeps for its messages (docs/decisions/0133-snippets-and-templates.md). The composer inserts them; a message
-- never refers to one.
create table snippets (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  -- In the order of bytes, which is the order of the list and its pages.
  name_key text collate "C" not null generated always as (lower(name)) stored,
  type text not null check (type in ('TEXT', 'HASHTAGS')),
  -- Of TEXT: for the networks that have no text of their own in `network_texts`.
  text text not null,
  -- Of HASHTAGS: in order, without the sign. A network that takes fewer gets the first.
  hashtags text[] not null,
  -- [{network, text}]: at most one of each network. Null in place of the text: it is not for that network.
  network_texts jsonb not null,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create unique index snippets_name on snippets (organization_id, name_key);
create index snippets_created_by on snippets (created_by);

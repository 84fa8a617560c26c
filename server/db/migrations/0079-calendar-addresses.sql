-- Addresses at which calendar programs read the messages of a member (docs/decisions/0128-calendar-addresses.md). The secret of an address is a row
-- of oauth_records, by hash, and the address ends with it: by the member, by a new password, or with the member.
create table calendar_addresses (
  id bigint generated always as identity (start with 1000001) primary key,
  token_hash bytea not null unique references oauth_records (id_hash) on delete cascade,
  name text not null,
  -- Empty: every profile that the member may use. One that is removed, or that the member may not use any more, shows nothing.
  profile_ids bigint[] not null default '{}',
  -- Empty: messages with any tag or none.
  tags text[] not null default '{}',
  only_titles boolean not null default false,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);

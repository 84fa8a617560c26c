-- The command line, and the tokens that members make for scripts.

-- Two clients of the service itself, which belong to no organization. An organization's app that has one of the ids already keeps it: then
-- there is no such client here.
insert into apps (client_id, organization_id, name, kind, redirect_uris)
  values ('carillon-cli', null, 'Carillon command line', 'MEMBER', '{http://localhost/callback}'),
    ('carillon-token', null, 'Personal access token', 'MEMBER', '{}')
  on conflict (client_id) do nothing;

-- What a member sees of a personal access token. The token is a row of oauth_records, by hash and with its rights, and ends with it: by the
-- end of its time, by the member, or with the member.
create table personal_tokens (
  id bigint generated always as identity (start with 1000001) primary key,
  token_hash bytea not null unique references oauth_records (id_hash) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

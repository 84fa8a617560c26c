-- The tokens with which Carillon acts on a network. They belong to an account there, and several profiles may use them: one log-in gives
-- access to all pages of a person. Each refresh then replaces them in one row.
create table credentials (
  id bigint generated always as identity primary key,
  network text not null,
  -- The app that the tokens were issued to, and the server of a network that has several (Mastodon, Bluesky).
  app text,
  server text,
  -- The id of the account on the network.
  subject text not null,
  scopes text[] not null default '{}',
  -- Sealed (secrets/): key id, nonce, ciphertext.
  sealed bytea not null,
  -- The context that `sealed` was sealed for: `credential:<id>`, or `profile:<id>` in rows that this migration copied.
  sealed_for text not null,
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  connected_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_connected_by on credentials (connected_by) where connected_by is not null;

insert into credentials (network, subject, sealed, sealed_for, created_at)
select case
    when type in ('FACEBOOK', 'FACEBOOKPAGE') then 'facebook'
    when type in ('INSTAGRAM', 'INSTAGRAMBUSINESS') then 'instagram'
    when type in ('LINKEDIN', 'LINKEDINCOMPANY') then 'linkedin'
    else lower(type)
  end, network_id, credentials, 'profile:' || id, created_at
from profiles where credentials is not null order by id;

-- Null when the profile is not connected. The column `credentials` is for processes of the previous version, which run on while the
-- others are restarted: this version writes it and does not read it, and the next release drops it.
alter table profiles add column credential_id bigint references credentials (id) on delete set null;
update profiles p set credential_id = c.id from credentials c where c.sealed_for = 'profile:' || p.id;
create index profiles_credential on profiles (credential_id) where credential_id is not null;

-- As before (0016-who-is-read.sql), with credential_id.

drop trigger profiles_readable on profiles;
create trigger profiles_readable
  after insert or update of type, credential_id, credentials, organization_id, member_id on profiles
  for each statement execute function note_readable_change();

-- Tokens that no profile uses any more are deleted at once, also when a profile is deleted with its organization or its member.

create function delete_unused_credential() returns trigger language plpgsql as $$
begin
  -- Serializes transactions that remove the last two profiles of a credential: otherwise each would still see the other's.
  perform from credentials where id = old.credential_id for update;
  delete from credentials c where c.id = old.credential_id
    and not exists (select from profiles p where p.credential_id = c.id);
  return null;
end $$;
create trigger profiles_disconnected after update of credential_id on profiles
  for each row when (old.credential_id is not null and old.credential_id is distinct from new.credential_id)
  execute function delete_unused_credential();
create trigger profiles_deleted after delete on profiles
  for each row when (old.credential_id is not null)
  execute function delete_unused_credential();

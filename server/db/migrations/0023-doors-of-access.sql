-- An app of another organization changes members, teams, apps, installations or secrets only with `admin`. A token of the consent page
-- says so itself; tokens without a scope (member_app, organization_app) take it from the installation. What is installed already
-- goes on without it.
alter table installations add column admin boolean not null default false;
-- Who made it, so that it can end with their sessions; null for the operator and for what an organization's token made.
alter table installations add column installed_by bigint references members (id) on delete set null;
update installations set installed_by = member_id where member_id is not null;
create index installations_installed_by on installations (installed_by) where installed_by is not null;

-- Whether only the apps of allowed_apps, beside those of the organization itself, may be installed there and used by its members.
alter table organizations add column restricts_apps boolean not null default false;

-- The apps of other organizations that an organization allows. Read only where it restricts them.
create table allowed_apps (
  organization_id bigint not null references organizations (id) on delete cascade,
  client_id text not null references apps (client_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organization_id, client_id)
);
create index allowed_apps_client on allowed_apps (client_id);

-- The answer to a refresh, sealed, on the refresh token that it used up. For ten seconds the same app may be given it again; then it
-- is erased. No row has one yet.
alter table oauth_records add column answer bytea;
create index oauth_records_answers on oauth_records (consumed_at) where answer is not null;

-- The secret before a rotation that left it a grace.
alter table apps add column secret_hash_before bytea;
alter table apps add column secret_before_until timestamptz;

-- An address is compared by its key, which one function makes (organizations/email.ts): PostgreSQL and JavaScript do not agree about the
-- small letters of every alphabet. Of addresses in ASCII both make the same, so these get their key here; the others, and of several
-- members who would share a key all but the first, get none: they log in with their address exactly as it is written, and a task gives
-- them a key when it is free.
alter table members add column email_key text;
-- Since when it is known that the address is theirs: a link that was given to them there was used. Until then others may be created with
-- the same address, and whoever uses their link first has it. Who has a password has used such a link.
alter table members add column email_proved_at timestamptz;
update members set email_proved_at = modified_at where password_hash is not null;
update members set email_key = keyed.key
from (
  select id, key, row_number() over (partition by key order by (password_hash is null), id) as place
  from (
    select id, password_hash, translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as key
    from members where email ~ '^[!-~]+$'
  ) ascii
) keyed
where keyed.id = members.id and keyed.place = 1;
create unique index members_proved_email on members (email_key) where email_proved_at is not null;
create index members_email_key on members (email_key);
create index members_without_email_key on members (email) where email_key is null;
drop index members_email;

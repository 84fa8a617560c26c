-- Files of spreadsheets that become messages (docs/decisions/0125-imports.md). A background task checks the rows, and makes a message of each.
create table imports (
  id bigint generated always as identity (start with 1000001) primary key,
  -- CHECKED: every row is checked, and nothing is stored until it is started.
  state text not null default 'CHECKING' check (state in ('CHECKING', 'CHECKED', 'RUNNING', 'DONE')),
  -- What follows the check: CHECK nothing, ALL the messages if every row is valid, VALID those of the valid rows.
  purpose text not null check (purpose in ('CHECK', 'ALL', 'VALID')),
  -- How the file was read: {columns, encoding, delimiter, dateOrder, timeZone}.
  reading jsonb not null,
  row_count integer not null,
  -- In whose name and through which app its messages are made, with the rights that the author has at that time.
  author_id bigint references members (id) on delete cascade,
  organization_id bigint references organizations (id) on delete cascade,
  client_id text references apps (client_id) on delete set null,
  -- Of a personal access token.
  token_rights jsonb,
  -- When the task looks at it again. Null: there is nothing to do.
  look_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index imports_due on imports (look_at) where look_at is not null;
create index imports_author on imports (author_id, id);
create index imports_organization on imports (organization_id, id);
create index imports_client on imports (client_id);

create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  -- From 1, without the header. `line`: of the file.
  number integer not null,
  line integer not null,
  state text not null check (state in ('WAITING', 'VALID', 'INVALID', 'REPEATED', 'DONE', 'FAILED')),
  -- As POST /v1/messages takes it.
  content jsonb not null,
  -- Of the content: a row that comes again makes no message.
  hash bytea not null,
  problems jsonb,
  message_ids bigint[],
  primary key (import_id, number)
);
create index import_rows_state on import_rows (import_id, state, number);

-- The rows of an account that have made messages.
create table import_keys (
  account text not null,
  hash bytea not null,
  import_id bigint not null references imports (id) on delete cascade,
  number integer not null,
  primary key (account, hash)
);
create index import_keys_import on import_keys (import_id);

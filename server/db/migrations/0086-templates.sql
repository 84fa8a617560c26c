-- Templates of an organization: everything of a message but its time (docs/decisions/0133-snippets-and-templates.md).
create table templates (
  id bigint generated always as identity (start with 1000001) primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  name text not null,
  -- In the order of bytes, which is the order of the list and its pages.
  name_key text collate "C" not null generated always as (lower(name)) stored,
  -- As that of a draft, without a time.
  content jsonb not null,
  version integer not null default 1,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  modified_at timestamptz not null default clock_timestamp()
);
create unique index templates_name on templates (organization_id, name_key);
create index templates_created_by on templates (created_by);

-- The media of a template: the clean-up leaves them.
create table template_media (
  template_id bigint not null references templates (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  primary key (template_id, media_id)
);
create index template_media_media on template_media (media_id);

-- The media of a draft: the clean-up leaves them. Drafts of earlier versions get theirs with the next change.
create table draft_media (
  draft_id bigint not null references drafts (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  primary key (draft_id, media_id)
);
create index draft_media_media on draft_media (media_id);

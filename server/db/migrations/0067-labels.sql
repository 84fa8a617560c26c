-- Tags are the labels of an organization (docs/decisions/0114-labels.md): they get an id, a colour, and an end. Messages keep the names.
alter table tags
  add column id bigint generated always as identity (start with 1000001) unique,
  -- One of a fixed palette, which has a form for light and dark pages.
  add column color text check (color in ('GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK')),
  -- Not offered any more. Messages keep it, and requests may still name it.
  add column archived_at timestamptz,
  -- An earlier name of the label with this id: requests that use it mean that label. A label that is an earlier name is none of its own, and no
  -- other leads to it.
  add column leads_to bigint,
  -- Messages may still have this earlier name. A background task gives them the new one.
  add column is_moving boolean not null default false;
alter table tags add constraint tags_leads_to foreign key (leads_to) references tags (id) on delete cascade;
create index tags_earlier_names on tags (leads_to) where leads_to is not null;
create index tags_moving on tags (id) where is_moving;

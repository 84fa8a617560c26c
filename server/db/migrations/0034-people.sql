-- The people with whom a profile had to do, as their network showed them beside an interaction.
create table interaction_people (
  profile_id bigint not null references profiles on delete cascade,
  -- The person's id on the network.
  other_id text not null,
  name text,
  handle text,
  avatar_url text,
  -- When the network was asked that showed the person like this. An earlier answer does not change the row.
  seen_at timestamptz not null,
  primary key (profile_id, other_id)
);

-- Pictures of people as the service shows them: fetched from the network when a page shows them, made small, and removed after a week.
create table interaction_pictures (
  profile_id bigint not null,
  other_id text not null,
  -- The avatar_url that it was made from.
  source text not null,
  -- Null: it could not be fetched, or is no picture.
  bytes bytea,
  mime_type text,
  fetched_at timestamptz not null default now(),
  primary key (profile_id, other_id),
  foreign key (profile_id, other_id) references interaction_people on delete cascade
);
create index interaction_pictures_age on interaction_pictures (fetched_at);

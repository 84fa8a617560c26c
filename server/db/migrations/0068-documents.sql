-- A PDF has no width and no height.
alter table media_files
  alter column width drop not null,
  alter column height drop not null;

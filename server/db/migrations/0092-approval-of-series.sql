-- Whether an approval counts for one occurrence of a series, or for all (docs/decisions/0116-series.md).
alter table organizations add column series_approval text not null default 'EACH';
alter table organizations add constraint organizations_series_approval check (series_approval in ('EACH', 'ONCE'));

-- since: of messages that are older, the series may have had another content. approved_at: when an occurrence was approved since then; later
-- ones are approved with it if the organization of the profile wants that. Null: none was.
alter table series_profiles
  add column since timestamptz not null default now(),
  add column approved_at timestamptz;

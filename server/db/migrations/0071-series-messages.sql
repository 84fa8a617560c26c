-- outside a transaction
-- One message of an occurrence on a profile, and the messages of a series.
create unique index concurrently if not exists messages_series on messages (series_id, series_day, profile_id) where series_id is not null;

-- The first form had the index without what a page shows, and vacuumed the table as any other.
drop index interactions_people;
create index interactions_people on interactions (other_id, profile_id, at, key)
  include (type, is_incoming, message_id);
alter table interactions set (autovacuum_vacuum_insert_scale_factor = 0.02);

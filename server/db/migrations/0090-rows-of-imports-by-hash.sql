-- outside a transaction
-- Finds the rows of a file that say the same. Without it each row was compared with every other one.
create index concurrently if not exists import_rows_hash on import_rows (import_id, hash);

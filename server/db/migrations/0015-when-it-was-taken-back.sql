-- A like may be taken back and given again within a second, and networks count whole seconds. So what a push says is held
-- against the network's own time of the removal, where it told one, and not against the moment it arrived here: pushes
-- come late. Null: only gone_at is known.
alter table gone_interactions add column told_at timestamptz;

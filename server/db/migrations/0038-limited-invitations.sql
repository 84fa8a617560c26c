-- How often an organization and an address were invited: invitations are mails to people who have asked for nothing. Null: an invitation of
-- an earlier version, or of the operator.
alter table invitations add column organization_id bigint references organizations on delete cascade;
-- Null for invitations of an earlier version. They must not count as made today.
alter table invitations add column created_at timestamptz;
alter table invitations alter column created_at set default now();
create index invitations_of_organization on invitations (organization_id, created_at) where organization_id is not null;

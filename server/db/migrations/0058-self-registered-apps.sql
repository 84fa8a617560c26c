-- Apps that registered themselves (RFC 7591), such as assistants. They belong to no organization, have no secret, and reach nothing but /mcp
-- (decisions record 91).
alter table apps add column is_self_registered boolean not null default false;
-- For the count of those that exist, and the removal of those that are not used.
create index apps_self_registered on apps (created_at) where is_self_registered;

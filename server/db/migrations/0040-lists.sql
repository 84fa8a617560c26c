-- Lists of uploads and of an app's installations. Each index replaces a shorter one or serves one new query. To make them the tables
-- are read once while others wait to write; both are small: media are removed some time after their message was sent.
create index media_uploads_of_member on media (member_id, created_at, id) where member_id is not null;
create index media_uploads_of_organization on media (organization_id, created_at, id) where organization_id is not null;
drop index media_member;
drop index media_organization;
create index installations_of_app on installations (client_id, id);

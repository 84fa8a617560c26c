-- Whose interactions are read changes rarely, and every worker asks every ten seconds. Whatever may change it moves this
-- number on: as long as it stands still, a worker reads one row instead of all profiles. It is a sequence, so nobody who
-- moves it waits for anybody.
create sequence readable_changes;
create function note_readable_change() returns trigger language plpgsql as $$
begin
  perform nextval('readable_changes');
  return null;
end $$;
create trigger profiles_readable
  after insert or update of type, credentials, organization_id, member_id on profiles
  for each statement execute function note_readable_change();
create trigger organizations_readable after update of plan on organizations
  for each statement execute function note_readable_change();
create trigger organization_members_readable
  after insert or delete or update of organization_id, member_id on organization_members
  for each statement execute function note_readable_change();

-- The tags of an organization. Who may publish makes them by using them; who may only propose uses those that are there.
create table tags (
  organization_id bigint not null references organizations on delete cascade,
  name text not null,
  primary key (organization_id, name)
);

insert into tags (organization_id, name)
select distinct p.organization_id, tag
from messages m
join profiles p on p.id = m.profile_id and p.organization_id is not null
cross join unnest(m.tags) as tag
where m.tags is not null and m.state <> 'PENDING_APPROVAL';

-- The zone of members who are created without one.
alter table organizations add column timezone text not null default 'UTC';
-- Whether the zone was chosen: by the member, by the browser in which they set their password, or by the call that created them.
-- 'UTC' was the default before, so it says nothing about where a member lives.
alter table members add column is_timezone_chosen boolean not null default false;
update members set is_timezone_chosen = true where timezone <> 'UTC';

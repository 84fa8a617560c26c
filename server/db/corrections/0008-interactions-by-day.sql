-- Earlier forms indexed the time itself, which tempted the planner to look for a page there.
drop index interactions_age;
create index interactions_age on interactions (((at at time zone 'UTC')::date));

-- How many posts of the message are not on their network any more: deleted by a change of ours, or found gone by a look. A post that is gone
-- stays so, and its message is never sent again by itself (docs/decisions/0113-posts-that-are-gone.md).
alter table messages add column posts_gone smallint not null default 0;

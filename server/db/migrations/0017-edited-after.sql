-- After how many attempts a message was last edited, instead of when: a clock may be set back, or a standby with another
-- clock take over, and then an edit seemed older than the attempt before it, whose prepared post with the old text went
-- out. What was edited before this is prepared anew once. Nothing that was released has read edited_at.
alter table messages add column edited_after integer;
update messages set edited_after = attempts where edited_at is not null and act_at is not null;
alter table messages drop column edited_at;

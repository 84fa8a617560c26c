-- outside a transaction
update messages m
set posts_gone = (select count(distinct c.post_row) from post_changes c where c.message_id = m.id and c.finding = 'GONE')
where id in (
  select c.message_id from post_changes c join messages g on g.id = c.message_id where c.finding = 'GONE' and g.posts_gone = 0 limit 1000);

-- An invitation that has been used, or replaced by a newer one, is kept until it is swept, so that its link can say why it no
-- longer works. Null: it is open until it expires.
alter table invitations add column ended text check (ended in ('USED', 'REPLACED'));

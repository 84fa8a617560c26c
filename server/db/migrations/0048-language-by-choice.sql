-- The language of the pages and mails for a member. Null: none was chosen, and the browser decides. 'en' was the default before, so it says
-- nothing about what a member reads; a member who wants English and has a browser in another language chooses it once more.
alter table members alter column language drop default, alter column language drop not null;
update members set language = null where language = 'en';

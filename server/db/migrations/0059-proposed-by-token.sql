-- Whether the message was written, or sent back to review, with a token of its author that may only propose. The author may then approve it, who
-- may publish: what waits is not their own word, but that of their assistant. No lock for long: the default is a constant.
alter table messages add column proposed_by_token boolean not null default false;

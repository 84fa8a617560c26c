-- Notices about changes of posts that are out: for the member who asked for the change, who need not be the author of the message.
-- Every older row has one of the first three kinds: 0074 reads them beside the writers.
alter table notices drop constraint notices_kind_check;
-- Beside a reason in the words of the service: the sentence, for other languages.
alter table notices add column reason_sentence jsonb;
alter table notices
  add constraint notices_kind_check
    check (kind in ('MESSAGE_REJECTED', 'REVIEW_EXPIRED', 'MESSAGE_FAILED', 'POST_CHANGE_FAILED', 'POST_CHANGE_REJECTED')) not valid;

-- Who asked for a change of a post that waits for an approval may withdraw it. Every older row has one of the other states.
alter table post_changes drop constraint post_changes_state_check;
alter table post_changes
  add constraint post_changes_state_check
    check (state in ('PENDING_APPROVAL', 'REJECTED', 'WITHDRAWN', 'WAITING', 'CALLING', 'UNKNOWN', 'DONE', 'FAILED')) not valid;

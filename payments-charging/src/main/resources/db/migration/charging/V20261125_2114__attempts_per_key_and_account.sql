-- Failed attempts are counted for each public key and each account, too.
alter table card_attempt drop constraint card_attempt_counted_for_check;
alter table card_attempt add constraint card_attempt_counted_for_check
  check (counted_for in ('SESSION', 'NUMBER', 'ADDRESS', 'KEY', 'ACCOUNT'));

-- Card numbers that an account never had before are counted, with any key.
alter table card_attempt drop constraint card_attempt_counted_for_check;
alter table card_attempt add constraint card_attempt_counted_for_check
  check (counted_for in ('SESSION', 'NUMBER', 'ADDRESS', 'KEY', 'ACCOUNT', 'NEW_NUMBER'));
create index vault_card_number on vault_card (client_id, fingerprint);

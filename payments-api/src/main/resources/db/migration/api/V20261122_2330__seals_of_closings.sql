-- The seal that covers a closing is the first one that reaches its position. It is found when somebody asks, because a
-- day may be closed before its seal is made, and a closing never changes.
create function seal_epoch(statement text) returns integer
language sql immutable strict parallel safe as $$
  select substring(statement from E'\nevents-to: ([0-9]+) ')::integer
$$;
comment on function seal_epoch is 'The epoch of the events up to which a seal reaches (docs/seals.md).';
create index seal_reach on seal (seal_epoch(statement), from_tx, number);

create or replace view finance.closings as
select c.account_id, c.day, c.time_zone, c.lines, c.digest, c.closed_at,
       c.epoch || ':' || c.to_tx as as_of_position, c.as_of,
       covering.number as seal, encode(sha256(convert_to(covering.statement, 'UTF8')), 'hex') as seal_digest
from finance_closing c
  left join lateral (
    select s.number, s.statement from seal s
    where (seal_epoch(s.statement), s.from_tx) >= (c.epoch, c.to_tx::text::xid8)
    order by seal_epoch(s.statement), s.from_tx, s.number limit 1) covering on true;
comment on column finance.closings.seal is
  'The number of the first seal of the history that reaches the position; null while there is none';
comment on column finance.closings.seal_digest is
  'SHA-256 of the text of that seal, in hexadecimal digits; null while there is none';

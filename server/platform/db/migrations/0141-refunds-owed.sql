-- A refund of what was paid in cash is owed until somebody has handed it over or transferred it (G-132).

-- Who pays it: the shop where it has the cash of the sale.
create type refund_payer as enum ('platform', 'shop');
alter table refunds
  add column payer refund_payer not null default 'platform',
  -- The day in the UAE on which it was paid, and in cash who handed it to whom.
  add column paid_on date,
  add column handed_by text check (length(handed_by) between 1 and 200),
  add column received_by text check (length(received_by) between 1 and 200),
  add column entered_by uuid references users (id);

update refunds r set payer = 'shop' where exists (
  select from ledger_entries e where e.order_id = r.order_id and e.account = 'cash_with_shop');
-- Until now those in cash were handed over against the receipt that bears their number when they were decided.
alter table refunds drop constraint refunds_paid_otherwise;
update refunds set paid_by = 'cash', reference = 'MF-' || number where method = 'cash_on_delivery';
update refunds set paid_on = (done_at at time zone 'Asia/Dubai')::date where paid_by is not null;

alter table refunds
  drop constraint refunds_cash_at_once,
  add constraint refunds_states_of_way check (
    case when method = 'card' then status <> 'owed' else status not in ('open', 'failed') end),
  -- What no card took back was paid in some way, by some reference, on some day.
  add constraint refunds_paid check (
    (paid_by is null) = (reference is null) and (paid_by is null) = (paid_on is null)
    and (paid_by is null or status = 'done')
    and (method = 'card' or status <> 'done' or paid_by is not null)),
  add constraint refunds_handed_over check (
    (handed_by is null) = (received_by is null) and (handed_by is null or paid_by = 'cash')),
  add constraint refunds_of_card_by_platform check (method <> 'card' or payer = 'platform');

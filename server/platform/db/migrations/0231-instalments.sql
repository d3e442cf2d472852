-- A provider of instalments approves a payment when it is ordered, and pays what is captured of it: of each order what it
-- costs when its delivery stands. What is not captured is released.
create type capture_state as enum ('approved', 'open', 'done', 'failed');

alter table payment_shares
  -- Null of a card, and while nothing is approved.
  add column capture capture_state,
  -- How much of it is asked for; null until the order is delivered or over. The rest is released.
  add column capture_fils bigint,
  -- In the provider's words.
  add column capture_problem text check (length(capture_problem) between 1 and 2000),
  add column captured_at timestamptz,
  add constraint payment_shares_captured_within check (capture_fils between 0 and fils),
  add constraint payment_shares_captured check (
    (coalesce(capture, 'approved') = 'approved') = (capture_fils is null)
    and coalesce(capture = 'done', false) = (captured_at is not null)
    and coalesce(capture = 'failed', false) = (capture_problem is not null));
create index payment_shares_to_capture on payment_shares (payment_id) where capture in ('open', 'failed');

-- What is captured stays captured, and how much is asked for is decided once.
create function keep_capture() returns trigger language plpgsql as $$
begin
  if old.capture = 'done' or old.capture_fils is distinct from new.capture_fils and old.capture_fils is not null then
    raise exception 'what is captured of order % stands', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_shares_capture_stands before update of capture, capture_fils, captured_at on payment_shares
  for each row execute function keep_capture();

-- What a provider took, it gives back.
alter table refunds
  drop constraint refunds_of_card,
  add constraint refunds_of_provider check ((method <> 'cash_on_delivery') = (payment_id is not null)),
  drop constraint refunds_of_card_by_platform,
  add constraint refunds_of_provider_by_platform check (method = 'cash_on_delivery' or payer = 'platform'),
  drop constraint refunds_paid,
  add constraint refunds_paid check (
    (paid_by is null) = (reference is null) and (paid_by is null) = (paid_on is null)
    and (paid_by is null or status = 'done')
    and (method <> 'cash_on_delivery' or status <> 'done' or paid_by is not null)),
  drop constraint refunds_states_of_way,
  add constraint refunds_states_of_way check (
    case when method = 'cash_on_delivery' then status not in ('open', 'failed', 'settled') else status <> 'owed' end);

-- What was written off of a payment in instalments is released at its provider once nothing else of it is undecided.
alter table payment_shares add column released_at timestamptz,
  add constraint payment_shares_released check (released_at is null or coalesce(capture = 'written-off', false)) not valid;

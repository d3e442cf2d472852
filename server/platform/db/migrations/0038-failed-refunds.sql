-- A refund that failed is tried again, or paid another way.
create type refund_way as enum ('bank', 'cash');

alter table refunds
  -- Each try has a name of its own at the provider and in the books; the first one's was the refund's.
  add column attempt_id uuid not null unique default gen_random_uuid(),
  -- How somebody paid it where the card did not take it back, and what the transfer or receipt is called.
  add column paid_by refund_way,
  add column reference text check (length(reference) between 1 and 140);
update refunds set attempt_id = id;
alter table refunds
  add constraint refunds_paid_otherwise
    check ((paid_by is null) = (reference is null) and (paid_by is null or (method = 'card' and status = 'done')));

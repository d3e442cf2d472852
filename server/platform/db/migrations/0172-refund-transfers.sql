-- Refunds that the bank was told to transfer, in a file made once, and what it gave back (G-132).

-- Which administrator decided it: above a sum somebody else pays it. Null where a shop or nobody did.
alter table refunds add column decided_by uuid references users (id);

create table refund_transfers (
  refund_id uuid not null references refunds (id),
  -- A refund that came back is sent anew, under a reference of its own.
  try smallint not null check (try between 1 and 99),
  bank_file_id uuid not null references bank_files (id),
  -- Holder and IBAN as they were when it was sent; null once its customer is forgotten.
  sealed bytea check (length(sealed) between 60 and 1000),
  returned_at timestamptz,
  return_reason text check (length(return_reason) between 1 and 2000),
  primary key (refund_id, try),
  unique (bank_file_id, refund_id),
  check ((returned_at is null) = (return_reason is null))
);
-- One is under way at most.
create unique index refund_transfers_open on refund_transfers (refund_id) where returned_at is null;

-- What the bank was told stays as it was told; its account may be sealed anew, or forgotten.
create function keep_refund_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.returned_at is not null and (new.returned_at, new.return_reason) is distinct from (old.returned_at, old.return_reason)
    or (new.refund_id, new.try, new.bank_file_id) is distinct from (old.refund_id, old.try, old.bank_file_id)
  then
    raise exception 'transfer % of refund % cannot become another', old.try, old.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_transfers_stay before delete or update on refund_transfers
  for each row execute function keep_refund_transfer();

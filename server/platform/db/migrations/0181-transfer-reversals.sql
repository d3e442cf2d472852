-- What the provider took back of transfers, when their shops owed what went back to customers (G-137).

create table transfer_reversals (
  id uuid primary key,
  payout_id uuid not null references payouts (id),
  shop_id uuid not null references shops (id),
  fils bigint not null check (fils > 0),
  -- Open until the provider has said; what it refused has moved nothing.
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  -- As the provider calls it.
  ref text unique check (length(ref) between 1 and 255),
  problem text check (length(problem) between 1 and 500),
  asked_at timestamptz not null,
  done_at timestamptz,
  constraint transfer_reversals_done check ((status = 'done') = (ref is not null) and (status = 'done') = (done_at is not null)),
  constraint transfer_reversals_refused check ((status = 'refused') = (problem is not null))
);
create index transfer_reversals_of_payout on transfer_reversals (payout_id);
-- Of a shop one at a time, so that two at once never take the same twice.
create unique index transfer_reversals_one_open on transfer_reversals (shop_id) where status = 'open';

-- What was asked for stays, is decided once, and is never more than its transfer.
create function keep_transfer_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the reversal of a transfer stays' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and (old.status <> 'open'
    or (new.id, new.payout_id, new.shop_id, new.fils, new.asked_at)
      is distinct from (old.id, old.payout_id, old.shop_id, old.fils, old.asked_at))
  then
    raise exception 'the reversal of a transfer stays' using errcode = 'check_violation';
  end if;
  perform from payouts p where p.id = new.payout_id and p.shop_id = new.shop_id and p.provider is not null
    and p.status = 'paid' and p.fils >= new.fils + (select coalesce(sum(r.fils), 0) from transfer_reversals r
      where r.payout_id = p.id and r.status <> 'refused' and r.id <> new.id) for update;
  if not found then
    raise exception 'a reversal is of a transfer that is done, and within it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transfer_reversals_stay before insert or delete or update on transfer_reversals
  for each row execute function keep_transfer_reversal();

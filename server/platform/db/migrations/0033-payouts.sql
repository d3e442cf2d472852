-- Bank accounts of shops, and what is paid out to them.

-- An account counts for payouts from `usable_from` on: it was confirmed by mail, and is no longer new. Never deleted.
create table bank_accounts (
  id uuid primary key,
  shop_id uuid not null references shops (id),
  iban text not null check (iban ~ '^AE[0-9]{21}$'),
  holder text not null check (length(holder) between 1 and 140),
  created_at timestamptz not null,
  -- Of the mailed link; null when it was used, or another account was entered since.
  link_hash bytea unique,
  link_expires_at timestamptz,
  confirmed_at timestamptz,
  usable_from timestamptz,
  constraint bank_accounts_once unique (shop_id, iban, holder),
  constraint bank_accounts_of_shop unique (id, shop_id),
  constraint bank_accounts_confirmed check ((confirmed_at is null) = (usable_from is null)),
  constraint bank_accounts_link check ((link_hash is null) = (link_expires_at is null))
);

create type payout_status as enum ('pending', 'approved', 'rejected', 'paid');
create sequence payout_numbers as integer start 50001;
create table payouts (
  id uuid primary key,
  number integer not null unique default nextval('payout_numbers'),
  shop_id uuid not null references shops (id),
  account_id uuid not null,
  -- As they were when it was asked for.
  iban text not null check (iban ~ '^AE[0-9]{21}$'),
  holder text not null check (length(holder) between 1 and 140),
  currency currency not null,
  fils bigint not null check (fils > 0),
  status payout_status not null default 'pending',
  notes text check (length(notes) between 1 and 2000),
  requested_at timestamptz not null,
  status_since timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  reference text check (length(reference) between 1 and 140),
  rejection_reason text check (length(rejection_reason) between 1 and 2000),
  -- The day of the run that made it; null where its shop asked.
  scheduled_on date,
  foreign key (account_id, shop_id) references bank_accounts (id, shop_id),
  constraint payouts_scheduled_once unique (shop_id, currency, scheduled_on),
  constraint payouts_reason_when_rejected check ((status = 'rejected') = (rejection_reason is not null)),
  constraint payouts_paid_when_paid check ((status = 'paid') = (paid_at is not null)),
  constraint payouts_approved_before_paid check (status <> 'pending' or approved_at is null),
  constraint payouts_approved_when_paid check (status not in ('approved', 'paid') or approved_at is not null),
  constraint payouts_reference_when_paid check (reference is null or status = 'paid')
);
create index payouts_newest on payouts (requested_at desc, id desc);
create index payouts_of_shop on payouts (shop_id, requested_at desc, id desc);
create index payouts_open on payouts (status, requested_at desc, id desc) where status in ('pending', 'approved');
create index payouts_paid_at on payouts (paid_at) where paid_at is not null;

-- What was asked for stays as it was asked for; what is paid stays paid.
create function keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'paid'
    or (new.id, new.number, new.shop_id, new.account_id, new.iban, new.holder, new.currency, new.fils, new.requested_at)
      is distinct from
      (old.id, old.number, old.shop_id, old.account_id, old.iban, old.holder, old.currency, old.fils, old.requested_at)
  then
    raise exception 'payout % cannot become another', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_stay before delete or update on payouts for each row execute function keep_payout();

create table payout_events (
  id uuid primary key,
  payout_id uuid not null references payouts (id),
  -- Null where a schedule asked.
  actor_id uuid references users (id),
  from_status payout_status,
  to_status payout_status not null,
  reason text check (length(reason) <= 2000),
  at timestamptz not null,
  undoes uuid unique references payout_events (id)
);
create index payout_events_of_payout on payout_events (payout_id, at);
create trigger payout_events_stay before delete or update on payout_events for each row execute function refuse_change();

create type payout_rhythm as enum ('weekly', 'monthly');
-- Shops without a row ask for each payout themselves.
create table payout_schedules (
  shop_id uuid primary key references shops (id),
  rhythm payout_rhythm not null,
  minimum_fils bigint not null check (minimum_fils > 0),
  -- In the UAE: the next day on which it asks.
  next_day date not null,
  updated_at timestamptz not null
);
create index payout_schedules_due on payout_schedules (next_day);

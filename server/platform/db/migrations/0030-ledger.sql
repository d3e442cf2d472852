-- The books (docs/money.md): commission as it was fixed on lines, and what is owed to whom, entry by entry.

alter table settings
  -- Whether what is taken at the door stays with the shop that brings it; else it is the platform's.
  add column shops_keep_cash boolean not null default false,
  -- So many days after its delivery a sale may be paid out.
  add column payout_hold_days smallint not null default 0 check (payout_hold_days between 0 and 365);

-- What the platform takes of a sale where it is not the rate of the settings. Never deleted: lines name them.
create table commission_rules (
  id uuid primary key,
  shop_id uuid references shops (id),
  -- With what lies below it. No foreign key: a category that is deleted must neither take its rule along nor widen it.
  category_id uuid,
  -- Only for orders in it; amounts count in it alone.
  currency currency,
  rate_bp integer check (rate_bp between 0 and 10000),
  -- For each piece.
  floor_fils bigint check (floor_fils between 1 and 9999999999),
  cap_fils bigint check (cap_fils between 0 and 9999999999),
  fee_fils bigint check (fee_fils between 0 and 9999999999),
  -- Days in the UAE, both included.
  first_day date,
  last_day date,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint commission_rules_for_something check (shop_id is not null or category_id is not null),
  constraint commission_rules_one_kind check ((rate_bp is null) <> (fee_fils is null)),
  constraint commission_rules_bounds check (rate_bp is not null or (floor_fils is null and cap_fils is null)),
  constraint commission_rules_bounds_meet check (floor_fils <= cap_fils),
  constraint commission_rules_amounts_in_currency
    check (currency is not null or (floor_fils is null and cap_fils is null and fee_fils is null)),
  constraint commission_rules_days check (first_day <= last_day)
);

-- The commission of a line, fixed when its order was delivered (G-88); rule_id is null where it was the usual rate.
create table commission_lines (
  order_id uuid not null,
  position smallint not null,
  rule_id uuid references commission_rules (id),
  rate_bp integer,
  floor_fils bigint,
  cap_fils bigint,
  fee_fils bigint,
  quantity integer not null check (quantity > 0),
  base_fils bigint not null check (base_fils >= 0),
  commission_fils bigint not null,
  -- On top of it.
  vat_fils bigint not null check (vat_fils >= 0),
  fixed_at timestamptz not null,
  primary key (order_id, position),
  foreign key (order_id, position) references order_items (order_id, position),
  constraint commission_lines_one_kind check ((rate_bp is null) <> (fee_fils is null)),
  constraint commission_lines_inside check (commission_fils between 0 and base_fils)
);
create trigger commission_lines_stay before delete or update on commission_lines for each row execute function refuse_change();
create trigger commission_lines_stay_all before truncate on commission_lines execute function refuse_change();

create type ledger_account as enum ('customer_payments', 'provider_clearing', 'cash_with_shop', 'cash_with_platform', 'bank',
  'owed_to_shop', 'commission', 'commission_vat', 'own_sales', 'own_sales_vat', 'refunds', 'fees', 'chargebacks', 'exchange');
create type ledger_kind as enum ('payment', 'sale', 'cash-kept', 'commission', 'commission-vat', 'refund', 'payout', 'fee',
  'chargeback', 'adjustment', 'transfer');

-- What one event has brought about: made once, whoever tries again.
create table ledger_batches (
  id uuid primary key,
  event text not null check (length(event) between 1 and 50),
  event_id uuid not null,
  at timestamptz not null,
  -- Its entries are made with it, none later.
  made_in xid8 not null default pg_current_xact_id(),
  constraint ledger_batches_once unique (event, event_id)
);
create index ledger_batches_at on ledger_batches (at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  batch_id uuid not null references ledger_batches (id),
  account ledger_account not null,
  kind ledger_kind not null,
  shop_id uuid references shops (id),
  order_id uuid references orders (id),
  currency currency not null,
  -- Debits above zero, credits below.
  fils bigint not null check (fils <> 0),
  constraint ledger_entries_of_shop check (account not in ('cash_with_shop', 'owed_to_shop') or shop_id is not null)
);
create index ledger_entries_of_batch on ledger_entries (batch_id);
create index ledger_entries_of_shops on ledger_entries (shop_id, account) where shop_id is not null;
create index ledger_entries_of_order on ledger_entries (order_id) where order_id is not null;

create trigger ledger_batches_stay before delete or update on ledger_batches for each row execute function refuse_change();
create trigger ledger_batches_stay_all before truncate on ledger_batches execute function refuse_change();
create trigger ledger_entries_stay before delete or update on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_stay_all before truncate on ledger_entries execute function refuse_change();
-- The same by privilege, for a user who is no superuser; a reference to a batch needs the right to lock it.
revoke delete, truncate on ledger_batches from current_user;
revoke update, delete, truncate on ledger_entries from current_user;

create function check_batch_made_now() returns trigger language plpgsql as $$
begin
  if (select made_in from ledger_batches where id = new.batch_id) is distinct from pg_current_xact_id() then
    raise exception 'batch % has its entries already', new.batch_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_made_with_batch before insert on ledger_entries
  for each row execute function check_batch_made_now();

-- Debits equal credits in every batch and currency, looked at when everything of a story is written.
create function check_batch_balance() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where batch_id = new.batch_id group by currency having sum(fils) <> 0) then
    raise exception 'debits and credits of batch % differ', new.batch_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_batch_balance();

-- Products may be priced in euros; what is ordered, paid, invoiced, owed and booked is in dirhams, at the rate of the day, which
-- is frozen on the line of the order (G-92, 0084). What there is in euros is converted here, once.

create table exchange_rates (
  currency currency not null check (currency <> 'AED'),
  -- In the UAE; the newest day counts.
  day date not null,
  -- AED for one, in ten-thousandths.
  rate_bp integer not null check (rate_bp between 1 and 1000000),
  source text not null check (length(source) between 1 and 140),
  -- Null: a rate from before rates had days.
  entered_by uuid references users (id),
  entered_at timestamptz not null,
  primary key (currency, day)
);
insert into exchange_rates (currency, day, rate_bp, source, entered_at)
  select 'EUR', (now() at time zone 'Asia/Dubai')::date, eur_rate_bp, 'Majlis', now() from settings where eur_rate_bp <> 40000;
create or replace function eur_rate_now() returns integer language sql stable parallel safe
  -- 4.00 until one is entered.
  return coalesce((select rate_bp from exchange_rates where currency = 'EUR' order by day desc limit 1), 40000);

-- A rate that is entered later changes nothing that was.
drop trigger settings_figures on settings;
drop function note_changed_rate();

alter table order_items
  add column foreign_currency currency check (foreign_currency <> 'AED'),
  -- What each costs there.
  add column foreign_price_fils bigint check (foreign_price_fils >= 0),
  add column exchange_rate_bp integer check (exchange_rate_bp between 1 and 1000000),
  add constraint order_items_whole_rate check (num_nulls(foreign_currency, foreign_price_fils, exchange_rate_bp) in (0, 3));
-- The day on which an order in euros became one in dirhams; null for all others.
alter table orders add column converted_on date;

-- Fils of cents, rounded like shareOf of domain/platform/amounts/money.ts.
create function pg_temp.aed(cents bigint, rate integer) returns bigint language sql immutable
  return sign(cents)::bigint * ((2 * abs(cents) * rate + 9999) / 20000);
create function pg_temp.vat(gross bigint) returns bigint language sql immutable return (2 * gross + 21) / 42;
create temporary table today on commit drop as
  select (now() at time zone 'Asia/Dubai')::date as day, eur_rate_bp as rate from settings;
create temporary table euros on commit drop as
  select id, eur_rate_bp as rate, total_fils, delivery_fils, cod_fee_fils from orders where currency = 'EUR';

do $$
declare of text;
begin
  foreach of in array array['orders', 'order_items', 'commission_lines', 'commission_reversals', 'payouts', 'payments',
    'payment_shares', 'refunds', 'refund_items', 'disputes', 'dispute_shares', 'documents', 'ledger_entries']
  loop
    execute format('alter table %I disable trigger user', of);
  end loop;
end $$;
grant update, delete on ledger_entries to current_user;

-- Orders, line by line; the rate is the one that their customers were told.
update order_items i set foreign_currency = 'EUR', foreign_price_fils = coalesce(i.list_price_fils, i.unit_price_fils),
    exchange_rate_bp = o.rate, unit_price_fils = pg_temp.aed(i.unit_price_fils, o.rate),
    list_price_fils = pg_temp.aed(i.list_price_fils, o.rate), assembly_fils = pg_temp.aed(i.assembly_fils, o.rate),
    total_fils = s.total, vat_fils = pg_temp.vat(s.total)
  from euros o join order_items was on was.order_id = o.id, lateral (select (was.quantity - was.cancelled)
    * (pg_temp.aed(was.unit_price_fils, o.rate) + coalesce(pg_temp.aed(was.assembly_fils, o.rate), 0)) as total) s
  where (i.order_id, i.position) = (was.order_id, was.position);
update orders o set items_fils = s.items, delivery_fils = s.delivery, cod_fee_fils = s.fee, converted_on = t.day,
    free_from_fils = pg_temp.aed(o.free_from_fils, e.rate), waived_fils = pg_temp.aed(o.waived_fils, e.rate),
    total_fils = s.items + s.delivery + s.fee, vat_fils = s.vat + pg_temp.vat(s.delivery) + pg_temp.vat(s.fee)
  from today t, euros e, lateral (select sum(total_fils) as items, sum(vat_fils) as vat,
      pg_temp.aed(e.delivery_fils, e.rate) as delivery, pg_temp.aed(e.cod_fee_fils, e.rate) as fee
    from order_items where order_id = e.id) s
  where o.id = e.id;

-- What cards were charged for them in AED stays; the rest is converted, and cards that were charged in euros are given nothing
-- back by themselves any more: it is paid in another way.
update payment_shares s set fils = pg_temp.aed(s.fils, e.rate)
  from payments p, euros e where p.id = s.payment_id and p.currency = 'EUR' and e.id = s.order_id;
update payments p set provider = p.provider || '-eur', fils = (select sum(fils) from payment_shares where payment_id = p.id)
  where currency = 'EUR';
update refunds r set fils = case when p.currency = 'AED' then r.charged_fils else pg_temp.aed(r.fils, e.rate) end
  from refunds f left join payments p on p.id = f.payment_id, euros e where f.id = r.id and e.id = r.order_id;
update refund_items i set fils = i.fils * e.rate / 10000 from euros e where e.id = i.order_id;
update returns r set refund_fils = (select fils from refunds where return_id = r.id)
  from euros e where e.id = r.order_id and r.refund_fils is not null and exists (select from refunds where return_id = r.id);
update orders o set refunded_fils = s.refunded,
    paid_fils = greatest(s.refunded, case when o.paid_fils = 0 then 0 else coalesce(s.share, o.total_fils) end)
  from euros e, lateral (select (select fils from payment_shares where order_id = e.id) as share,
    coalesce((select sum(fils) from refunds where order_id = e.id), 0) as refunded) s
  where o.id = e.id;
update dispute_shares s set fils = case p.currency when 'AED' then s.charged_fils else pg_temp.aed(s.charged_fils, e.rate) end
  from disputes d, payments p, euros e where d.id = s.dispute_id and p.id = d.payment_id and e.id = s.order_id;
update disputes d set fils = (select sum(fils) from dispute_shares where dispute_id = d.id)
  where exists (select from dispute_shares s join euros e on e.id = s.order_id where s.dispute_id = d.id);

update commission_lines l set base_fils = pg_temp.aed(base_fils, e.rate), commission_fils = pg_temp.aed(commission_fils, e.rate),
    vat_fils = pg_temp.aed(vat_fils, e.rate), floor_fils = pg_temp.aed(floor_fils, e.rate),
    cap_fils = pg_temp.aed(cap_fils, e.rate), fee_fils = pg_temp.aed(fee_fils, e.rate)
  from euros e where e.id = l.order_id;
update commission_reversals r set refunded_fils = greatest(1, refunded_fils * e.rate / 10000),
    commission_fils = commission_fils * e.rate / 10000, vat_fils = vat_fils * e.rate / 10000
  from euros e where e.id = r.order_id;
-- A rule for euros alone has nothing left that it counts for.
update commission_rules set removed_at = coalesce(removed_at, now()), updated_at = now() where currency = 'EUR';

update payouts p set fils = pg_temp.aed(p.fils, t.rate), scheduled_on = null from today t where p.currency = 'EUR';
update bank_deposits d set fils = pg_temp.aed(d.fils, t.rate) from today t where d.currency = 'EUR';
update provider_lines l set fils = pg_temp.aed(l.fils, t.rate), fee_fils = pg_temp.aed(l.fee_fils, t.rate)
  from today t where l.currency = 'EUR';

-- Documents said their amounts in AED already: those count, and what they said in euros is kept with them.
update documents d set content = c.content, total_fils = (c.content #>> '{totals,grossFils}')::bigint,
    vat_fils = (c.content #>> '{totals,vatFils}')::bigint
  from documents was, lateral (select (was.content ->> 'rate')::int as rate, was.content #> '{correction,before}' as before) r,
    lateral (select jsonb_agg(one || jsonb_build_object('grossFils', one -> 'aedGrossFils', 'vatFils', one -> 'aedVatFils',
        'netFils', (one ->> 'aedGrossFils')::bigint - (one ->> 'aedVatFils')::bigint,
        'discountFils', pg_temp.aed((one ->> 'discountFils')::bigint, r.rate)) order by at) as lines
      from jsonb_array_elements(was.content -> 'lines') with ordinality of (one, at)) l,
    lateral (select jsonb_object_agg(name, sum) as totals from (
      select name, (select sum((one ->> name)::bigint) from jsonb_array_elements(l.lines) one) as sum
      from unnest(array['netFils', 'vatFils', 'grossFils', 'discountFils', 'aedVatFils', 'aedGrossFils']) name) sums) t,
    lateral (select pg_temp.aed((r.before ->> 'grossFils')::bigint, r.rate) as gross,
      pg_temp.aed((r.before ->> 'vatFils')::bigint, r.rate) as vat) b,
    lateral (select was.content - 'currency' - 'rate' || jsonb_build_object(
        'issuedIn', jsonb_build_object('currency', 'EUR', 'rate', r.rate, 'lines', was.content -> 'lines',
          'totals', was.content -> 'totals', 'correction', was.content -> 'correction'),
        'lines', l.lines, 'totals', t.totals,
        'payment', (was.content -> 'payment') || jsonb_build_object('paidFils', t.totals -> 'grossFils'),
        'correction', case when r.before is not null then (was.content -> 'correction') || jsonb_build_object(
          'before', jsonb_build_object('grossFils', b.gross, 'vatFils', b.vat, 'netFils', b.gross - b.vat),
          'after', jsonb_build_object('grossFils', b.gross - (t.totals ->> 'grossFils')::bigint,
            'vatFils', b.vat - (t.totals ->> 'vatFils')::bigint,
            'netFils', b.gross - b.vat - (t.totals ->> 'netFils')::bigint)) end) as content) c
  where was.id = d.id and was.currency = 'EUR';

-- The books: what was charged in AED for an order in euros went by way of the exchange, and now stands where it went to.
update ledger_entries x set account = e.account, shop_id = e.shop_id from ledger_entries e
  where x.account = 'exchange' and x.currency = 'AED' and e.currency = 'EUR' and e.account <> 'exchange'
    and e.batch_id = x.batch_id and e.order_id = x.order_id and e.kind = x.kind and sign(e.fils) = sign(x.fils);
-- Entries in euros stay as they were booked, apart; their balances are taken over below.
create table ledger_entries_in_euros (
  id bigint primary key,
  batch_id uuid not null,
  account text not null,
  kind ledger_kind not null,
  shop_id uuid,
  order_id uuid,
  cents bigint not null
);
insert into ledger_entries_in_euros
  select id, batch_id, account::text, kind, shop_id, order_id, fils from ledger_entries where currency = 'EUR';
create trigger ledger_entries_in_euros_stay before insert or delete or update on ledger_entries_in_euros
  for each row execute function refuse_change();
create trigger ledger_entries_in_euros_stay_all before truncate on ledger_entries_in_euros execute function refuse_change();
revoke insert, update, delete, truncate on ledger_entries_in_euros from current_user;
delete from ledger_entries where currency = 'EUR';
create temporary table taken_over on commit drop as
  select e.account, e.kind, e.shop_id, e.order_id, sum(pg_temp.aed(e.cents, coalesce(o.rate, t.rate))) as fils
  from ledger_entries_in_euros e cross join today t left join euros o on o.id = e.order_id
  where not exists (select from ledger_entries_in_euros x where x.account = 'exchange' and x.batch_id = e.batch_id
    and x.order_id = e.order_id and x.kind = e.kind)
  group by 1, 2, 3, 4 having sum(pg_temp.aed(e.cents, coalesce(o.rate, t.rate))) <> 0;

alter table ledger_entries drop constraint ledger_entries_of_shop;
drop index ledger_entries_of_shops;
alter type ledger_account rename to ledger_account_once;
create type ledger_account as enum ('customer_payments', 'provider_clearing', 'cash_with_shop', 'cash_with_platform', 'bank',
  'owed_to_shop', 'commission', 'commission_vat', 'own_sales', 'own_sales_vat', 'refunds', 'fees', 'chargebacks');
alter table ledger_entries alter column account type ledger_account using account::text::ledger_account,
  add constraint ledger_entries_of_shop check (account not in ('cash_with_shop', 'owed_to_shop') or shop_id is not null),
  drop column currency;
drop type ledger_account_once;
create index ledger_entries_of_shops on ledger_entries (shop_id, account) where shop_id is not null;
revoke update, delete on ledger_entries from current_user;

alter table settings drop column eur_rate_bp;
alter table orders drop column currency, drop column eur_rate_bp,
  -- Those that were converted may stand beside another one of their shop.
  add constraint orders_one_for_each_shop unique nulls not distinct (group_id, shop_id, converted_on);
alter table payments drop column currency;
alter table refunds drop column charged_fils,
  add constraint refunds_of_card check ((method = 'card') = (payment_id is not null));
drop trigger dispute_shares_sum_of_dispute on dispute_shares;
alter table dispute_shares drop column charged_fils;
alter table payouts drop column currency, add constraint payouts_scheduled_once unique (shop_id, scheduled_on);
alter table bank_deposits drop column currency;
alter table provider_lines drop column currency;
alter table commission_rules drop column currency;
alter table documents drop column currency, add constraint documents_as_frozen check (
  (content -> 'totals' ->> 'grossFils')::bigint = total_fils and (content -> 'totals' ->> 'vatFils')::bigint = vat_fils
  and content ->> 'id' = id::text and content ->> 'type' = type::text
  and content ->> 'number' = series || '-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0'));

create or replace function check_batch_balance() returns trigger language plpgsql as $$
begin
  if (select sum(fils) from ledger_entries where batch_id = new.batch_id) <> 0 then
    raise exception 'debits and credits of batch % differ', new.batch_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function check_dispute_sum() returns trigger language plpgsql as $$
declare wanted uuid;
begin
  if tg_table_name = 'disputes' then wanted := new.id; else wanted := new.dispute_id; end if;
  if exists (
    select from disputes d where d.id = wanted
      and d.fils <> coalesce((select sum(s.fils) from dispute_shares s where s.dispute_id = d.id), 0)
  ) then
    raise exception 'dispute % is not the sum of its shares', wanted using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger dispute_shares_sum_of_dispute after insert or update of fils on dispute_shares
  deferrable initially deferred for each row execute function check_dispute_sum();

create or replace function keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'paid'
    or (new.id, new.number, new.shop_id, new.account_id, new.iban, new.holder, new.fils, new.requested_at)
      is distinct from (old.id, old.number, old.shop_id, old.account_id, old.iban, old.holder, old.fils, old.requested_at)
  then
    raise exception 'payout % cannot become another', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function note_changed_orders() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (each.created_at at time zone 'Asia/Dubai')::date, each.shop_id
  from former join changed using (id) cross join lateral
    (values (former.created_at, former.shop_id), (changed.created_at, changed.shop_id)) as each (created_at, shop_id)
  where (former.status, former.total_fils, former.created_at, former.shop_id)
    is distinct from (changed.status, changed.total_fils, changed.created_at, changed.shop_id)
  union
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from (select distinct changed.group_id from former join changed using (id)
      where former.confirmed_at is null and changed.confirmed_at is not null) confirmed
    join order_groups g on g.id = confirmed.group_id
    join order_groups later on later.customer_id = g.customer_id and later.created_at >= g.created_at
    join orders o on o.group_id = later.id;
  return null;
end $$;

do $$
declare of text;
begin
  foreach of in array array['orders', 'order_items', 'commission_lines', 'commission_reversals', 'payouts', 'payments',
    'payment_shares', 'refunds', 'refund_items', 'disputes', 'dispute_shares', 'documents', 'ledger_entries']
  loop
    execute format('alter table %I enable trigger user', of);
  end loop;
end $$;

-- One batch takes over what was in euros, of orders at their rate, else at the rate of this day.
with batch as (
  insert into ledger_batches (id, event, event_id, at)
  select gen_random_uuid(), 'euros-converted', gen_random_uuid(), now() where exists (select from taken_over)
  returning id
)
insert into ledger_entries (batch_id, account, kind, shop_id, order_id, fils)
  select batch.id, account::text::ledger_account, kind, shop_id, order_id, fils from batch, taken_over;

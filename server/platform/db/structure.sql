-- The whole schema at a glance. Generated from the migrations by npm run db:generate; never edited.

create extension fuzzystrmatch;
create extension pg_trgm;

create type admin_role as enum ('owner', 'operations', 'finance', 'support');
create type business_type as enum ('supplier', 'maker', 'retail_shop');
create type capture_state as enum ('approved', 'open', 'done', 'failed', 'written-off');
create type cash_carrier as enum ('shop', 'platform', 'courier');
create type currency as enum ('AED', 'EUR');
create type delivery_failure as enum ('nobody-there', 'refused', 'no-cash', 'damaged', 'no-way-in', 'wrong-address');
create type demo_card as enum ('pays', 'secure', 'disputed', 'no-refund', 'instalments');
create type demo_card_state as enum ('open', 'paid', 'over');
create type dispute_state as enum ('inquiry', 'open', 'won', 'lost', 'closed');
create type document_type as enum ('tax-invoice', 'simplified-tax-invoice', 'tax-credit-note', 'commission-invoice', 'commission-credit-note', 'receipt', 'purchase-invoice', 'purchase-credit-note');
create type emirate as enum ('abu_dhabi', 'dubai', 'sharjah', 'ajman', 'umm_al_quwain', 'ras_al_khaimah', 'fujairah');
create type figure_span as enum ('day', 'month');
create type kyc_document_status as enum ('pending', 'approved', 'rejected');
create type kyc_document_type as enum ('businessLicense', 'identityDocument', 'addressProof', 'taxCertificate');
create type language as enum ('en', 'ar');
create type ledger_account as enum ('customer_payments', 'provider_clearing', 'cash_with_shop', 'cash_with_platform', 'cash_with_carrier', 'cash_differences', 'bank', 'owed_to_shop', 'commission', 'commission_vat', 'own_sales', 'own_sales_vat', 'refunds', 'fees', 'chargebacks', 'goodwill', 'bank_fees', 'bad_debts', 'penalties', 'owner', 'interest', 'suspense', 'tabby_clearing', 'tamara_clearing', 'instalments_due', 'input_vat', 'reverse_charge_vat');
create type ledger_kind as enum ('payment', 'sale', 'cash-kept', 'commission', 'commission-vat', 'refund', 'payout', 'fee', 'chargeback', 'adjustment', 'transfer');
create type mail_status as enum ('kept', 'queued', 'sent', 'failed');
create type object_purpose as enum ('product', 'kyc', 'order', 'journal');
create type order_message_kind as enum ('question', 'answer', 'note');
create type order_mover as enum ('admin', 'shop', 'customer', 'system');
create type order_status as enum ('pending', 'accepted', 'processing', 'shipped', 'delivered', 'cancelled', 'rejected');
create type payment_method as enum ('cash_on_delivery', 'card', 'tabby', 'tamara');
create type payment_state as enum ('open', 'paid', 'over', 'late');
create type payment_status as enum ('pending', 'paid', 'partially_refunded', 'refunded', 'void');
create type payout_rhythm as enum ('weekly', 'monthly');
create type payout_status as enum ('pending', 'approved', 'sent', 'rejected', 'paid', 'returned');
create type platform_role as enum ('agent', 'seller');
create type product_change_status as enum ('pending_review', 'applied', 'rejected', 'replaced', 'withdrawn');
create type product_import_row_state as enum ('ready', 'refused', 'done', 'failed');
create type product_import_status as enum ('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled');
create type product_link_kind as enum ('bundle', 'upsell', 'cross_sell');
create type product_status as enum ('pending_review', 'approved', 'rejected', 'active', 'inactive', 'withdrawn');
create type proposal_status as enum ('open', 'agreed', 'declined', 'withdrawn');
create type provider_line_kind as enum ('charge', 'refund', 'dispute', 'payout', 'transfer', 'fee', 'other');
create type refund_bearer as enum ('seller', 'platform');
create type refund_cause as enum ('return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment', 'wrong-amount', 'price-reduced', 'delivery-fee', 'cash-fee', 'goodwill');
create type refund_payer as enum ('platform', 'shop');
create type refund_state as enum ('open', 'sent', 'done', 'failed', 'owed', 'settled');
create type refund_way as enum ('bank', 'cash');
create type return_status as enum ('requested', 'approved', 'refused', 'received', 'refunded');
create type review_report_reason as enum ('untrue', 'offensive', 'personal', 'advertising', 'other');
create type review_status as enum ('pending', 'approved', 'rejected');
create type sending_status as enum ('waiting', 'sent', 'delivered', 'rejected');
create type shop_role as enum ('owner', 'manager', 'orders');
create type shop_status as enum ('pending', 'approved', 'rejected', 'suspended');
create type style_tag as enum ('industrial', 'urban', 'classic');
create type user_role as enum ('admin', 'shop');
create type visibility as enum ('active', 'hidden');

CREATE OR REPLACE FUNCTION public.books_open_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE(((max(period_locks.month) + '1 mon'::interval) AT TIME ZONE 'Asia/Dubai'::text), '-infinity'::timestamp with time zone) AS "coalesce" FROM period_locks)
;

CREATE OR REPLACE FUNCTION public.check_bank_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.batch_id is not null and new.fils is distinct from
    (select sum(fils) from ledger_entries where batch_id = new.batch_id and account = 'bank')
  then
    raise exception 'entry % of the bank is of another amount than its booking', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_batch_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(fils) from ledger_entries where batch_id = new.batch_id) <> 0 then
    raise exception 'debits and credits of batch % differ', new.batch_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_batch_made_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select made_in from ledger_batches where id = new.batch_id) is distinct from pg_current_xact_id() then
    raise exception 'batch % has its entries already', new.batch_id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_dispute_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.check_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.number > 1 and not exists (
    select from documents d where d.issuer_id is not distinct from new.issuer_id and d.series = new.series
      and d.year = new.year and d.number = new.number - 1
  ) then
    raise exception 'document % leaves out a number', new.content ->> 'number' using errcode = 'check_violation';
  end if;
  if new.corrects_id is not null and (
    select coalesce(sum(d.total_fils), 0) from documents d where d.corrects_id = new.corrects_id
  ) > (select d.total_fils from documents d where d.id = new.corrects_id) then
    raise exception 'document % takes back more than was invoiced', new.content ->> 'number'
      using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_failed_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from delivery_attempts a where a.event_id = new.id and a.order_id = new.order_id) then
    raise exception 'order % comes back without a reason', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_order_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wanted uuid;
begin
  if tg_table_name = 'orders' then wanted := new.id; else wanted := new.order_id; end if;
  if exists (
    select from orders o where o.id = wanted
      and o.items_fils <> coalesce((select sum(i.total_fils) from order_items i where i.order_id = o.id), 0)
  ) then
    raise exception 'order % is not the sum of its lines', wanted using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_payment_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wanted uuid;
begin
  if tg_table_name = 'payments' then wanted := new.id; else wanted := new.payment_id; end if;
  if exists (
    select from payments p where p.id = wanted
      and p.fils <> coalesce((select sum(s.fils) from payment_shares s where s.payment_id = p.id), 0)
  ) then
    raise exception 'payment % is not the sum of its shares', wanted using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_refund_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wanted uuid;
begin
  if tg_table_name = 'orders' then wanted := new.id; else wanted := new.order_id; end if;
  if exists (
    select from orders o where o.id = wanted
      and o.refunded_fils <> coalesce((select sum(f.fils) from refunds f where f.order_id = o.id), 0)
  ) then
    raise exception 'what went back of order % is not the sum of its refunds', wanted using errcode = 'check_violation';
  end if;
  if exists (
    select from refunds f where f.order_id = wanted
      and f.fils < (select sum(i.fils) from refund_items i where i.refund_id = f.id)
  ) then
    raise exception 'lines of a refund of order % are more than the refund', wanted using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_reversals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from commission_lines l
    join commission_reversals r using (order_id, position)
    where l.order_id = new.order_id and l.position = new.position
    group by l.base_fils, l.commission_fils, l.vat_fils
    having sum(r.refunded_fils) > l.base_fils or sum(r.commission_fils) > l.commission_fils or sum(r.vat_fils) > l.vat_fils
  ) then
    raise exception 'more goes back of line % of order % than was fixed', new.position, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_calendar_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.eur_rate_now()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT exchange_rates.rate_bp FROM exchange_rates WHERE (exchange_rates.currency = 'EUR'::currency) ORDER BY exchange_rates.day DESC LIMIT 1), 40000)
;

CREATE OR REPLACE FUNCTION public.hold_books()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$lock table ledger_batches in share row exclusive mode$function$
;

CREATE OR REPLACE FUNCTION public.is_registered(of_shop uuid, on_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when of_shop is null then exists (select from platform_tax_profile_on(on_day) t where t.trn is not null)
    else exists (select from tax_profile_on(of_shop, on_day) t where t.trn is not null) end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_bank_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.id, new.statement_id, new.key, new.day, new.fils, new.reference)
      is distinct from (old.id, old.statement_id, old.key, old.day, old.fils, old.reference)
  then
    raise exception 'entry % of the bank cannot become another', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_but_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' then
    becomes := to_jsonb(new);
    if (becomes - tg_argv) #- '{details,receivedBy}' #- '{details,place}' = (was - tg_argv) #- '{details,receivedBy}' #- '{details,place}'
      and coalesce(becomes #> '{details,receivedBy}' = was #> '{details,receivedBy}', becomes #> '{details,receivedBy}' is null)
      and coalesce(becomes #> '{details,place}' = was #> '{details,place}', becomes #> '{details,place}' is null)
      and not exists (select from unnest(tg_argv) word
        where becomes ->> word is distinct from was ->> word and coalesce(becomes ->> word, '—') <> '—')
    then return new; end if;
  end if;
  raise exception '% is only ever added to', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_capture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.capture in ('done', 'written-off')
    or old.capture_fils is distinct from new.capture_fils and old.capture_fils is not null then
    raise exception 'what is captured of order % stands', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_collection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.count_id is not null and (tg_op = 'DELETE' or new.count_id is not null
    or not exists (select from cash_counts where id = old.count_id and reversed_at is not null))
  then raise exception 'the cash of order % is counted', old.order_id using errcode = 'check_violation'; end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.order_id, new.carrier, new.day, new.due_fils) is distinct from (old.order_id, old.carrier, old.day, old.due_fils)
    or new.shop_id is distinct from old.shop_id or new.name is distinct from old.name
  then raise exception 'the cash of order % cannot become another', old.order_id using errcode = 'check_violation'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_commission_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (select from orders o where o.id = old.order_id and o.status = 'shipped')
    and not exists (select from documents d where d.order_id = old.order_id and d.story = 'commission:' || old.order_id)
    and not exists (select from summary_lines s where s.order_id = old.order_id)
    and not exists (select from commission_reversals r where r.order_id = old.order_id)
  then return old; end if;
  raise exception '% is only ever added to', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.reversed_at is not null or new.reversed_at is null
    or (new.id, new.counted_by, new.counted_at, new.fee_fils) is distinct from (old.id, old.counted_by, old.counted_at, old.fee_fils)
    or new.reference is distinct from old.reference
  then raise exception 'the count % stays', old.id using errcode = 'check_violation'; end if;
  if old.counted_at < books_open_since() then
    raise exception 'the books of % are closed', old.counted_at using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' then
    becomes := to_jsonb(new);
    if (old.type in ('simplified-tax-invoice', 'receipt') or old.type = 'tax-credit-note'
        and exists (select from documents of where of.id = old.corrects_id and of.type = 'simplified-tax-invoice'))
      and (becomes #- '{content,buyer}') #- '{content,deliveredTo,line}' = (was #- '{content,buyer}') #- '{content,deliveredTo,line}'
      and new.content #>> '{buyer,name}' = '—' and new.content #>> '{deliveredTo,line}' = '—'
    then return new; end if;
    if old.type in ('tax-invoice', 'tax-credit-note')
      and (becomes #- '{content,buyer,email}') #- '{content,buyer,phone}' = (was #- '{content,buyer,email}') #- '{content,buyer,phone}'
      and new.content #>> '{buyer,email}' is null and new.content #>> '{buyer,phone}' is null
    then return new; end if;
  end if;
  raise exception 'documents is only ever added to';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_final_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the delivery of order % stands', old.id using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.confirmed_at is not null or old.withdrawn_at is not null
    or (new.id, new.template, new.debit, new.credit, new.shop_id, new.fils, new.day, new.reason, new.entered_by, new.entered_at)
      is distinct from
      (old.id, old.template, old.debit, old.credit, old.shop_id, old.fils, old.day, old.reason, old.entered_by, old.entered_at)
  then
    raise exception 'journal % cannot become another', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status::text = 'returned' or (old.status::text = 'paid' and new.status::text <> 'returned')
    or (new.id, new.number, new.shop_id, new.account_id, new.iban, new.holder, new.provider, new.fils, new.requested_at)
      is distinct from
      (old.id, old.number, old.shop_id, old.account_id, old.iban, old.holder, old.provider, old.fils, old.requested_at)
    or (old.sent_at is not null and (new.sent_at, new.bank_file_id) is distinct from (old.sent_at, old.bank_file_id))
    or (old.paid_at is not null and (new.paid_at, new.reference) is distinct from (old.paid_at, old.reference))
  then
    raise exception 'payout % cannot become another', old.number using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_platform_tax_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what the platform was for the tax authority is only ever added to' using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_provider_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.shop_id, new.provider, new.ref, new.opened_at)
    is distinct from (old.shop_id, old.provider, old.ref, old.opened_at)
  then
    raise exception 'account % at the provider stays', old.ref using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_refund_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.returned_at is not null and (new.returned_at, new.return_reason) is distinct from (old.returned_at, old.return_reason)
    or (new.refund_id, new.try, new.bank_file_id) is distinct from (old.refund_id, old.try, old.bank_file_id)
  then
    raise exception 'transfer % of refund % cannot become another', old.try, old.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_transfer_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_batch_hash(batch uuid, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(previous || convert_to(jsonb_build_array(
    b.id, b.event, b.event_id, (extract(epoch from b.at) * 1000000)::bigint, (extract(epoch from b.occurred_at) * 1000000)::bigint,
    (select coalesce(jsonb_agg(jsonb_build_array(e.id, e.account, e.kind, e.shop_id, e.order_id, e.fils) order by e.id), '[]')
     from ledger_entries e where e.batch_id = b.id)
  )::text, 'UTF8')) from ledger_batches b where b.id = batch
$function$
;

CREATE OR REPLACE FUNCTION public.link_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_chain'));
  select number, hash into last from ledger_chain order by number desc limit 1;
  insert into ledger_chain (number, batch_id, previous, hash) values (coalesce(last.number, 0) + 1, new.id, coalesce(last.hash, ''),
    ledger_batch_hash(new.id, coalesce(last.hash, '')));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.listing_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.owner_id := (select owner_id from products where id = new.product_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (b.at at time zone 'Asia/Dubai')::date, changed.shop_id
  from changed join ledger_batches b on b.id = changed.batch_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from former join changed using (order_id, position) join orders o on o.id = changed.order_id
  where (former.product_id, former.quantity, former.cancelled, former.total_fils)
    is distinct from (changed.product_id, changed.quantity, changed.cancelled, changed.total_fils);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from changed join orders o on o.id = changed.order_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_moved_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from former join changed using (id)
    join order_groups g on g.customer_id in (former.customer_id, changed.customer_id)
    join orders o on o.group_id = g.id
  where former.customer_id is distinct from changed.customer_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from (select distinct group_id from changed) n join order_groups g on g.id = n.group_id
    join order_groups later on later.customer_id = g.customer_id and later.created_at >= g.created_at
    join orders o on o.group_id = later.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.phone_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(search_form(written), '[^0-9]'::text, ''::text, 'g'::text), '^(?:(?:00)?971)?0?([2-9][0-9]{7,8})$'::text, '971\1'::text)
;

CREATE OR REPLACE FUNCTION public.phone_search(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((written || ' '::text) || phone_key(written)) || ' 0'::text) || substr(phone_key(written), 4))
;

CREATE OR REPLACE FUNCTION public.photo_address(photo order_photos, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '/api/objects/' || photo.object_id || '?key=' || photo_key(photo.secret, at)
$function$
;

CREATE OR REPLACE FUNCTION public.photo_key(secret bytea, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(sha256(secret || int8send(floor(extract(epoch from at) / 3600)::bigint)), 'hex')
$function$
;

CREATE OR REPLACE FUNCTION public.platform_tax_profile_on(on_day date)
 RETURNS TABLE(legal_name text, legal_name_ar text, trn text)
 LANGUAGE sql
 STABLE
AS $function$
  select legal_name, legal_name_ar, trn from tax_profile_on(null, on_day)
  union all
  select s.legal_name, s.legal_name_ar, s.legal_trn from settings s where not exists (select from tax_profile_on(null, on_day))
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.at < books_open_since() then
    raise exception 'the books of % are closed', new.at using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_late_journal_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from journals where id = new.journal_id and confirmed_at is null and withdrawn_at is null for key share;
  if not found then
    raise exception 'journal % is decided: it takes no more files', new.journal_id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'who sold order % stays', old.id using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.search_form(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(regexp_replace(lower(NORMALIZE(written, NFKD)), '[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u0640]'::text, ''::text, 'g'::text), 'ٱىة٠١٢٣٤٥٦٧٨٩'::text, 'ايه0123456789'::text)
;

CREATE OR REPLACE FUNCTION public.shop_has_its_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop_people (user_id, shop_id, role, created_at) values (new.user_id, new.id, 'owner', new.created_at)
    on conflict (user_id) do nothing;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.tax_profile_on(of_shop uuid, on_day date)
 RETURNS TABLE(legal_name text, legal_name_ar text, trn text, holds_from date, trn_ends_on date)
 LANGUAGE sql
 STABLE
AS $function$
  select p.legal_name, p.legal_name_ar, case when coalesce(p.trn_ends_on >= on_day, true) then p.trn end,
    p.holds_from, p.trn_ends_on
  from tax_profiles p left join kyc_documents d on d.id = p.kyc_document_id
  where p.shop_id is not distinct from of_shop and p.holds_from <= on_day and (d.id is null or d.status = 'approved')
    and (p.shop_id is not null or exists (select from platform_profile_confirmations c where c.profile_id = p.id))
  order by coalesce(d.uploaded_at, p.entered_at) desc nulls last, p.id desc limit 1
$function$
;

CREATE OR REPLACE FUNCTION public.tell_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', 'changed:' || tg_argv[0] || ':' || coalesce(shop_id::text, ''))
  from (select distinct shop_id from changed) shops;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_changed_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', 'changed:product:' || coalesce(shop_id::text, ''))
  from (select distinct shop_id from products where id in (select product_id from changed)) shops;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_changed_with_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', 'changed:' || tg_argv[0] || ':' || coalesce(shop_id::text, ''))
  from (select distinct shop_id from orders where id in (select order_id from changed)) shops;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_notified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', new.user_id::text);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', old.user_id::text);
  return null;
end
$function$
;


create sequence listing_numbers as integer start 1 increment 1;
create sequence payout_numbers as integer start 50001 increment 1;
create sequence refund_numbers as integer start 40001 increment 1;
create sequence return_numbers as integer start 30001 increment 1;

create table account_labels (
  account ledger_account not null,
  code text not null,
  name text,
  name_ar text,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint account_labels_pkey PRIMARY KEY (account),
  constraint account_labels_code_key UNIQUE (code),
  constraint account_labels_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint account_labels_code_check CHECK ((code ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,9}$'::text)),
  constraint account_labels_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 100))),
  constraint account_labels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table attempts (
  kind text not null,
  subject bytea not null,
  at timestamp with time zone not null,
  counts_until timestamp with time zone not null,
  constraint attempts_kind_check CHECK ((length(kind) <= 40))
);

create table audit_log (
  id uuid not null,
  at timestamp with time zone not null default now(),
  actor_id uuid not null,
  action text not null,
  subject_kind text not null,
  subject_id text,
  subject_name text,
  before jsonb,
  after jsonb,
  reason text,
  subject_name_ar text,
  search_form text generated always as (search_form(((COALESCE(subject_name, ''::text) || ' '::text) || COALESCE(subject_name_ar, ''::text)))) stored,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_log_action_check CHECK ((length(action) <= 50)),
  constraint audit_log_reason_check CHECK ((length(reason) <= 2000)),
  constraint audit_log_subject_id_check CHECK ((length(subject_id) <= 200)),
  constraint audit_log_subject_kind_check CHECK ((length(subject_kind) <= 50)),
  constraint audit_log_subject_name_ar_check CHECK ((length(subject_name_ar) <= 300)),
  constraint audit_log_subject_name_check CHECK ((length(subject_name) <= 300))
);

create table bank_accounts (
  id uuid not null,
  shop_id uuid not null,
  iban text not null,
  holder text not null,
  created_at timestamp with time zone not null,
  link_hash bytea,
  link_expires_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  usable_from timestamp with time zone,
  confirmed_hash bytea,
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_link_hash_key UNIQUE (link_hash),
  constraint bank_accounts_of_shop UNIQUE (id, shop_id),
  constraint bank_accounts_once UNIQUE (shop_id, iban, holder),
  constraint bank_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint bank_accounts_confirmed CHECK (((confirmed_at IS NULL) = (usable_from IS NULL))),
  constraint bank_accounts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint bank_accounts_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint bank_accounts_link CHECK (((link_hash IS NULL) = (link_expires_at IS NULL)))
);

create table bank_deposits (
  id uuid not null,
  shop_id uuid,
  fils bigint not null,
  day date not null,
  reference text not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null,
  reversed_by uuid,
  reversed_at timestamp with time zone,
  provider text,
  fee_fils bigint not null default 0,
  fee_vat_fils bigint not null default 0,
  constraint bank_deposits_pkey PRIMARY KEY (id),
  constraint bank_deposits_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint bank_deposits_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint bank_deposits_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint bank_deposits_fee_fils_check CHECK ((fee_fils >= 0)),
  constraint bank_deposits_fee_of_provider CHECK (((provider IS NOT NULL) OR ((fee_fils + fee_vat_fils) = 0))) NOT VALID,
  constraint bank_deposits_fee_vat_fils_check CHECK ((fee_vat_fils >= 0)),
  constraint bank_deposits_fils_check CHECK ((fils > 0)),
  constraint bank_deposits_of_one CHECK (((provider IS NULL) OR (shop_id IS NULL))) NOT VALID,
  constraint bank_deposits_provider_check CHECK ((provider = ANY (ARRAY['tabby'::text, 'tamara'::text]))),
  constraint bank_deposits_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint bank_deposits_reversed CHECK (((reversed_by IS NULL) = (reversed_at IS NULL))),
  constraint bank_deposits_vat_of_fee CHECK ((fee_vat_fils <= fee_fils)) NOT VALID
);

create table bank_entries (
  id uuid not null,
  statement_id uuid not null,
  key text not null,
  day date not null,
  fils bigint not null,
  reference text not null,
  search_form text not null generated always as (search_form(reference)) stored,
  batch_id uuid,
  journal_id uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint bank_entries_pkey PRIMARY KEY (id),
  constraint bank_entries_batch_id_key UNIQUE (batch_id),
  constraint bank_entries_journal_id_key UNIQUE (journal_id),
  constraint bank_entries_key_key UNIQUE (key),
  constraint bank_entries_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ledger_batches(id),
  constraint bank_entries_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint bank_entries_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint bank_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_entries_decided CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint bank_entries_fils_check CHECK ((fils <> 0)),
  constraint bank_entries_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300))),
  constraint bank_entries_reference_check CHECK ((length(reference) <= 500))
);

create table bank_files (
  id uuid not null,
  message_id text not null,
  holder text not null,
  iban text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint bank_files_pkey PRIMARY KEY (id),
  constraint bank_files_message_id_key UNIQUE (message_id),
  constraint bank_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint bank_files_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint bank_files_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint bank_files_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 35)))
);

create table bank_statements (
  id uuid not null,
  iban text not null,
  number text not null,
  closed_on date not null,
  opening_fils bigint not null,
  closing_fils bigint not null,
  read_by uuid not null,
  read_at timestamp with time zone not null,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_once UNIQUE (iban, closed_on, number),
  constraint bank_statements_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id),
  constraint bank_statements_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint bank_statements_number_check CHECK (((length(number) >= 1) AND (length(number) <= 140)))
);

create table cash_collections (
  order_id uuid not null,
  carrier cash_carrier not null,
  shop_id uuid,
  name text,
  day date not null,
  due_fils bigint not null,
  count_id uuid,
  counted_fils bigint,
  constraint cash_collections_pkey PRIMARY KEY (order_id),
  constraint cash_collections_count_id_fkey FOREIGN KEY (count_id) REFERENCES cash_counts(id),
  constraint cash_collections_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cash_collections_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint cash_collections_carried CHECK ((((carrier = 'shop'::cash_carrier) = (shop_id IS NOT NULL)) AND ((carrier <> 'courier'::cash_carrier) OR (name IS NOT NULL)))),
  constraint cash_collections_counted CHECK (((count_id IS NULL) = (counted_fils IS NULL))),
  constraint cash_collections_counted_fils_check CHECK ((counted_fils >= 0)),
  constraint cash_collections_due_fils_check CHECK ((due_fils > 0)),
  constraint cash_collections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table cash_confirmations (
  group_id uuid not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent smallint not null default 1,
  expires_at timestamp with time zone not null,
  constraint cash_confirmations_pkey PRIMARY KEY (group_id),
  constraint cash_confirmations_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id) ON DELETE CASCADE,
  constraint cash_confirmations_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint cash_confirmations_sent_check CHECK (((sent >= 1) AND (sent <= 3))),
  constraint cash_confirmations_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

create table cash_counts (
  id uuid not null,
  counted_by uuid not null,
  counted_at timestamp with time zone not null,
  reference text,
  fee_fils bigint not null default 0,
  reversed_by uuid,
  reversed_at timestamp with time zone,
  reversal_reason text,
  fee_vat_fils bigint not null default 0,
  constraint cash_counts_pkey PRIMARY KEY (id),
  constraint cash_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES users(id),
  constraint cash_counts_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id),
  constraint cash_counts_fee_fils_check CHECK ((fee_fils >= 0)),
  constraint cash_counts_fee_of_remittance CHECK (((fee_fils = 0) OR (reference IS NOT NULL))),
  constraint cash_counts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint cash_counts_reversal_reason_check CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 2000))),
  constraint cash_counts_reversed CHECK ((num_nonnulls(reversed_by, reversed_at, reversal_reason) = ANY (ARRAY[0, 3]))),
  constraint cash_counts_vat_of_fee CHECK (((fee_vat_fils >= 0) AND (fee_vat_fils <= fee_fils))) NOT VALID
);

create table catalogue_changes (
  id bigint not null generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  numbers integer[],
  at timestamp with time zone not null default now(),
  tags text[],
  constraint catalogue_changes_pkey PRIMARY KEY (id)
);

create table categories (
  id uuid not null,
  name text not null,
  name_ar text,
  slug text not null,
  parent_id uuid,
  status visibility not null default 'active'::visibility,
  icon_url text,
  thumb_url text,
  sort_order integer not null default 0,
  meta_title text,
  meta_description text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_taken UNIQUE (slug),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  constraint categories_check CHECK ((parent_id <> id)),
  constraint categories_icon_url_check CHECK ((length(icon_url) <= 500)),
  constraint categories_meta_description_check CHECK ((length(meta_description) <= 500)),
  constraint categories_meta_title_check CHECK ((length(meta_title) <= 200)),
  constraint categories_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 100))),
  constraint categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint categories_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100))),
  constraint categories_sort_order_check CHECK ((sort_order >= 0)),
  constraint categories_thumb_url_check CHECK ((length(thumb_url) <= 500))
);

create table colors (
  id uuid not null,
  name text not null,
  name_ar text,
  slug text not null,
  hex character(7) not null,
  status visibility not null default 'active'::visibility,
  sort_order integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint colors_pkey PRIMARY KEY (id),
  constraint colors_hex_taken UNIQUE (hex),
  constraint colors_slug_taken UNIQUE (slug),
  constraint colors_hex_check CHECK ((hex ~ '^#[0-9A-F]{6}$'::text)),
  constraint colors_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 50))),
  constraint colors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint colors_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 50))),
  constraint colors_sort_order_check CHECK ((sort_order >= 0))
);

create table commission_lines (
  order_id uuid not null,
  "position" smallint not null,
  rule_id uuid,
  rate_bp integer,
  floor_fils bigint,
  cap_fils bigint,
  fee_fils bigint,
  quantity integer not null,
  base_fils bigint not null,
  commission_fils bigint not null,
  vat_fils bigint not null,
  fixed_at timestamp with time zone not null,
  constraint commission_lines_pkey PRIMARY KEY (order_id, "position"),
  constraint commission_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_items(order_id, "position"),
  constraint commission_lines_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES commission_rules(id),
  constraint commission_lines_base_fils_check CHECK ((base_fils >= 0)),
  constraint commission_lines_capped CHECK (((commission_fils + vat_fils) <= base_fils)) NOT VALID,
  constraint commission_lines_inside CHECK (((commission_fils >= 0) AND (commission_fils <= base_fils))),
  constraint commission_lines_one_kind CHECK (((rate_bp IS NULL) <> (fee_fils IS NULL))),
  constraint commission_lines_quantity_check CHECK ((quantity > 0)),
  constraint commission_lines_vat_fils_check CHECK ((vat_fils >= 0))
);

create table commission_reversals (
  refund_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  refunded_fils bigint not null,
  commission_fils bigint not null,
  vat_fils bigint not null,
  constraint commission_reversals_pkey PRIMARY KEY (refund_id, "position"),
  constraint commission_reversals_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES commission_lines(order_id, "position"),
  constraint commission_reversals_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint commission_reversals_commission_fils_check CHECK ((commission_fils >= 0)),
  constraint commission_reversals_refunded_fils_check CHECK ((refunded_fils > 0)),
  constraint commission_reversals_vat_fils_check CHECK ((vat_fils >= 0))
);

create table commission_rules (
  id uuid not null,
  shop_id uuid,
  category_id uuid,
  rate_bp integer,
  floor_fils bigint,
  cap_fils bigint,
  fee_fils bigint,
  first_day date,
  last_day date,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint commission_rules_pkey PRIMARY KEY (id),
  constraint commission_rules_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint commission_rules_bounds CHECK (((rate_bp IS NOT NULL) OR ((floor_fils IS NULL) AND (cap_fils IS NULL)))),
  constraint commission_rules_bounds_meet CHECK ((floor_fils <= cap_fils)),
  constraint commission_rules_cap_fils_check CHECK (((cap_fils >= 0) AND (cap_fils <= '9999999999'::bigint))),
  constraint commission_rules_days CHECK ((first_day <= last_day)),
  constraint commission_rules_fee_fils_check CHECK (((fee_fils >= 0) AND (fee_fils <= '9999999999'::bigint))),
  constraint commission_rules_floor_fils_check CHECK (((floor_fils >= 1) AND (floor_fils <= '9999999999'::bigint))),
  constraint commission_rules_for_something CHECK (((shop_id IS NOT NULL) OR (category_id IS NOT NULL))),
  constraint commission_rules_one_kind CHECK (((rate_bp IS NULL) <> (fee_fils IS NULL))),
  constraint commission_rules_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);

create table customers (
  id uuid not null,
  email text,
  first_name text not null,
  last_name text not null,
  phone text not null,
  language language not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_form text not null generated always as (search_form(((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || phone_search(phone)))) stored,
  joined_into uuid,
  erased_at timestamp with time zone,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_email_taken UNIQUE (email),
  constraint customers_joined_into_fkey FOREIGN KEY (joined_into) REFERENCES customers(id),
  constraint customers_check CHECK ((joined_into <> id)),
  constraint customers_email_check CHECK (((email = lower(btrim(email))) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint customers_erased CHECK (((erased_at IS NULL) = (email IS NOT NULL))),
  constraint customers_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint customers_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint customers_phone_check CHECK ((length(phone) <= 50))
);

create table daily_figures (
  day date not null,
  shop_id uuid,
  pending integer not null,
  accepted integer not null,
  delivered integer not null,
  cancelled integer not null,
  returned integer not null,
  ordered_fils bigint not null,
  sold_fils bigint not null,
  refunded_fils bigint not null,
  commission_fils bigint not null,
  earned_fils bigint not null,
  new_customers integer not null,
  new_to_shop integer not null,
  answered integer not null default 0,
  answered_in_time integer not null default 0,
  dated integer not null default 0,
  dated_in_time integer not null default 0,
  processing integer not null,
  shipped integer not null,
  rejected integer not null,
  constraint daily_figures_once UNIQUE NULLS NOT DISTINCT (day, shop_id),
  constraint daily_figures_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);

create table delivery_attempts (
  event_id uuid not null,
  order_id uuid not null,
  failure delivery_failure not null,
  note text,
  delivery_date date,
  delivery_window text,
  at timestamp with time zone not null,
  constraint delivery_attempts_pkey PRIMARY KEY (event_id),
  constraint delivery_attempts_event_id_fkey FOREIGN KEY (event_id) REFERENCES order_events(id),
  constraint delivery_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint delivery_attempts_delivery_window_check CHECK ((delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint delivery_attempts_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint delivery_attempts_whole_delivery CHECK (((delivery_date IS NULL) = (delivery_window IS NULL)))
);

create table delivery_slots (
  shop_id uuid,
  day date not null,
  delivery_window text not null,
  booked integer not null,
  capacity integer not null,
  constraint delivery_slots_once UNIQUE NULLS NOT DISTINCT (shop_id, day, delivery_window),
  constraint delivery_slots_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint delivery_slots_not_overbooked CHECK (((booked >= 0) AND (booked <= capacity)))
);

create table delivery_terms (
  shop_id uuid,
  areas jsonb not null,
  windows jsonb not null,
  days smallint[] not null,
  free_from_fils bigint,
  floor_fee_fils bigint not null default 0,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint delivery_terms_once UNIQUE NULLS NOT DISTINCT (shop_id),
  constraint delivery_terms_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint delivery_terms_areas_check CHECK (((jsonb_typeof(areas) = 'array'::text) AND (length((areas)::text) <= 4000))),
  constraint delivery_terms_days_check CHECK (((days <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint]) AND ((cardinality(days) >= 1) AND (cardinality(days) <= 7)))),
  constraint delivery_terms_floor_fee_fils_check CHECK (((floor_fee_fils >= 0) AND (floor_fee_fils <= '9999999999'::bigint))),
  constraint delivery_terms_free_from_fils_check CHECK ((free_from_fils > 0)),
  constraint delivery_terms_windows_check CHECK (((jsonb_typeof(windows) = 'array'::text) AND (length((windows)::text) <= 4000)))
);

create table demo_card_sessions (
  ref text not null,
  payment_id uuid not null,
  language text not null,
  lines jsonb not null,
  fils bigint not null,
  paid_url text not null,
  left_url text not null,
  expires_at timestamp with time zone not null,
  status demo_card_state not null default 'open'::demo_card_state,
  card demo_card,
  paid_at timestamp with time zone,
  dispute text,
  constraint demo_card_sessions_pkey PRIMARY KEY (ref),
  constraint demo_card_sessions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint demo_card_sessions_dispute CHECK (((dispute IS NULL) OR (card = 'disputed'::demo_card))),
  constraint demo_card_sessions_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint demo_card_sessions_fils_check CHECK ((fils > 0)),
  constraint demo_card_sessions_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint demo_card_sessions_paid CHECK (((status = 'paid'::demo_card_state) = ((card IS NOT NULL) AND (paid_at IS NOT NULL)))),
  constraint demo_card_sessions_ref_check CHECK ((ref ~ '^[\w-]{43}$'::text))
);

create table demo_provider_accounts (
  ref text not null,
  shop_id uuid not null,
  name text not null,
  return_url text,
  missing text[] not null,
  changed_at timestamp with time zone not null,
  constraint demo_provider_accounts_pkey PRIMARY KEY (ref),
  constraint demo_provider_accounts_shop_id_key UNIQUE (shop_id),
  constraint demo_provider_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint demo_provider_accounts_ref_check CHECK ((length(ref) = 43))
);

create table dispute_shares (
  dispute_id uuid not null,
  order_id uuid not null,
  fils bigint not null,
  constraint dispute_shares_pkey PRIMARY KEY (dispute_id, order_id),
  constraint dispute_shares_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_shares_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint dispute_shares_fils_check CHECK ((fils >= 0))
);

create table disputes (
  id uuid not null,
  payment_id uuid not null,
  provider_ref text not null,
  fils bigint not null,
  status dispute_state not null,
  reason text not null,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_ref_key UNIQUE (provider_ref),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_decided CHECK (((status = ANY (ARRAY['won'::dispute_state, 'lost'::dispute_state, 'closed'::dispute_state])) = (decided_at IS NOT NULL))),
  constraint disputes_fils_check CHECK ((fils > 0)),
  constraint disputes_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 500))),
  constraint disputes_reason_check CHECK ((length(reason) <= 200))
);

create table document_sendings (
  document_id uuid not null,
  status sending_status not null,
  status_since timestamp with time zone not null,
  attempt smallint not null default 1,
  tries integer not null default 0,
  next_at timestamp with time zone not null,
  provider_ref text,
  reasons text[] not null default '{}'::text[],
  constraint document_sendings_pkey PRIMARY KEY (document_id),
  constraint document_sendings_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint document_sendings_attempt_check CHECK ((attempt > 0)),
  constraint document_sendings_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 200))),
  constraint document_sendings_taken CHECK (((status <> ALL (ARRAY['sent'::sending_status, 'delivered'::sending_status])) OR (provider_ref IS NOT NULL))),
  constraint document_sendings_tries_check CHECK ((tries >= 0)),
  constraint document_sendings_why CHECK (((status = 'rejected'::sending_status) OR (reasons = '{}'::text[])))
);

create table document_series (
  issuer_id uuid,
  series text not null,
  year smallint not null,
  last integer not null,
  constraint document_series_once UNIQUE NULLS NOT DISTINCT (issuer_id, series, year),
  constraint document_series_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES shops(id),
  constraint document_series_last_check CHECK ((last > 0)),
  constraint document_series_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'TCN'::text, 'COM'::text, 'CCN'::text, 'REC'::text, 'PUR'::text, 'PCN'::text]))),
  constraint document_series_year_check CHECK (((year >= 2020) AND (year <= 2999)))
);

create table documents (
  id uuid not null,
  story text not null,
  type document_type not null,
  issuer_id uuid,
  series text not null,
  year smallint not null,
  number integer not null,
  order_id uuid,
  corrects_id uuid,
  total_fils bigint not null,
  vat_fils bigint not null,
  issued_at timestamp with time zone not null,
  content jsonb not null,
  shop_id uuid,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_numbered UNIQUE NULLS NOT DISTINCT (issuer_id, series, year, number),
  constraint documents_once UNIQUE (story),
  constraint documents_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES documents(id),
  constraint documents_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES shops(id),
  constraint documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint documents_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint documents_about CHECK ((((order_id IS NULL) = (shop_id IS NOT NULL)) AND ((order_id IS NOT NULL) OR (type = ANY (ARRAY['commission-invoice'::document_type, 'commission-credit-note'::document_type]))))),
  constraint documents_as_frozen CHECK ((((((content -> 'totals'::text) ->> 'grossFils'::text))::bigint = total_fils) AND ((((content -> 'totals'::text) ->> 'vatFils'::text))::bigint = vat_fils) AND ((content ->> 'id'::text) = (id)::text) AND ((content ->> 'type'::text) = (type)::text) AND ((content ->> 'number'::text) = ((((series || '-'::text) || year) || '-'::text) || lpad((number)::text, GREATEST(5, length((number)::text)), '0'::text))))),
  constraint documents_check CHECK (((vat_fils >= 0) AND (vat_fils <= total_fils))),
  constraint documents_correct_one CHECK ((((type)::text !~~ '%-credit-note'::text) OR (corrects_id IS NOT NULL))),
  constraint documents_number_check CHECK ((number > 0)),
  constraint documents_story_check CHECK ((length(story) <= 100)),
  constraint documents_total_fils_check CHECK ((total_fils >= 0))
);

create table exchange_rates (
  currency currency not null,
  day date not null,
  rate_bp integer not null,
  source text not null,
  entered_by uuid,
  entered_at timestamp with time zone not null,
  constraint exchange_rates_pkey PRIMARY KEY (currency, day),
  constraint exchange_rates_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint exchange_rates_currency_check CHECK ((currency <> 'AED'::currency)),
  constraint exchange_rates_rate_bp_check CHECK (((rate_bp >= 1) AND (rate_bp <= 1000000))),
  constraint exchange_rates_source_check CHECK (((length(source) >= 1) AND (length(source) <= 140)))
);

create table factor_steps (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  remember boolean not null default false,
  secret bytea,
  challenge text,
  failures smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint factor_steps_pkey PRIMARY KEY (token_hash),
  constraint factor_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint factor_steps_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'add-app'::text, 'add-passkey'::text, 'passkey'::text]))),
  constraint factor_steps_sealed CHECK ((length(secret) = 57)),
  constraint factor_steps_token_hash_check CHECK ((length(token_hash) = 32))
);

create table families (
  id integer not null generated always as identity,
  shop_id uuid,
  owner_id uuid not null generated always as (COALESCE(shop_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  key text not null,
  constraint families_pkey PRIMARY KEY (id),
  constraint families_id_owner_id_key UNIQUE (id, owner_id),
  constraint families_key_taken UNIQUE (owner_id, key),
  constraint families_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint families_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)))
);

create table figure_changes (
  id bigint not null generated always as identity,
  day date not null,
  shop_id uuid,
  constraint figure_changes_pkey PRIMARY KEY (id)
);

create table guests (
  id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint guests_pkey PRIMARY KEY (id),
  constraint guests_token_hash_key UNIQUE (token_hash),
  constraint guests_token_hash_check CHECK ((length(token_hash) = 32))
);

create table holidays (
  day date not null,
  name text not null,
  name_ar text not null,
  constraint holidays_pkey PRIMARY KEY (day),
  constraint holidays_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 100))),
  constraint holidays_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table import_words (
  shop_id uuid not null,
  field text not null,
  form text not null,
  said text not null,
  meaning text not null,
  decided_at timestamp with time zone not null,
  constraint import_words_pkey PRIMARY KEY (shop_id, field, form),
  constraint import_words_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint import_words_field_check CHECK ((field = ANY (ARRAY['category'::text, 'colors'::text, 'styles'::text]))),
  constraint import_words_form_check CHECK ((length(form) <= 400)),
  constraint import_words_meaning_check CHECK ((length(meaning) <= 200)),
  constraint import_words_said_check CHECK ((length(said) <= 200))
);

create table installation (
  is_only boolean not null default true,
  id uuid not null default gen_random_uuid(),
  beat bigint not null default 0,
  home text,
  held_at timestamp with time zone,
  held_because text,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_beat_check CHECK ((beat >= 0)),
  constraint installation_held CHECK (((held_at IS NULL) = (held_because IS NULL))),
  constraint installation_is_only_check CHECK (is_only)
);

create table journal_files (
  journal_id uuid not null,
  "position" smallint not null,
  object_id uuid not null,
  constraint journal_files_pkey PRIMARY KEY (journal_id, "position"),
  constraint journal_files_object_id_key UNIQUE (object_id),
  constraint journal_files_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint journal_files_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id),
  constraint journal_files_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);

create table journals (
  id uuid not null,
  template text not null,
  debit ledger_account not null,
  credit ledger_account not null,
  shop_id uuid,
  fils bigint not null,
  day date not null,
  reason text not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  constraint journals_pkey PRIMARY KEY (id),
  constraint journals_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint journals_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint journals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint journals_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint journals_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint journals_decided_once CHECK (((confirmed_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint journals_fils_check CHECK (((fils >= 1) AND (fils <= '99999999999'::bigint))),
  constraint journals_of_shop CHECK (((shop_id IS NOT NULL) = (((debit)::text = ANY (ARRAY['owed_to_shop'::text, 'cash_with_shop'::text])) OR ((credit)::text = ANY (ARRAY['owed_to_shop'::text, 'cash_with_shop'::text]))))),
  constraint journals_opening_with_owner CHECK (((template <> 'opening-balance'::text) OR (debit = 'owner'::ledger_account) OR (credit = 'owner'::ledger_account))),
  constraint journals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint journals_template_check CHECK (((length(template) >= 1) AND (length(template) <= 50))),
  constraint journals_two_accounts CHECK ((debit <> credit)),
  constraint journals_withdrawn CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL)))
);

create table kyc_document_events (
  id uuid not null,
  kyc_document_id uuid not null,
  actor_id uuid,
  at timestamp with time zone not null,
  from_status kyc_document_status,
  to_status kyc_document_status not null,
  reason text,
  undoes uuid,
  constraint kyc_document_events_pkey PRIMARY KEY (id),
  constraint kyc_document_events_undoes_key UNIQUE (undoes),
  constraint kyc_document_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint kyc_document_events_kyc_document_id_fkey FOREIGN KEY (kyc_document_id) REFERENCES kyc_documents(id) ON DELETE CASCADE,
  constraint kyc_document_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES kyc_document_events(id),
  constraint kyc_document_events_reason_check CHECK ((length(reason) <= 2000))
);

create table kyc_document_links (
  secret_hash bytea not null,
  object_id uuid not null,
  reader_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint kyc_document_links_pkey PRIMARY KEY (secret_hash),
  constraint kyc_document_links_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id) ON DELETE CASCADE,
  constraint kyc_document_links_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint kyc_document_links_secret_hash_check CHECK ((length(secret_hash) = 32))
);

create table kyc_document_reads (
  id uuid not null,
  object_id uuid not null,
  reader_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint kyc_document_reads_pkey PRIMARY KEY (id),
  constraint kyc_document_reads_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id) ON DELETE CASCADE,
  constraint kyc_document_reads_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id)
);

create table kyc_documents (
  id uuid not null,
  shop_id uuid not null,
  type kyc_document_type not null,
  object_id uuid not null,
  uploaded_at timestamp with time zone not null default now(),
  status kyc_document_status not null default 'approved'::kyc_document_status,
  status_since timestamp with time zone not null default now(),
  expires_on date,
  rejection_reason text,
  constraint kyc_documents_pkey PRIMARY KEY (id),
  constraint kyc_documents_object_id_key UNIQUE (object_id),
  constraint kyc_documents_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id),
  constraint kyc_documents_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint kyc_documents_reason CHECK (((rejection_reason IS NOT NULL) = (status = 'rejected'::kyc_document_status))),
  constraint kyc_documents_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000)))
);

create table ledger_batches (
  id uuid not null,
  event text not null,
  event_id uuid not null,
  at timestamp with time zone not null,
  made_in xid8 not null default pg_current_xact_id(),
  occurred_at timestamp with time zone,
  constraint ledger_batches_pkey PRIMARY KEY (id),
  constraint ledger_batches_once UNIQUE (event, event_id),
  constraint ledger_batches_booked_later CHECK ((occurred_at < at)),
  constraint ledger_batches_event_check CHECK (((length(event) >= 1) AND (length(event) <= 50)))
);

create table ledger_chain (
  number bigint not null,
  batch_id uuid not null,
  previous bytea not null,
  hash bytea not null,
  constraint ledger_chain_pkey PRIMARY KEY (number),
  constraint ledger_chain_batch_id_key UNIQUE (batch_id),
  constraint ledger_chain_previous_key UNIQUE (previous),
  constraint ledger_chain_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ledger_batches(id),
  constraint ledger_chain_hash_check CHECK ((length(hash) = 32))
);

create table ledger_checks (
  at timestamp with time zone not null,
  number bigint not null,
  hash bytea not null,
  faults integer not null,
  constraint ledger_checks_pkey PRIMARY KEY (at),
  constraint ledger_checks_faults_check CHECK ((faults >= 0))
);

create table ledger_entries (
  id bigint not null generated always as identity,
  batch_id uuid not null,
  account ledger_account not null,
  kind ledger_kind not null,
  shop_id uuid,
  order_id uuid,
  fils bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ledger_batches(id),
  constraint ledger_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ledger_entries_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint ledger_entries_fils_check CHECK ((fils <> 0)),
  constraint ledger_entries_of_shop CHECK (((account <> ALL (ARRAY['cash_with_shop'::ledger_account, 'owed_to_shop'::ledger_account])) OR (shop_id IS NOT NULL)))
);

create table ledger_entries_in_euros (
  id bigint not null,
  batch_id uuid not null,
  account text not null,
  kind ledger_kind not null,
  shop_id uuid,
  order_id uuid,
  cents bigint not null,
  constraint ledger_entries_in_euros_pkey PRIMARY KEY (id)
);

create table listing_documents (
  number integer not null,
  record text not null,
  card text not null,
  constraint listing_documents_pkey PRIMARY KEY (number),
  constraint listing_documents_number_fkey FOREIGN KEY (number) REFERENCES listings(number) ON DELETE CASCADE
) with (toast_tuple_target=8160);

create table listing_format (
  "only" boolean not null default true,
  version integer not null,
  constraint listing_format_pkey PRIMARY KEY ("only"),
  constraint listing_format_only_check CHECK ("only")
);

create table listing_texts (
  number integer not null,
  name_form text not null,
  text_form text not null,
  constraint listing_texts_pkey PRIMARY KEY (number),
  constraint listing_texts_number_fkey FOREIGN KEY (number) REFERENCES listings(number) ON DELETE CASCADE
);

create table listings (
  number integer not null,
  product_id uuid not null,
  category_id uuid not null,
  color_ids uuid[] not null,
  style_tags style_tag[] not null,
  price_aed_fils bigint not null,
  width_mm integer,
  depth_mm integer,
  height_mm integer,
  created_at timestamp with time zone not null,
  name_key text collate "C" not null,
  has_3d boolean not null default false,
  family integer,
  rating smallint not null default 0,
  rating_score smallint not null default 0,
  seats smallint not null default 0,
  owner_id uuid,
  constraint listings_pkey PRIMARY KEY (number),
  constraint listings_once UNIQUE (product_id),
  constraint listings_of_product FOREIGN KEY (product_id) REFERENCES products(id),
  constraint listings_price_aed_fils_check CHECK ((price_aed_fils >= 0)),
  constraint listings_rating_check CHECK (((rating >= 0) AND (rating <= 50))),
  constraint listings_rating_score_check CHECK (((rating_score >= 0) AND (rating_score <= 5000)))
);

create table mails (
  id uuid not null,
  event_key text,
  recipient text not null,
  language language not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status mail_status not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  search_form text not null generated always as (search_form(((recipient || ' '::text) || subject))) stored,
  calendar text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_event_key_key UNIQUE (event_key),
  constraint mails_attempts_check CHECK ((attempts >= 0)),
  constraint mails_calendar_check CHECK (((length(calendar) >= 1) AND (length(calendar) <= 100000))),
  constraint mails_check CHECK (((status = 'sent'::mail_status) = (sent_at IS NOT NULL))),
  constraint mails_event_key_check CHECK ((length(event_key) <= 200)),
  constraint mails_last_error_check CHECK ((length(last_error) <= 500)),
  constraint mails_recipient_check CHECK ((length(recipient) <= 254)),
  constraint mails_subject_check CHECK ((length(subject) <= 300))
);

create table missed_searches (
  day date not null,
  words text not null,
  times integer not null,
  constraint missed_searches_pkey PRIMARY KEY (day, words),
  constraint missed_searches_times_check CHECK ((times > 0)),
  constraint missed_searches_words_check CHECK (((length(words) >= 1) AND (length(words) <= 60)))
);

create table model_sizes (
  object_id uuid not null,
  width double precision not null,
  depth double precision not null,
  height double precision not null,
  constraint model_sizes_pkey PRIMARY KEY (object_id),
  constraint model_sizes_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id) ON DELETE CASCADE
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  event_key text not null,
  kind text not null,
  params jsonb not null default '{}'::jsonb,
  href text,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  subject_kind text,
  subject_id uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_once UNIQUE (user_id, event_key),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_event_key_check CHECK ((length(event_key) <= 200)),
  constraint notifications_href_check CHECK (((href ~~ '/%'::text) AND (length(href) <= 500))),
  constraint notifications_kind_check CHECK ((length(kind) <= 50)),
  constraint notifications_subject_check CHECK (((subject_id IS NULL) OR (COALESCE(subject_kind, ''::text) <> ''::text))),
  constraint notifications_subject_kind_check CHECK ((length(subject_kind) <= 50))
);

create table number_gaps (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  series text not null,
  issuer_id uuid,
  year integer,
  first bigint not null,
  last bigint not null,
  constraint number_gaps_pkey PRIMARY KEY (id),
  constraint number_gaps_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES shops(id),
  constraint number_gaps_size CHECK ((last >= first))
);

create table objects (
  id uuid not null,
  purpose object_purpose not null,
  owner_id uuid,
  file_name text not null default ''::text,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint objects_content_type_check CHECK ((length(content_type) <= 100)),
  constraint objects_file_name_check CHECK ((length(file_name) <= 255)),
  constraint objects_height_check CHECK ((height > 0)),
  constraint objects_sha256_check CHECK ((length(sha256) = 32)),
  constraint objects_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760))),
  constraint objects_width_check CHECK ((width > 0))
);

create table order_events (
  id uuid not null,
  order_id uuid not null,
  actor_id uuid,
  by order_mover not null,
  from_status order_status,
  to_status order_status not null,
  reason text,
  details jsonb,
  at timestamp with time zone not null,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_events_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (length((details)::text) <= 4000))),
  constraint order_events_reason_check CHECK ((length(reason) <= 2000))
);

create table order_groups (
  id uuid not null,
  number integer not null,
  customer_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  language language not null,
  emirate emirate not null,
  city text not null,
  address_line text not null,
  floor smallint,
  has_lift boolean,
  door_cm smallint,
  makani text,
  notes text,
  payment_method payment_method not null,
  link text not null,
  link_expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  company text,
  company_trn text,
  search_form text not null generated always as (search_form(((((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || phone_search(phone)) || ' '::text) || COALESCE(company, ''::text)))) stored,
  contact_proven_at timestamp with time zone,
  terms_version integer,
  constraint order_groups_pkey PRIMARY KEY (id),
  constraint order_groups_link_key UNIQUE (link),
  constraint order_groups_number_key UNIQUE (number),
  constraint order_groups_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint order_groups_terms_version_fkey FOREIGN KEY (terms_version) REFERENCES policies(terms_version),
  constraint order_groups_address_line_check CHECK (((length(address_line) >= 1) AND (length(address_line) <= 300))),
  constraint order_groups_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  constraint order_groups_company_check CHECK (((length(company) >= 1) AND (length(company) <= 200))),
  constraint order_groups_company_trn_check CHECK ((company_trn ~ '^[0-9]{15}$'::text)),
  constraint order_groups_door_cm_check CHECK (((door_cm >= 30) AND (door_cm <= 500))),
  constraint order_groups_email_check CHECK ((length(email) <= 254)),
  constraint order_groups_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint order_groups_floor_check CHECK (((floor >= '-5'::integer) AND (floor <= 200))),
  constraint order_groups_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint order_groups_link_check CHECK ((link ~ '^[a-z2-7]{26}$'::text)),
  constraint order_groups_makani_check CHECK ((makani ~ '^[0-9]{10}$'::text)),
  constraint order_groups_notes_check CHECK ((length(notes) <= 500)),
  constraint order_groups_phone_check CHECK ((length(phone) <= 50)),
  constraint order_groups_trn_of_company CHECK (((company IS NOT NULL) OR (company_trn IS NULL)))
);

create table order_items (
  order_id uuid not null,
  "position" smallint not null,
  product_id uuid not null,
  bundle_of uuid,
  name text not null,
  name_ar text,
  sku text,
  photo text,
  color jsonb,
  quantity integer not null,
  cancelled integer not null default 0,
  unit_price_fils bigint not null,
  assembly_fils bigint,
  vat_fils bigint not null,
  total_fils bigint not null,
  list_price_fils bigint,
  hs_code text,
  foreign_currency currency,
  foreign_price_fils bigint,
  exchange_rate_bp integer,
  constraint order_items_pkey PRIMARY KEY (order_id, "position"),
  constraint order_items_bundle_of_fkey FOREIGN KEY (bundle_of) REFERENCES products(id),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_items_assembly_fils_check CHECK ((assembly_fils >= 0)),
  constraint order_items_check CHECK (((cancelled >= 0) AND (cancelled <= quantity))),
  constraint order_items_check1 CHECK ((list_price_fils >= unit_price_fils)),
  constraint order_items_color_check CHECK ((jsonb_typeof(color) = 'object'::text)),
  constraint order_items_exchange_rate_bp_check CHECK (((exchange_rate_bp >= 1) AND (exchange_rate_bp <= 1000000))),
  constraint order_items_foreign_currency_check CHECK ((foreign_currency <> 'AED'::currency)),
  constraint order_items_foreign_price_fils_check CHECK ((foreign_price_fils >= 0)),
  constraint order_items_hs_code_check CHECK ((hs_code ~ '^[0-9]{4,10}$'::text)),
  constraint order_items_position_check CHECK (("position" >= 0)),
  constraint order_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  constraint order_items_sum CHECK ((total_fils = ((quantity - cancelled) * (unit_price_fils + COALESCE(assembly_fils, (0)::bigint))))),
  constraint order_items_unit_price_fils_check CHECK ((unit_price_fils >= 0)),
  constraint order_items_vat_fils_check CHECK ((vat_fils >= 0)),
  constraint order_items_vat_inside CHECK ((vat_fils <= total_fils)),
  constraint order_items_whole_rate CHECK ((num_nulls(foreign_currency, foreign_price_fils, exchange_rate_bp) = ANY (ARRAY[0, 3])))
);

create table order_messages (
  id uuid not null,
  order_id uuid not null,
  kind order_message_kind not null,
  by order_mover not null,
  author_id uuid,
  text text not null,
  at timestamp with time zone not null,
  is_proven boolean,
  constraint order_messages_pkey PRIMARY KEY (id),
  constraint order_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint order_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_messages_asked_by_customers CHECK (((kind = 'question'::order_message_kind) = (by = 'customer'::order_mover))),
  constraint order_messages_author CHECK ((((author_id IS NULL) = (by = 'customer'::order_mover)) AND (by <> 'system'::order_mover))),
  constraint order_messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

create table order_photos (
  object_id uuid not null,
  order_id uuid not null,
  event_id uuid,
  return_id uuid,
  "position" smallint not null,
  secret bytea not null,
  review_id uuid,
  constraint order_photos_pkey PRIMARY KEY (object_id),
  constraint order_photos_event_id_key UNIQUE (event_id),
  constraint order_photos_of_return UNIQUE (return_id, "position"),
  constraint order_photos_of_review UNIQUE (review_id, "position"),
  constraint order_photos_event_id_fkey FOREIGN KEY (event_id) REFERENCES order_events(id),
  constraint order_photos_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id),
  constraint order_photos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_photos_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint order_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id),
  constraint order_photos_of_one CHECK ((num_nonnulls(event_id, return_id, review_id) = 1)),
  constraint order_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 3))),
  constraint order_photos_secret_check CHECK ((length(secret) = 32))
);

create table order_proposals (
  id uuid not null,
  order_id uuid not null,
  day date not null,
  delivery_window text not null,
  reason text not null,
  status proposal_status not null default 'open'::proposal_status,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint order_proposals_pkey PRIMARY KEY (id),
  constraint order_proposals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_proposals_delivery_window_check CHECK ((delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint order_proposals_ended CHECK (((status = 'open'::proposal_status) = (ended_at IS NULL))),
  constraint order_proposals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)))
);

create table orders (
  id uuid not null,
  number integer not null,
  group_id uuid not null,
  shop_id uuid,
  shop_name text not null,
  shop_name_ar text,
  status order_status not null default 'pending'::order_status,
  status_since timestamp with time zone not null,
  rejection_reason text,
  items_fils bigint not null,
  delivery_fils bigint not null,
  cod_fee_fils bigint not null,
  total_fils bigint not null,
  vat_fils bigint not null,
  delivery_date date,
  delivery_window text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  returnable_until timestamp with time zone,
  refunded_fils bigint not null default 0,
  reminded_at timestamp with time zone,
  escalated_at timestamp with time zone,
  paid_fils bigint not null default 0,
  confirmed_at timestamp with time zone,
  payment_status payment_status not null generated always as (
CASE
    WHEN ((paid_fils = 0) AND (status = ANY (ARRAY['cancelled'::order_status, 'rejected'::order_status]))) THEN 'void'::payment_status
    WHEN ((paid_fils = 0) AND (status <> 'delivered'::order_status)) THEN 'pending'::payment_status
    WHEN (refunded_fils = 0) THEN 'paid'::payment_status
    WHEN (refunded_fils < paid_fils) THEN 'partially_refunded'::payment_status
    ELSE 'refunded'::payment_status
END) stored,
  asked_at timestamp with time zone,
  calendar_sequence integer not null default 0,
  free_from_fils bigint,
  waived_fils bigint,
  converted_on date,
  platform_role platform_role not null,
  delivery_final_at timestamp with time zone,
  delivery_id uuid,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_delivery_id_key UNIQUE (delivery_id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_one_for_each_shop UNIQUE NULLS NOT DISTINCT (group_id, shop_id, converted_on),
  constraint orders_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint orders_cod_fee_fils_check CHECK ((cod_fee_fils >= 0)),
  constraint orders_delivery_fils_check CHECK ((delivery_fils >= 0)),
  constraint orders_delivery_window_check CHECK ((delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint orders_final_is_delivered CHECK (((delivery_final_at IS NULL) OR (status = 'delivered'::order_status))),
  constraint orders_free_delivery CHECK (((free_from_fils IS NULL) = (waived_fils IS NULL))),
  constraint orders_free_from_fils_check CHECK ((free_from_fils >= 0)),
  constraint orders_items_fils_check CHECK ((items_fils >= 0)),
  constraint orders_own_role CHECK (((shop_id IS NOT NULL) OR (platform_role = 'seller'::platform_role))),
  constraint orders_paid_fils_check CHECK ((paid_fils >= 0)),
  constraint orders_reason CHECK (((status <> 'rejected'::order_status) OR (rejection_reason IS NOT NULL))),
  constraint orders_refund CHECK (((refunded_fils >= 0) AND (refunded_fils <= paid_fils))),
  constraint orders_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000))),
  constraint orders_sum CHECK ((total_fils = ((items_fils + delivery_fils) + cod_fee_fils))),
  constraint orders_vat_fils_check CHECK ((vat_fils >= 0)),
  constraint orders_vat_inside CHECK ((vat_fils <= total_fils)),
  constraint orders_waived_fils_check CHECK ((waived_fils > 0)),
  constraint orders_whole_delivery CHECK (((delivery_date IS NULL) = (delivery_window IS NULL)))
);

create table owner_changes (
  id uuid not null,
  shop_id uuid not null,
  user_id uuid not null,
  changed_by uuid not null,
  former_role shop_role,
  role shop_role,
  email text not null,
  changed_at timestamp with time zone not null,
  open_until timestamp with time zone,
  objected_at timestamp with time zone,
  objected_by uuid,
  settled_at timestamp with time zone,
  constraint owner_changes_pkey PRIMARY KEY (id),
  constraint owner_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint owner_changes_objected_by_fkey FOREIGN KEY (objected_by) REFERENCES users(id),
  constraint owner_changes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint owner_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint owner_changes_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint owner_changes_hours CHECK ((open_until > changed_at)),
  constraint owner_changes_objected CHECK (((objected_at IS NULL) = (objected_by IS NULL))),
  constraint owner_changes_of_owners CHECK (((former_role IS DISTINCT FROM role) AND (COALESCE((former_role = 'owner'::shop_role), false) OR COALESCE((role = 'owner'::shop_role), false))))
);

create table owner_objections (
  token_hash bytea not null,
  change_id uuid not null,
  user_id uuid not null,
  constraint owner_objections_pkey PRIMARY KEY (token_hash),
  constraint owner_objections_change_id_fkey FOREIGN KEY (change_id) REFERENCES owner_changes(id) ON DELETE CASCADE,
  constraint owner_objections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint password_resets_token_hash_check CHECK ((length(token_hash) = 32))
);

create table payment_shares (
  payment_id uuid not null,
  order_id uuid not null,
  fils bigint not null,
  capture capture_state,
  capture_fils bigint,
  capture_problem text,
  captured_at timestamp with time zone,
  released_at timestamp with time zone,
  release_refused_at timestamp with time zone,
  constraint payment_shares_pkey PRIMARY KEY (payment_id, order_id),
  constraint payment_shares_order_id_key UNIQUE (order_id),
  constraint payment_shares_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_shares_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_shares_capture_problem_check CHECK (((length(capture_problem) >= 1) AND (length(capture_problem) <= 2000))),
  constraint payment_shares_captured CHECK ((((COALESCE(capture, 'approved'::capture_state) = 'approved'::capture_state) = (capture_fils IS NULL)) AND (COALESCE((capture = 'done'::capture_state), false) = (captured_at IS NOT NULL)) AND (COALESCE((capture = 'failed'::capture_state), false) = (capture_problem IS NOT NULL)))),
  constraint payment_shares_captured_within CHECK (((capture_fils >= 0) AND (capture_fils <= fils))),
  constraint payment_shares_fils_check CHECK ((fils >= 0)),
  constraint payment_shares_released CHECK (((released_at IS NULL) OR COALESCE((capture = 'written-off'::capture_state), false))) NOT VALID
);

create table payments (
  id uuid not null,
  group_id uuid not null,
  provider text not null,
  fils bigint not null,
  status payment_state not null default 'open'::payment_state,
  session_ref text,
  session_url text,
  intent_ref text,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_group_id_key UNIQUE (group_id),
  constraint payments_intent_ref_key UNIQUE (intent_ref),
  constraint payments_session_ref_key UNIQUE (session_ref),
  constraint payments_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint payments_fils_check CHECK ((fils > 0)),
  constraint payments_intent_ref_check CHECK ((length(intent_ref) <= 500)),
  constraint payments_paid CHECK (((status = ANY (ARRAY['paid'::payment_state, 'late'::payment_state])) = ((paid_at IS NOT NULL) AND (intent_ref IS NOT NULL)))),
  constraint payments_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 50))),
  constraint payments_session_ref_check CHECK ((length(session_ref) <= 500)),
  constraint payments_session_url_check CHECK ((length(session_url) <= 5000)),
  constraint payments_whole_session CHECK (((session_ref IS NULL) = (session_url IS NULL)))
);

create table payout_events (
  id uuid not null,
  payout_id uuid not null,
  actor_id uuid,
  from_status payout_status,
  to_status payout_status not null,
  reason text,
  at timestamp with time zone not null,
  undoes uuid,
  constraint payout_events_pkey PRIMARY KEY (id),
  constraint payout_events_undoes_key UNIQUE (undoes),
  constraint payout_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint payout_events_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES payout_events(id),
  constraint payout_events_reason_check CHECK ((length(reason) <= 2000))
);

create table payout_schedules (
  shop_id uuid not null,
  rhythm payout_rhythm not null,
  minimum_fils bigint not null,
  next_day date not null,
  updated_at timestamp with time zone not null,
  constraint payout_schedules_pkey PRIMARY KEY (shop_id),
  constraint payout_schedules_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint payout_schedules_minimum_fils_check CHECK ((minimum_fils > 0))
);

create table payout_sender (
  is_only boolean not null default true,
  holder text not null,
  iban text not null,
  updated_at timestamp with time zone not null,
  constraint payout_sender_pkey PRIMARY KEY (is_only),
  constraint payout_sender_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint payout_sender_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint payout_sender_is_only_check CHECK (is_only)
);

create table payouts (
  id uuid not null,
  number integer not null default nextval('payout_numbers'::regclass),
  shop_id uuid not null,
  account_id uuid,
  iban text,
  holder text,
  fils bigint not null,
  status payout_status not null default 'pending'::payout_status,
  notes text,
  requested_at timestamp with time zone not null,
  status_since timestamp with time zone not null,
  approved_at timestamp with time zone,
  paid_at timestamp with time zone,
  reference text,
  rejection_reason text,
  scheduled_on date,
  sent_at timestamp with time zone,
  bank_file_id uuid,
  returned_at timestamp with time zone,
  provider text,
  transfer_attempt integer not null default 0,
  transfer_problem text,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_number_key UNIQUE (number),
  constraint payouts_scheduled_once UNIQUE (shop_id, scheduled_on),
  constraint payouts_transferred_once UNIQUE (provider, reference),
  constraint payouts_account_id_shop_id_fkey FOREIGN KEY (account_id, shop_id) REFERENCES bank_accounts(id, shop_id),
  constraint payouts_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  constraint payouts_provider_account FOREIGN KEY (shop_id, provider) REFERENCES provider_accounts(shop_id, provider),
  constraint payouts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint payouts_approved_before_paid CHECK (((status <> 'pending'::payout_status) OR (approved_at IS NULL))),
  constraint payouts_approved_when_paid CHECK ((((status)::text <> ALL (ARRAY['approved'::text, 'sent'::text, 'paid'::text, 'returned'::text])) OR (approved_at IS NOT NULL))),
  constraint payouts_fils_check CHECK ((fils > 0)),
  constraint payouts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint payouts_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint payouts_notes_check CHECK (((length(notes) >= 1) AND (length(notes) <= 2000))),
  constraint payouts_one_way CHECK ((((provider IS NULL) = (account_id IS NOT NULL)) AND ((account_id IS NULL) = (iban IS NULL)) AND ((account_id IS NULL) = (holder IS NULL)))),
  constraint payouts_paid_when_paid CHECK ((((status)::text = 'returned'::text) OR (((status)::text = 'paid'::text) = (paid_at IS NOT NULL)))),
  constraint payouts_reason_when_rejected CHECK ((((status)::text = ANY (ARRAY['rejected'::text, 'returned'::text])) = (rejection_reason IS NOT NULL))),
  constraint payouts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint payouts_reference_when_paid CHECK (((reference IS NULL) OR (paid_at IS NOT NULL))),
  constraint payouts_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000))),
  constraint payouts_returned_had_left CHECK (((returned_at IS NULL) OR (sent_at IS NOT NULL) OR (paid_at IS NOT NULL))),
  constraint payouts_returned_when_returned CHECK ((((status)::text = 'returned'::text) = (returned_at IS NOT NULL))),
  constraint payouts_sent_in_file CHECK (
CASE
    WHEN (provider IS NULL) THEN ((sent_at IS NULL) = (bank_file_id IS NULL))
    ELSE (bank_file_id IS NULL)
END),
  constraint payouts_sent_stays CHECK (((sent_at IS NULL) OR ((status)::text = ANY (ARRAY['sent'::text, 'paid'::text, 'returned'::text])))),
  constraint payouts_sent_when_sent CHECK ((((status)::text <> 'sent'::text) OR (sent_at IS NOT NULL))),
  constraint payouts_transfer_attempt_check CHECK ((transfer_attempt >= 0)),
  constraint payouts_transfer_problem CHECK (((transfer_problem IS NULL) OR (provider IS NOT NULL))),
  constraint payouts_transfer_problem_check CHECK (((length(transfer_problem) >= 1) AND (length(transfer_problem) <= 500))),
  constraint payouts_transferred_stays CHECK (((provider IS NULL) OR (paid_at IS NULL) OR (returned_at IS NULL))),
  constraint payouts_transferred_when_sent CHECK (((provider IS NULL) OR (paid_at IS NULL) OR (sent_at IS NOT NULL)))
);

create table period_locks (
  month date not null,
  locked_by uuid not null,
  locked_at timestamp with time zone not null,
  constraint period_locks_pkey PRIMARY KEY (month),
  constraint period_locks_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES users(id),
  constraint period_locks_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table photo_hashes (
  object_id uuid not null,
  hash bit(64),
  bands integer[] generated always as (ARRAY[((SUBSTRING(hash FROM 1 FOR 16))::bit(16))::integer, (((SUBSTRING(hash FROM 17 FOR 16))::bit(16))::integer + 65536), (((SUBSTRING(hash FROM 33 FOR 16))::bit(16))::integer + 131072), (((SUBSTRING(hash FROM 49 FOR 16))::bit(16))::integer + 196608)]) stored,
  constraint photo_hashes_pkey PRIMARY KEY (object_id),
  constraint photo_hashes_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id) ON DELETE CASCADE
);

create table piece_figures (
  span figure_span not null,
  starts_on date not null,
  shop_id uuid,
  product_id uuid not null,
  orders integer not null,
  quantity integer not null,
  ordered_fils bigint not null,
  constraint piece_figures_once UNIQUE NULLS NOT DISTINCT (span, starts_on, shop_id, product_id) INCLUDE (orders, quantity, ordered_fils),
  constraint piece_figures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint piece_figures_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);

create table piece_views (
  span figure_span not null,
  starts_on date not null,
  shop_id uuid,
  product_id uuid,
  views integer not null,
  bagged integer not null,
  constraint piece_views_once UNIQUE NULLS NOT DISTINCT (span, starts_on, shop_id, product_id),
  constraint piece_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint piece_views_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);

create table pieces_coming_back (
  event_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  quantity integer not null,
  received_at timestamp with time zone,
  received_by uuid,
  is_restocked boolean,
  constraint pieces_coming_back_pkey PRIMARY KEY (event_id, "position"),
  constraint pieces_coming_back_event_id_fkey FOREIGN KEY (event_id) REFERENCES order_events(id),
  constraint pieces_coming_back_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_items(order_id, "position"),
  constraint pieces_coming_back_received_by_fkey FOREIGN KEY (received_by) REFERENCES users(id),
  constraint pieces_coming_back_quantity_check CHECK ((quantity > 0)),
  constraint pieces_coming_back_received CHECK ((((received_at IS NULL) = (received_by IS NULL)) AND ((received_at IS NULL) = (is_restocked IS NULL))))
);

create table platform_people (
  user_id uuid not null,
  role admin_role not null,
  role_since timestamp with time zone not null default now(),
  invited_at timestamp with time zone not null default now(),
  constraint platform_people_pkey PRIMARY KEY (user_id),
  constraint platform_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table platform_profile_confirmations (
  profile_id uuid not null,
  confirmed_by uuid not null,
  confirmed_at timestamp with time zone not null,
  constraint platform_profile_confirmations_pkey PRIMARY KEY (profile_id),
  constraint platform_profile_confirmations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint platform_profile_confirmations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES tax_profiles(id)
);

create table policies (
  policy text not null,
  title text not null,
  title_ar text not null,
  body text not null,
  body_ar text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  terms_version integer generated always as (
CASE
    WHEN (policy = 'terms'::text) THEN version
    ELSE NULL::integer
END) stored,
  constraint policies_pkey PRIMARY KEY (policy, version),
  constraint policies_terms_version_key UNIQUE (terms_version),
  constraint policies_bodies_check CHECK ((((length(body) >= 1) AND (length(body) <= 20000)) AND ((length(body_ar) >= 1) AND (length(body_ar) <= 20000)))),
  constraint policies_policy_check CHECK ((policy = ANY (ARRAY['delivery'::text, 'returns'::text, 'warranty'::text, 'privacy'::text, 'terms'::text]))),
  constraint policies_titles_check CHECK ((((length(title) >= 1) AND (length(title) <= 120)) AND ((length(title_ar) >= 1) AND (length(title_ar) <= 120))))
);

create table product_changes (
  id uuid not null,
  product_id uuid not null,
  content jsonb not null,
  status product_change_status not null default 'pending_review'::product_change_status,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  decided_by uuid,
  rejection_reason text,
  constraint product_changes_pkey PRIMARY KEY (id),
  constraint product_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint product_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint product_changes_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (length((content)::text) <= 60000))),
  constraint product_changes_reason_when_rejected CHECK (((status = 'rejected'::product_change_status) = (rejection_reason IS NOT NULL))),
  constraint product_changes_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000))),
  constraint product_changes_settled CHECK (((status = 'pending_review'::product_change_status) = (settled_at IS NULL)))
);

create table product_colors (
  product_id uuid not null,
  "position" integer not null,
  color_id uuid,
  name text,
  name_ar text,
  hex character(7),
  label_override text,
  image_url text,
  constraint product_colors_pkey PRIMARY KEY (product_id, "position"),
  constraint product_colors_color_id_fkey FOREIGN KEY (color_id) REFERENCES colors(id),
  constraint product_colors_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_colors_check CHECK (((color_id IS NOT NULL) OR ((name IS NOT NULL) AND (hex IS NOT NULL)))),
  constraint product_colors_hex_check CHECK ((hex ~ '^#[0-9A-F]{6}$'::text)),
  constraint product_colors_image_url_check CHECK ((length(image_url) <= 500)),
  constraint product_colors_label_override_check CHECK ((length(label_override) <= 50)),
  constraint product_colors_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 50))),
  constraint product_colors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint product_colors_position_check CHECK ((("position" >= 0) AND ("position" <= 99)))
);

create table product_events (
  id uuid not null,
  product_id uuid not null,
  actor_id uuid,
  from_status product_status,
  to_status product_status not null,
  reason text,
  at timestamp with time zone not null default now(),
  undoes uuid,
  constraint product_events_pkey PRIMARY KEY (id),
  constraint product_events_undoes_key UNIQUE (undoes),
  constraint product_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint product_events_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES product_events(id) ON DELETE CASCADE,
  constraint product_events_reason_check CHECK ((length(reason) <= 2000))
);

create table product_import_corrections (
  import_id uuid not null,
  number integer not null,
  field text not null,
  value text not null,
  constraint product_import_corrections_pkey PRIMARY KEY (import_id, number, field),
  constraint product_import_corrections_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  constraint product_import_corrections_field_check CHECK ((length(field) <= 50)),
  constraint product_import_corrections_number_check CHECK ((number > 0)),
  constraint product_import_corrections_value_check CHECK ((length(value) <= 500))
);

create table product_import_images (
  import_id uuid not null,
  source text not null,
  url text not null,
  constraint product_import_images_pkey PRIMARY KEY (import_id, source),
  constraint product_import_images_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  constraint product_import_images_source_check CHECK ((length(source) <= 2000)),
  constraint product_import_images_url_check CHECK ((length(url) <= 500))
);

create table product_import_rows (
  import_id uuid not null,
  number integer not null,
  cells text[] not null,
  state product_import_row_state not null,
  product_id uuid,
  is_new boolean not null default true,
  problems jsonb not null default '[]'::jsonb,
  links jsonb,
  said jsonb,
  constraint product_import_rows_pkey PRIMARY KEY (import_id, number),
  constraint product_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  constraint product_import_rows_number_check CHECK ((number > 0))
);

create table product_imports (
  id uuid not null,
  shop_id uuid not null,
  created_by uuid not null,
  file_id uuid not null,
  image_parts uuid[] not null default '{}'::uuid[],
  file_name text not null,
  format text not null,
  status product_import_status not null default 'mapping'::product_import_status,
  failure text,
  headings text[] not null,
  mapping text[] not null,
  sample jsonb not null default '[]'::jsonb,
  row_count integer not null,
  checked_count integer not null default 0,
  refused_count integer not null default 0,
  new_count integer not null default 0,
  known_count integer not null default 0,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  cleared_at timestamp with time zone,
  started_at timestamp with time zone,
  same_count integer not null default 0,
  image_part_count integer,
  status_since timestamp with time zone not null default now(),
  constraint product_imports_pkey PRIMARY KEY (id),
  constraint product_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint product_imports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint product_imports_as_many_fields CHECK ((cardinality(mapping) = cardinality(headings))),
  constraint product_imports_ended CHECK (((status = ANY (ARRAY['done'::product_import_status, 'failed'::product_import_status, 'cancelled'::product_import_status])) = (ended_at IS NOT NULL))),
  constraint product_imports_failure_check CHECK ((length(failure) <= 60)),
  constraint product_imports_file_name_check CHECK ((length(file_name) <= 255)),
  constraint product_imports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint product_imports_headings_check CHECK ((cardinality(headings) <= 200)),
  constraint product_imports_image_parts_check CHECK ((cardinality(image_parts) <= 30)),
  constraint product_imports_row_count_check CHECK (((row_count >= 0) AND (row_count <= 10000)))
);

create table product_links (
  product_id uuid not null,
  kind product_link_kind not null,
  linked_product_id uuid not null,
  "position" integer not null,
  constraint product_links_pkey PRIMARY KEY (product_id, kind, linked_product_id),
  constraint product_links_linked_product_id_fkey FOREIGN KEY (linked_product_id) REFERENCES products(id),
  constraint product_links_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_links_check CHECK ((product_id <> linked_product_id)),
  constraint product_links_position_check CHECK (("position" >= 0))
);

create table product_prices (
  product_id uuid not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  price_fils bigint not null,
  currency currency not null,
  constraint product_prices_pkey PRIMARY KEY (product_id, valid_from),
  constraint product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_prices_check CHECK ((valid_until > valid_from)),
  constraint product_prices_price_fils_check CHECK (((price_fils >= 1) AND (price_fils <= '9999999999'::bigint)))
);

create table product_skus (
  product_id uuid not null,
  shop_id uuid not null,
  sku text not null,
  constraint product_skus_pkey PRIMARY KEY (product_id),
  constraint product_skus_once UNIQUE (shop_id, sku),
  constraint product_skus_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_skus_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint product_skus_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 100)))
);

create table product_versions (
  event_id uuid not null,
  product_id uuid not null,
  decided_at timestamp with time zone not null,
  content jsonb not null,
  constraint product_versions_pkey PRIMARY KEY (event_id),
  constraint product_versions_event_id_fkey FOREIGN KEY (event_id) REFERENCES product_events(id) ON DELETE CASCADE,
  constraint product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_versions_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (length((content)::text) <= 60000)))
);

create table products (
  id uuid not null,
  shop_id uuid,
  is_majlis boolean not null default false,
  name text not null,
  name_ar text,
  description text,
  description_ar text,
  category_id uuid not null,
  dimensions text not null,
  width_mm integer,
  depth_mm integer,
  height_mm integer,
  weight_kg numeric(8,2) not null,
  price_fils bigint not null,
  currency currency not null default 'AED'::currency,
  style_tags style_tag[] not null,
  main_photo text,
  additional_photos text[] not null default '{}'::text[],
  photo3d text,
  photo3d_variant text,
  status product_status not null default 'pending_review'::product_status,
  rejection_reason text,
  stock integer not null default 0,
  bundle_discount_bp integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search_form text not null generated always as (search_form(((name || ' '::text) || COALESCE(name_ar, ''::text)))) stored,
  assembly_fils bigint,
  owner_id uuid not null generated always as (COALESCE(shop_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  family_id integer,
  family_position integer,
  hs_code text,
  review_count integer not null default 0,
  review_stars integer not null default 0,
  seat_height_cm integer,
  seat_depth_cm integer,
  chaise_side text,
  seats integer,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_kin_of_owner FOREIGN KEY (family_id, owner_id) REFERENCES families(id, owner_id),
  constraint products_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint products_additional_photos_check CHECK ((cardinality(additional_photos) <= 5)),
  constraint products_assembly_fils_check CHECK (((assembly_fils >= 0) AND (assembly_fils <= '9999999999'::bigint))),
  constraint products_bundle_discount_bp_check CHECK (((bundle_discount_bp >= 0) AND (bundle_discount_bp <= 10000))),
  constraint products_chaise_side_check CHECK ((chaise_side = ANY (ARRAY['left'::text, 'right'::text, 'either'::text]))),
  constraint products_depth_mm_check CHECK ((depth_mm > 0)),
  constraint products_description_ar_check CHECK ((length(description_ar) <= 5000)),
  constraint products_description_check CHECK ((length(description) <= 5000)),
  constraint products_dimensions_check CHECK (((length(dimensions) >= 1) AND (length(dimensions) <= 100))),
  constraint products_family_position_check CHECK ((family_position >= 0)),
  constraint products_height_mm_check CHECK ((height_mm > 0)),
  constraint products_hs_code_check CHECK ((hs_code ~ '^[0-9]{4,10}$'::text)),
  constraint products_main_photo_check CHECK ((length(main_photo) <= 500)),
  constraint products_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 200))),
  constraint products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint products_one_owner CHECK ((is_majlis = (shop_id IS NULL))),
  constraint products_photo3d_check CHECK ((length(photo3d) <= 500)),
  constraint products_photo3d_variant_check CHECK ((length(photo3d_variant) <= 100)),
  constraint products_place_in_family CHECK ((num_nulls(family_id, family_position) = ANY (ARRAY[0, 2]))),
  constraint products_price_fils_check CHECK (((price_fils >= 1) AND (price_fils <= '9999999999'::bigint))),
  constraint products_reason_when_rejected CHECK (((status <> 'rejected'::product_status) OR (rejection_reason IS NOT NULL))),
  constraint products_rejection_reason_check CHECK ((length(rejection_reason) <= 2000)),
  constraint products_reviews CHECK (((review_count >= 0) AND ((review_stars >= review_count) AND (review_stars <= (5 * review_count))))),
  constraint products_seat_depth_cm_check CHECK (((seat_depth_cm >= 0) AND (seat_depth_cm <= 300))),
  constraint products_seat_height_cm_check CHECK (((seat_height_cm >= 0) AND (seat_height_cm <= 200))),
  constraint products_seats_check CHECK (((seats >= 0) AND (seats <= 50))),
  constraint products_stock_check CHECK ((stock >= 0)),
  constraint products_style_tags_check CHECK (((cardinality(style_tags) >= 1) AND (cardinality(style_tags) <= 3))),
  constraint products_weight_kg_check CHECK ((weight_kg > (0)::numeric)),
  constraint products_whole_size CHECK ((num_nulls(width_mm, depth_mm, height_mm) = ANY (ARRAY[0, 3]))),
  constraint products_width_mm_check CHECK ((width_mm > 0))
);

create table provider_accounts (
  shop_id uuid not null,
  provider text not null,
  ref text not null,
  is_ready boolean not null default false,
  missing text[] not null default '{}'::text[],
  opened_at timestamp with time zone not null,
  looked_at timestamp with time zone,
  usable_from timestamp with time zone,
  balance_asked_at timestamp with time zone,
  constraint provider_accounts_pkey PRIMARY KEY (shop_id, provider),
  constraint provider_accounts_ref UNIQUE (provider, ref),
  constraint provider_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint provider_accounts_missing_check CHECK ((cardinality(missing) <= 200)),
  constraint provider_accounts_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 50))),
  constraint provider_accounts_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 255)))
);

create table provider_lines (
  id uuid not null,
  ref text not null,
  kind provider_line_kind not null,
  source text,
  fils bigint not null,
  fee_fils bigint not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  constraint provider_lines_pkey PRIMARY KEY (id),
  constraint provider_lines_ref_key UNIQUE (ref),
  constraint provider_lines_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 500))),
  constraint provider_lines_source_check CHECK (((length(source) >= 1) AND (length(source) <= 500)))
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

create table refund_accounts (
  group_id uuid not null,
  sealed bytea not null,
  ending text not null,
  entered_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  entered_by uuid,
  entry_reason text,
  constraint refund_accounts_pkey PRIMARY KEY (group_id),
  constraint refund_accounts_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint refund_accounts_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint refund_accounts_check CHECK ((changed_at >= entered_at)),
  constraint refund_accounts_ending_check CHECK ((ending ~ '^[0-9]{4}$'::text)),
  constraint refund_accounts_entry_check CHECK (((entered_by IS NULL) = (entry_reason IS NULL))) NOT VALID,
  constraint refund_accounts_sealed_check CHECK (((length(sealed) >= 60) AND (length(sealed) <= 1000)))
);

create table refund_items (
  refund_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  quantity integer not null,
  fils bigint not null,
  constraint refund_items_pkey PRIMARY KEY (refund_id, "position"),
  constraint refund_items_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_items(order_id, "position"),
  constraint refund_items_refund_id_order_id_fkey FOREIGN KEY (refund_id, order_id) REFERENCES refunds(id, order_id),
  constraint refund_items_fils_check CHECK ((fils >= 0)),
  constraint refund_items_quantity_check CHECK ((quantity > 0))
);

create table refund_transfers (
  refund_id uuid not null,
  try smallint not null,
  bank_file_id uuid not null,
  sealed bytea,
  returned_at timestamp with time zone,
  return_reason text,
  attempt_id uuid,
  constraint refund_transfers_pkey PRIMARY KEY (refund_id, try),
  constraint refund_transfers_attempt_id_key UNIQUE (attempt_id),
  constraint refund_transfers_bank_file_id_refund_id_key UNIQUE (bank_file_id, refund_id),
  constraint refund_transfers_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  constraint refund_transfers_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_transfers_check CHECK (((returned_at IS NULL) = (return_reason IS NULL))),
  constraint refund_transfers_return_reason_check CHECK (((length(return_reason) >= 1) AND (length(return_reason) <= 2000))),
  constraint refund_transfers_sealed_check CHECK (((length(sealed) >= 60) AND (length(sealed) <= 1000))),
  constraint refund_transfers_try_check CHECK (((try >= 1) AND (try <= 99)))
);

create table refunds (
  id uuid not null,
  number integer not null default nextval('refund_numbers'::regclass),
  order_id uuid not null,
  return_id uuid,
  cause refund_cause not null,
  method payment_method not null,
  fils bigint not null,
  status refund_state not null,
  payment_id uuid,
  provider_ref text,
  problem text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  attempt_id uuid not null default gen_random_uuid(),
  paid_by refund_way,
  reference text,
  payer refund_payer not null default 'platform'::refund_payer,
  paid_on date,
  handed_by text,
  received_by text,
  entered_by uuid,
  bearer refund_bearer not null default 'seller'::refund_bearer,
  reason text,
  decided_by uuid,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_attempt_id_key UNIQUE (attempt_id),
  constraint refunds_id_order_id_key UNIQUE (id, order_id),
  constraint refunds_number_key UNIQUE (number),
  constraint refunds_provider_ref_key UNIQUE (provider_ref),
  constraint refunds_return_id_key UNIQUE (return_id),
  constraint refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint refunds_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint refunds_borne CHECK (((bearer = 'seller'::refund_bearer) OR ((cause = 'goodwill'::refund_cause) AND (payer = 'platform'::refund_payer)))),
  constraint refunds_done CHECK (((status = ANY (ARRAY['done'::refund_state, 'settled'::refund_state])) = (done_at IS NOT NULL))),
  constraint refunds_fils_check CHECK ((fils > 0)),
  constraint refunds_given_for_a_reason CHECK (((reason IS NOT NULL) = (cause = ANY (ARRAY['price-reduced'::refund_cause, 'delivery-fee'::refund_cause, 'cash-fee'::refund_cause, 'goodwill'::refund_cause])))),
  constraint refunds_handed_by_check CHECK (((length(handed_by) >= 1) AND (length(handed_by) <= 200))),
  constraint refunds_handed_over CHECK ((((handed_by IS NULL) = (received_by IS NULL)) AND ((handed_by IS NULL) OR (paid_by = 'cash'::refund_way)))),
  constraint refunds_of_provider CHECK (((method <> 'cash_on_delivery'::payment_method) = (payment_id IS NOT NULL))),
  constraint refunds_of_provider_by_platform CHECK (((method = 'cash_on_delivery'::payment_method) OR (payer = 'platform'::refund_payer))),
  constraint refunds_of_return CHECK (((cause = 'return'::refund_cause) = (return_id IS NOT NULL))),
  constraint refunds_paid CHECK ((((paid_by IS NULL) = (reference IS NULL)) AND ((paid_by IS NULL) = (paid_on IS NULL)) AND ((paid_by IS NULL) OR (status = 'done'::refund_state)) AND ((method <> 'cash_on_delivery'::payment_method) OR (status <> 'done'::refund_state) OR (paid_by IS NOT NULL)))),
  constraint refunds_problem_check CHECK ((length(problem) <= 2000)),
  constraint refunds_provider_ref_check CHECK ((length(provider_ref) <= 500)),
  constraint refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint refunds_received_by_check CHECK (((length(received_by) >= 1) AND (length(received_by) <= 200))),
  constraint refunds_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint refunds_states_of_way CHECK (
CASE
    WHEN (method = 'cash_on_delivery'::payment_method) THEN (status <> ALL (ARRAY['open'::refund_state, 'failed'::refund_state, 'settled'::refund_state]))
    ELSE (status <> 'owed'::refund_state)
END)
);

create table request_keys (
  key bytea not null,
  fingerprint bytea not null,
  made_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint request_keys_pkey PRIMARY KEY (key),
  constraint request_keys_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint request_keys_key_check CHECK ((length(key) = 32))
);

create table return_events (
  id uuid not null,
  return_id uuid not null,
  actor_id uuid,
  by order_mover not null,
  from_status return_status,
  to_status return_status not null,
  reason text,
  at timestamp with time zone not null,
  constraint return_events_pkey PRIMARY KEY (id),
  constraint return_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint return_events_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_events_reason_check CHECK ((length(reason) <= 2000))
);

create table return_items (
  return_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  quantity integer not null,
  constraint return_items_pkey PRIMARY KEY (return_id, "position"),
  constraint return_items_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_items(order_id, "position"),
  constraint return_items_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_items_quantity_check CHECK ((quantity > 0))
);

create table returns (
  id uuid not null,
  number integer not null default nextval('return_numbers'::regclass),
  order_id uuid not null,
  status return_status not null default 'requested'::return_status,
  reason text not null,
  refusal_reason text,
  refund_fils bigint,
  is_restocked boolean not null default false,
  created_at timestamp with time zone not null,
  status_since timestamp with time zone not null,
  fetch_on date,
  fetch_window text,
  fetch_agreed_at timestamp with time zone,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_number_key UNIQUE (number),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_fetch_check CHECK ((((fetch_on IS NULL) = (fetch_window IS NULL)) AND ((fetch_on IS NOT NULL) OR (fetch_agreed_at IS NULL)))) NOT VALID,
  constraint returns_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint returns_reason_when_refused CHECK (((status = 'refused'::return_status) = (refusal_reason IS NOT NULL))),
  constraint returns_refund_fils_check CHECK ((refund_fils >= 0)),
  constraint returns_refund_when_refunded CHECK (((status = 'refunded'::return_status) = (refund_fils IS NOT NULL))),
  constraint returns_refusal_reason_check CHECK (((length(refusal_reason) >= 1) AND (length(refusal_reason) <= 2000)))
);

create table review_asks (
  order_id uuid not null,
  at timestamp with time zone not null,
  constraint review_asks_pkey PRIMARY KEY (order_id),
  constraint review_asks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table review_events (
  id uuid not null,
  review_id uuid not null,
  actor_id uuid,
  from_status review_status,
  to_status review_status not null,
  reason text,
  at timestamp with time zone not null,
  undoes uuid,
  constraint review_events_pkey PRIMARY KEY (id),
  constraint review_events_undoes_key UNIQUE (undoes),
  constraint review_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint review_events_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id),
  constraint review_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES review_events(id),
  constraint review_events_reason_check CHECK ((length(reason) <= 2000))
);

create table review_reports (
  id uuid not null,
  review_id uuid not null,
  reason review_report_reason not null,
  note text,
  at timestamp with time zone not null,
  constraint review_reports_pkey PRIMARY KEY (id),
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id),
  constraint review_reports_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)))
);

create table reviews (
  id uuid not null,
  product_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  shop_id uuid,
  status review_status not null default 'pending'::review_status,
  stars smallint not null,
  comment text not null,
  language language not null,
  author_name text,
  has_photos boolean not null default false,
  rejection_reason text,
  open_reports integer not null default 0,
  reply text,
  replied_at timestamp with time zone,
  reply_edited_at timestamp with time zone,
  created_at timestamp with time zone not null,
  status_since timestamp with time zone not null,
  search_form text not null generated always as (search_form(((((COALESCE(author_name, ''::text) || ' '::text) || comment) || ' '::text) || COALESCE(reply, ''::text)))) stored,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_of_line FOREIGN KEY (order_id, "position") REFERENCES order_items(order_id, "position"),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint reviews_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint reviews_author_name_check CHECK (((length(author_name) >= 1) AND (length(author_name) <= 210))),
  constraint reviews_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 2000))),
  constraint reviews_open_reports_check CHECK ((open_reports >= 0)),
  constraint reviews_reason_when_rejected CHECK (((status = 'rejected'::review_status) = (rejection_reason IS NOT NULL))),
  constraint reviews_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000))),
  constraint reviews_reply_at CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint reviews_reply_check CHECK (((length(reply) >= 1) AND (length(reply) <= 2000))),
  constraint reviews_reply_edited CHECK (((reply_edited_at IS NULL) OR (reply IS NOT NULL))),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);

create table room_products (
  room_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  quantity integer not null default 1,
  x integer,
  y integer,
  constraint room_products_pkey PRIMARY KEY (room_id, product_id),
  constraint room_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint room_products_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE,
  constraint room_products_position_check CHECK (("position" >= 0)),
  constraint room_products_quantity_check CHECK (((quantity >= 1) AND (quantity <= 99))),
  constraint room_products_spot CHECK ((((x IS NULL) = (y IS NULL)) AND ((x >= 0) AND (x <= 100)) AND ((y >= 0) AND (y <= 100))))
);

create table rooms (
  id uuid not null,
  key text not null,
  image text not null,
  title text not null,
  title_ar text not null,
  "position" integer not null,
  is_featured boolean not null default false,
  text text,
  text_ar text,
  is_shown boolean not null default true,
  focus text not null default 'center'::text,
  constraint rooms_pkey PRIMARY KEY (id),
  constraint rooms_key_key UNIQUE (key),
  constraint rooms_featured CHECK ((is_shown OR (NOT is_featured))),
  constraint rooms_focus CHECK ((focus = ANY (ARRAY['left-top'::text, 'top'::text, 'right-top'::text, 'left'::text, 'center'::text, 'right'::text, 'left-bottom'::text, 'bottom'::text, 'right-bottom'::text]))),
  constraint rooms_image_check CHECK ((length(image) <= 500)),
  constraint rooms_key_check CHECK (((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(key) <= 60))),
  constraint rooms_position_check CHECK (("position" >= 0)),
  constraint rooms_text_ar_check CHECK (((length(text_ar) >= 1) AND (length(text_ar) <= 1000))),
  constraint rooms_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint rooms_title_ar_check CHECK (((length(title_ar) >= 1) AND (length(title_ar) <= 200))),
  constraint rooms_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

create table search_hits (
  word text collate "C" not null,
  in_name boolean not null,
  block integer not null,
  hits bytea not null,
  constraint search_hits_pkey PRIMARY KEY (word, in_name, block),
  constraint search_hits_block_check CHECK ((block >= 0))
);

create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word),
  constraint search_words_word_check CHECK ((word <> ''::text))
);

create table second_factors (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  secret bytea,
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_credential_id_key UNIQUE (credential_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint second_factors_check CHECK (((kind = 'app'::text) = (secret IS NOT NULL))),
  constraint second_factors_check1 CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (counter IS NOT NULL)))),
  constraint second_factors_counter_check CHECK ((counter >= 0)),
  constraint second_factors_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['app'::text, 'passkey'::text]))),
  constraint second_factors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint second_factors_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 4000))),
  constraint second_factors_sealed CHECK ((length(secret) = 57)) NOT VALID,
  constraint second_factors_secret_check CHECK (((length(secret) >= 16) AND (length(secret) <= 64)))
);

create table seeds (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  reached timestamp with time zone,
  constraint seeds_pkey PRIMARY KEY (name)
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  failed_confirmations smallint not null default 0,
  id uuid not null default gen_random_uuid(),
  browser text,
  system text,
  address text,
  last_used_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_address_check CHECK (((length(address) >= 1) AND (length(address) <= 60))),
  constraint sessions_browser_check CHECK (((length(browser) >= 1) AND (length(browser) <= 20))),
  constraint sessions_check CHECK ((expires_at > created_at)),
  constraint sessions_check1 CHECK ((confirmed_at >= created_at)),
  constraint sessions_failed_confirmations_check CHECK (((failed_confirmations >= 0) AND (failed_confirmations <= 10))),
  constraint sessions_system_check CHECK (((length(system) >= 1) AND (length(system) <= 20))),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32))
);

create table settings (
  "only" boolean not null default true,
  auto_approve_shops boolean not null default false,
  require_product_approval boolean not null default true,
  reviews_enabled boolean not null default true,
  email_notifications boolean not null default true,
  notify_shop_registrations boolean not null default true,
  notify_product_submissions boolean not null default true,
  support_email text,
  sales_email text,
  support_phone text,
  commission_bp integer not null default 1000,
  delivery_fee_fils bigint not null default 0,
  updated_at timestamp with time zone not null default now(),
  cod_fee_fils bigint not null default 0,
  cod_cap_fils bigint default 650000,
  return_days smallint not null default 14,
  legal_name text not null default 'Majlis'::text,
  legal_name_ar text,
  legal_trn text,
  legal_licence text,
  legal_authority text,
  legal_address text,
  legal_city text,
  legal_emirate emirate,
  shops_keep_cash boolean not null default false,
  payout_hold_days smallint,
  review_ask_days smallint not null default 7,
  cash_confirmation boolean not null default true,
  cash_confirm_above_fils bigint not null default 50000,
  cash_confirm_minutes smallint not null default 30,
  unanswered_hours smallint not null default 72,
  require_second_factor_for_payouts boolean not null default false,
  delivery_undo_minutes smallint not null default 10,
  refund_limit_operations_fils bigint not null default 20000,
  payout_second_person_above_fils bigint default 1000000,
  support_whatsapp text,
  refund_limit_manager_fils bigint not null default 20000,
  refund_limit_orders_fils bigint not null default 20000,
  monthly_commission_invoices boolean not null default true,
  arabic_required boolean not null default false,
  constraint settings_pkey PRIMARY KEY ("only"),
  constraint settings_cash_confirm_above_fils_check CHECK (((cash_confirm_above_fils >= 0) AND (cash_confirm_above_fils <= '9999999999'::bigint))),
  constraint settings_cash_confirm_minutes_check CHECK (((cash_confirm_minutes >= 5) AND (cash_confirm_minutes <= 1440))),
  constraint settings_cod_cap_fils_check CHECK (((cod_cap_fils >= 1) AND (cod_cap_fils <= '9999999999'::bigint))),
  constraint settings_cod_fee_fils_check CHECK (((cod_fee_fils >= 0) AND (cod_fee_fils <= '9999999999'::bigint))),
  constraint settings_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint settings_delivery_fee_fils_check CHECK (((delivery_fee_fils >= 0) AND (delivery_fee_fils <= '9999999999'::bigint))),
  constraint settings_delivery_undo_minutes_check CHECK (((delivery_undo_minutes >= 0) AND (delivery_undo_minutes <= 60))),
  constraint settings_legal_address_check CHECK (((length(legal_address) >= 1) AND (length(legal_address) <= 300))),
  constraint settings_legal_authority_check CHECK (((length(legal_authority) >= 1) AND (length(legal_authority) <= 200))),
  constraint settings_legal_city_check CHECK (((length(legal_city) >= 1) AND (length(legal_city) <= 100))),
  constraint settings_legal_licence_check CHECK (((length(legal_licence) >= 1) AND (length(legal_licence) <= 100))),
  constraint settings_legal_name_ar_check CHECK (((length(legal_name_ar) >= 1) AND (length(legal_name_ar) <= 200))),
  constraint settings_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 200))),
  constraint settings_legal_trn_check CHECK ((legal_trn ~ '^[0-9]{15}$'::text)),
  constraint settings_only_check CHECK ("only"),
  constraint settings_payout_hold_days_check CHECK (((payout_hold_days >= 0) AND (payout_hold_days <= 365))),
  constraint settings_payout_second_person_above_fils_check CHECK (((payout_second_person_above_fils >= 1) AND (payout_second_person_above_fils <= '9999999999'::bigint))),
  constraint settings_refund_limit_manager_fils_check CHECK (((refund_limit_manager_fils >= 0) AND (refund_limit_manager_fils <= '9999999999'::bigint))),
  constraint settings_refund_limit_operations_fils_check CHECK (((refund_limit_operations_fils >= 0) AND (refund_limit_operations_fils <= '9999999999'::bigint))),
  constraint settings_refund_limit_orders_fils_check CHECK (((refund_limit_orders_fils >= 0) AND (refund_limit_orders_fils <= '9999999999'::bigint))),
  constraint settings_return_days_check CHECK (((return_days >= 0) AND (return_days <= 365))),
  constraint settings_review_ask_days_check CHECK (((review_ask_days >= 1) AND (review_ask_days <= 60))),
  constraint settings_sales_email_check CHECK ((length(sales_email) <= 254)),
  constraint settings_support_email_check CHECK ((length(support_email) <= 254)),
  constraint settings_support_phone_check CHECK ((length(support_phone) <= 50)),
  constraint settings_support_whatsapp_check CHECK (((length(support_whatsapp) >= 1) AND (length(support_whatsapp) <= 50))),
  constraint settings_unanswered_hours_check CHECK (((unanswered_hours >= 49) AND (unanswered_hours <= 720)))
);

create table settlement (
  is_only boolean not null default true,
  mode text not null default 'own-account'::text,
  changed_at timestamp with time zone not null default now(),
  constraint settlement_pkey PRIMARY KEY (is_only),
  constraint settlement_is_only_check CHECK (is_only),
  constraint settlement_mode_check CHECK ((mode = ANY (ARRAY['own-account'::text, 'provider'::text])))
);

create table shop_closures (
  shop_id uuid not null,
  first_day date not null,
  last_day date not null,
  is_over boolean not null default false,
  constraint shop_closures_pkey PRIMARY KEY (shop_id, first_day),
  constraint shop_closures_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_closures_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 59))))
);

create table shop_events (
  id uuid not null,
  shop_id uuid not null,
  actor_id uuid,
  from_status shop_status,
  to_status shop_status not null,
  reason text,
  at timestamp with time zone not null default now(),
  undoes uuid,
  constraint shop_events_pkey PRIMARY KEY (id),
  constraint shop_events_undoes_key UNIQUE (undoes),
  constraint shop_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint shop_events_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_events_undoes_fkey FOREIGN KEY (undoes) REFERENCES shop_events(id),
  constraint shop_events_reason_check CHECK ((length(reason) <= 2000))
);

create table shop_fact_checks (
  shop_id uuid not null,
  fact text not null,
  value text not null,
  checked_by uuid not null,
  checked_at timestamp with time zone not null default now(),
  constraint shop_fact_checks_pkey PRIMARY KEY (shop_id, fact),
  constraint shop_fact_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id),
  constraint shop_fact_checks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_fact_checks_fact_check CHECK ((length(fact) <= 50)),
  constraint shop_fact_checks_value_check CHECK ((length(value) <= 1000))
);

create table shop_pages (
  shop_id uuid not null,
  story text,
  story_ar text,
  area text,
  area_ar text,
  shows_address boolean not null default false,
  logo text,
  cover text,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  whatsapp text,
  hours text,
  hours_ar text,
  map_url text,
  constraint shop_pages_pkey PRIMARY KEY (shop_id),
  constraint shop_pages_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_pages_area_ar_check CHECK (((length(area_ar) >= 1) AND (length(area_ar) <= 200))),
  constraint shop_pages_area_check CHECK (((length(area) >= 1) AND (length(area) <= 200))),
  constraint shop_pages_cover_check CHECK ((length(cover) <= 2000)),
  constraint shop_pages_hours_ar_check CHECK (((length(hours_ar) >= 1) AND (length(hours_ar) <= 200))),
  constraint shop_pages_hours_check CHECK (((length(hours) >= 1) AND (length(hours) <= 200))),
  constraint shop_pages_logo_check CHECK ((length(logo) <= 2000)),
  constraint shop_pages_map_url_check CHECK (((map_url ~~ 'https://%'::text) AND (length(map_url) <= 500))),
  constraint shop_pages_story_ar_check CHECK (((length(story_ar) >= 1) AND (length(story_ar) <= 4000))),
  constraint shop_pages_story_check CHECK (((length(story) >= 1) AND (length(story) <= 4000))),
  constraint shop_pages_whatsapp_check CHECK (((length(whatsapp) >= 1) AND (length(whatsapp) <= 50)))
);

create table shop_people (
  user_id uuid not null,
  shop_id uuid not null,
  role shop_role not null,
  created_at timestamp with time zone not null default now(),
  muted_mails text[] not null default '{}'::text[],
  invited_email text,
  constraint shop_people_pkey PRIMARY KEY (user_id),
  constraint shop_people_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint shop_people_invited_email_check CHECK (((length(invited_email) >= 3) AND (length(invited_email) <= 254))),
  constraint shop_people_muted_mails_check CHECK ((muted_mails <@ ARRAY['orders'::text, 'returns'::text, 'questions'::text, 'products'::text, 'reviews'::text, 'payouts'::text]))
);

create table shop_slugs (
  slug text not null,
  shop_id uuid not null,
  is_current boolean not null default true,
  constraint shop_slugs_pkey PRIMARY KEY (slug),
  constraint shop_slugs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_slugs_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 1) AND (length(slug) <= 100))))
);

create table shops (
  id uuid not null,
  user_id uuid not null,
  shop_name text not null,
  shop_name_ar text,
  owner_name text not null,
  email text not null,
  phone text not null,
  business_address text not null,
  business_registration_number text not null,
  tax_id text not null,
  business_type business_type not null default 'retail_shop'::business_type,
  status shop_status not null default 'pending'::shop_status,
  rejection_reason text,
  suspension_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  emirate emirate,
  licence_authority text,
  licence_emirate emirate,
  licence_expires_on date,
  emirates_id text,
  status_since timestamp with time zone not null default now(),
  search_form text not null generated always as (search_form(((((((((((((((shop_name || ' '::text) || COALESCE(shop_name_ar, ''::text)) || ' '::text) || owner_name) || ' '::text) || email) || ' '::text) || phone) || ' '::text) || business_registration_number) || ' '::text) || tax_id) || ' '::text) || business_address))) stored,
  return_days smallint,
  platform_role platform_role not null default 'agent'::platform_role,
  set_up_dismissed_at timestamp with time zone,
  return_address text,
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_user_id_key UNIQUE (user_id),
  constraint shops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint shops_business_address_check CHECK ((length(business_address) <= 1000)),
  constraint shops_business_registration_number_check CHECK ((length(business_registration_number) <= 100)),
  constraint shops_check CHECK (((status <> 'rejected'::shop_status) OR (rejection_reason IS NOT NULL))),
  constraint shops_email_check CHECK ((length(email) <= 254)),
  constraint shops_emirates_id_check CHECK ((emirates_id ~ '^784[0-9]{12}$'::text)),
  constraint shops_licence_authority_check CHECK (((length(licence_authority) >= 1) AND (length(licence_authority) <= 200))),
  constraint shops_owner_name_check CHECK (((length(owner_name) >= 1) AND (length(owner_name) <= 200))),
  constraint shops_phone_check CHECK ((length(phone) <= 50)),
  constraint shops_rejection_reason_check CHECK ((length(rejection_reason) <= 2000)),
  constraint shops_return_address_check CHECK (((length(return_address) >= 1) AND (length(return_address) <= 1000))),
  constraint shops_return_days_check CHECK (((return_days >= 0) AND (return_days <= 365))),
  constraint shops_shop_name_ar_check CHECK (((length(shop_name_ar) >= 1) AND (length(shop_name_ar) <= 200))),
  constraint shops_shop_name_check CHECK (((length(shop_name) >= 1) AND (length(shop_name) <= 200))),
  constraint shops_suspension_reason_check CHECK ((length(suspension_reason) <= 2000)),
  constraint shops_tax_id_check CHECK ((length(tax_id) <= 50))
);

create table stock_notices (
  id uuid not null,
  product_id uuid not null,
  email text not null,
  language text not null,
  link text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint stock_notices_pkey PRIMARY KEY (id),
  constraint stock_notices_product_id_email_key UNIQUE (product_id, email),
  constraint stock_notices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_notices_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint stock_notices_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint stock_notices_link_check CHECK ((link ~ '^[a-z2-7]{26}$'::text))
);

create table summary_lines (
  document_id uuid not null,
  order_id uuid not null,
  refund_id uuid,
  constraint summary_lines_once UNIQUE NULLS NOT DISTINCT (order_id, refund_id),
  constraint summary_lines_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint summary_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint summary_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);

create table synonym_groups (
  id uuid not null,
  words text[] not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint synonym_groups_pkey PRIMARY KEY (id),
  constraint synonym_groups_words_check CHECK ((((cardinality(words) >= 2) AND (cardinality(words) <= 30)) AND (array_position(words, NULL::text) IS NULL) AND (array_position(words, ''::text) IS NULL) AND (length(array_to_string(words, ' '::text)) <= 2000)))
);

create table tax_profiles (
  id uuid not null,
  shop_id uuid,
  kyc_document_id uuid,
  legal_name text not null,
  legal_name_ar text,
  trn text,
  holds_from date not null,
  trn_ends_on date,
  object_id uuid,
  entered_by uuid,
  entered_at timestamp with time zone,
  constraint tax_profiles_pkey PRIMARY KEY (id),
  constraint tax_profiles_kyc_document_id_key UNIQUE (kyc_document_id),
  constraint tax_profiles_object_id_key UNIQUE (object_id),
  constraint tax_profiles_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint tax_profiles_kyc_document_id_fkey FOREIGN KEY (kyc_document_id) REFERENCES kyc_documents(id) ON DELETE CASCADE,
  constraint tax_profiles_object_id_fkey FOREIGN KEY (object_id) REFERENCES objects(id),
  constraint tax_profiles_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint tax_profiles_end CHECK (((trn_ends_on IS NULL) OR ((trn IS NOT NULL) AND (trn_ends_on >= holds_from)))),
  constraint tax_profiles_legal_name_ar_check CHECK (((length(legal_name_ar) >= 1) AND (length(legal_name_ar) <= 200))),
  constraint tax_profiles_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 200))),
  constraint tax_profiles_named CHECK (((kyc_document_id IS NULL) OR (legal_name_ar IS NOT NULL))),
  constraint tax_profiles_of_platform CHECK ((((shop_id IS NULL) = (object_id IS NOT NULL)) AND ((shop_id IS NULL) = (entered_by IS NOT NULL)) AND ((shop_id IS NULL) = (entered_at IS NOT NULL)) AND ((shop_id IS NOT NULL) OR ((kyc_document_id IS NULL) AND (legal_name_ar IS NOT NULL))))),
  constraint tax_profiles_trn_check CHECK ((trn ~ '^1[0-9]{12}03$'::text))
);

create table terms_acceptances (
  shop_id uuid not null,
  version integer not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint terms_acceptances_pkey PRIMARY KEY (shop_id, version),
  constraint terms_acceptances_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint terms_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint terms_acceptances_version_fkey FOREIGN KEY (version) REFERENCES policies(terms_version)
);

create table transfer_reversals (
  id uuid not null,
  payout_id uuid not null,
  shop_id uuid not null,
  fils bigint not null,
  status text not null default 'open'::text,
  ref text,
  problem text,
  asked_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint transfer_reversals_pkey PRIMARY KEY (id),
  constraint transfer_reversals_ref_key UNIQUE (ref),
  constraint transfer_reversals_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint transfer_reversals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint transfer_reversals_done CHECK ((((status = 'done'::text) = (ref IS NOT NULL)) AND ((status = 'done'::text) = (done_at IS NOT NULL)))),
  constraint transfer_reversals_fils_check CHECK ((fils > 0)),
  constraint transfer_reversals_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 500))),
  constraint transfer_reversals_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 255))),
  constraint transfer_reversals_refused CHECK (((status = 'refused'::text) = (problem IS NOT NULL))),
  constraint transfer_reversals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text])))
);

create table undos (
  id uuid not null,
  kind text not null,
  actor_id uuid not null,
  made_at timestamp with time zone not null,
  kept jsonb not null,
  constraint undos_pkey PRIMARY KEY (id),
  constraint undos_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint undos_kind_check CHECK ((length(kind) <= 50))
);

create table unnamed_files (
  id uuid not null,
  since timestamp with time zone not null,
  constraint unnamed_files_pkey PRIMARY KEY (id)
);

create table upload_tickets (
  id uuid not null,
  secret_hash bytea not null,
  purpose object_purpose not null,
  owner_id uuid,
  file_name text not null default ''::text,
  content_type text,
  size_bytes integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint upload_tickets_pkey PRIMARY KEY (id),
  constraint upload_tickets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint upload_tickets_check CHECK ((expires_at > created_at)),
  constraint upload_tickets_content_type_check CHECK ((length(content_type) <= 100)),
  constraint upload_tickets_file_name_check CHECK ((length(file_name) <= 255)),
  constraint upload_tickets_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint upload_tickets_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760)))
);

create table user_days (
  day date not null,
  user_id uuid not null,
  constraint user_days_pkey PRIMARY KEY (day, user_id),
  constraint user_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role user_role not null default 'shop'::user_role,
  language language not null default 'en'::language,
  last_signed_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_taken UNIQUE (email),
  constraint users_email_check CHECK (((email = lower(btrim(email))) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint users_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 200))),
  constraint users_last_name_check CHECK ((length(last_name) <= 200))
);

create table vat_by_delivery (
  issuer_id uuid,
  since date not null,
  is_by_delivery boolean not null default true,
  constraint vat_by_delivery_once UNIQUE NULLS NOT DISTINCT (issuer_id, since),
  constraint vat_by_delivery_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES shops(id)
);

create table wishlists (
  guest_id uuid not null,
  link text not null,
  name text not null,
  note text not null,
  product_ids uuid[] not null,
  version integer not null,
  constraint wishlists_pkey PRIMARY KEY (guest_id),
  constraint wishlists_link_key UNIQUE (link),
  constraint wishlists_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES guests(id) ON DELETE CASCADE,
  constraint wishlists_link_check CHECK ((link ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint wishlists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint wishlists_note_check CHECK ((length(note) <= 500)),
  constraint wishlists_product_ids_check CHECK (((cardinality(product_ids) >= 1) AND (cardinality(product_ids) <= 100)))
);


CREATE INDEX attempts_counted ON public.attempts USING btree (kind, subject, at);
CREATE INDEX attempts_over ON public.attempts USING btree (counts_until);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_of_action ON public.audit_log USING btree (action, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_of_subject ON public.audit_log USING btree (subject_kind, subject_id, at DESC);
CREATE INDEX audit_log_searched ON public.audit_log USING gin (search_form gin_trgm_ops);
CREATE INDEX bank_deposits_by_amount ON public.bank_deposits USING btree (fils, id);
CREATE INDEX bank_deposits_by_day ON public.bank_deposits USING btree (day, id);
CREATE INDEX bank_entries_newest ON public.bank_entries USING btree (day DESC, id DESC);
CREATE INDEX bank_entries_open ON public.bank_entries USING btree (day DESC, id DESC) WHERE (batch_id IS NULL);
CREATE INDEX cash_collections_of_count ON public.cash_collections USING btree (count_id) WHERE (count_id IS NOT NULL);
CREATE INDEX cash_collections_open ON public.cash_collections USING btree (day) WHERE (count_id IS NULL);
CREATE INDEX cash_confirmations_by_end ON public.cash_confirmations USING btree (expires_at);
CREATE INDEX cash_counts_newest ON public.cash_counts USING btree (counted_at);
CREATE INDEX catalogue_changes_age ON public.catalogue_changes USING btree (at);
CREATE INDEX catalogue_changes_by_transaction ON public.catalogue_changes USING btree (transaction_id);
CREATE INDEX categories_siblings ON public.categories USING btree (parent_id, sort_order, name);
CREATE INDEX commission_reversals_of_line ON public.commission_reversals USING btree (order_id, "position");
CREATE INDEX customers_by_name ON public.customers USING btree (lower(((first_name || ' '::text) || last_name)), id) WHERE ((joined_into IS NULL) AND (erased_at IS NULL));
CREATE INDEX customers_joined ON public.customers USING btree (joined_into) WHERE (joined_into IS NOT NULL);
CREATE INDEX customers_newest ON public.customers USING btree (created_at DESC, id DESC) WHERE ((joined_into IS NULL) AND (erased_at IS NULL));
CREATE INDEX customers_phones ON public.customers USING btree (phone_key(phone)) WHERE ((joined_into IS NULL) AND (erased_at IS NULL));
CREATE INDEX customers_searched ON public.customers USING gin (search_form gin_trgm_ops);
CREATE INDEX daily_figures_of_shop ON public.daily_figures USING btree (shop_id, day);
CREATE INDEX delivery_attempts_newest ON public.delivery_attempts USING btree (at);
CREATE INDEX delivery_attempts_of_order ON public.delivery_attempts USING btree (order_id, at);
CREATE UNIQUE INDEX demo_card_sessions_paid_once ON public.demo_card_sessions USING btree (payment_id) WHERE (status = 'paid'::demo_card_state);
CREATE INDEX dispute_shares_of_order ON public.dispute_shares USING btree (order_id);
CREATE INDEX disputes_left ON public.disputes USING btree (opened_at) WHERE (decided_at IS NULL);
CREATE INDEX disputes_of_payment ON public.disputes USING btree (payment_id);
CREATE INDEX document_sendings_due ON public.document_sendings USING btree (next_at) WHERE (status = ANY (ARRAY['waiting'::sending_status, 'sent'::sending_status]));
CREATE INDEX document_sendings_rejected ON public.document_sendings USING btree (status_since DESC) WHERE (status = 'rejected'::sending_status);
CREATE INDEX documents_between_businesses ON public.documents USING btree (issued_at) WHERE ((type <> 'receipt'::document_type) AND (((content -> 'seller'::text) ->> 'trn'::text) IS NOT NULL) AND (((content -> 'buyer'::text) ->> 'trn'::text) IS NOT NULL));
CREATE INDEX documents_correcting ON public.documents USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX documents_of_issuer ON public.documents USING btree (issuer_id, issued_at);
CREATE INDEX documents_of_order ON public.documents USING btree (order_id);
CREATE INDEX documents_of_shop ON public.documents USING btree (shop_id, issued_at) WHERE (shop_id IS NOT NULL);
CREATE INDEX factor_steps_expires ON public.factor_steps USING btree (expires_at);
CREATE INDEX factor_steps_user ON public.factor_steps USING btree (user_id);
CREATE INDEX figure_changes_newest ON public.figure_changes USING btree (day DESC);
CREATE INDEX guests_expiring ON public.guests USING btree (expires_at);
CREATE INDEX journals_by_amount ON public.journals USING btree (fils, id);
CREATE INDEX journals_by_day ON public.journals USING btree (day, id);
CREATE INDEX journals_newest ON public.journals USING btree (entered_at DESC, id DESC);
CREATE UNIQUE INDEX journals_opened_once ON public.journals USING btree ((
CASE
    WHEN (debit = 'owner'::ledger_account) THEN credit
    ELSE debit
END), COALESCE(shop_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((template = 'opening-balance'::text) AND (withdrawn_at IS NULL));
CREATE INDEX kyc_document_events_of ON public.kyc_document_events USING btree (kyc_document_id, at);
CREATE INDEX kyc_document_links_expiry ON public.kyc_document_links USING btree (expires_at);
CREATE INDEX kyc_document_links_of_object ON public.kyc_document_links USING btree (object_id);
CREATE INDEX kyc_document_reads_of_object ON public.kyc_document_reads USING btree (object_id, at DESC);
CREATE INDEX kyc_documents_ending ON public.kyc_documents USING btree (expires_on) WHERE ((status = 'approved'::kyc_document_status) AND (type <> 'businessLicense'::kyc_document_type));
CREATE INDEX kyc_documents_of_shop ON public.kyc_documents USING btree (shop_id, type, uploaded_at DESC);
CREATE UNIQUE INDEX kyc_documents_waiting ON public.kyc_documents USING btree (shop_id, type) WHERE (status = 'pending'::kyc_document_status);
CREATE INDEX ledger_batches_at ON public.ledger_batches USING btree (at);
CREATE INDEX ledger_entries_of_batch ON public.ledger_entries USING btree (batch_id);
CREATE INDEX ledger_entries_of_order ON public.ledger_entries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX ledger_entries_of_shops ON public.ledger_entries USING btree (shop_id, account) WHERE (shop_id IS NOT NULL);
CREATE INDEX listings_best_rated ON public.listings USING btree (rating_score DESC, number DESC);
CREATE INDEX listings_by_name ON public.listings USING btree (name_key, number);
CREATE INDEX listings_by_price ON public.listings USING btree (price_aed_fils, number);
CREATE INDEX listings_in_columns ON public.listings USING btree (category_id, style_tags, price_aed_fils, number);
CREATE INDEX listings_newest ON public.listings USING btree (created_at DESC, number DESC);
CREATE INDEX listings_of_category ON public.listings USING btree (category_id, created_at DESC, number DESC);
CREATE INDEX listings_of_color ON public.listings USING gin (color_ids);
CREATE INDEX listings_of_family ON public.listings USING btree (family) WHERE (family IS NOT NULL);
CREATE INDEX listings_of_owner ON public.listings USING btree (owner_id);
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_of_status ON public.mails USING btree (status, created_at DESC, id DESC);
CREATE INDEX mails_searched ON public.mails USING gin (search_form gin_trgm_ops);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_open ON public.notifications USING btree (href) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_waiting ON public.notifications USING btree (subject_id) WHERE (read_at IS NULL);
CREATE INDEX objects_unclaimed ON public.objects USING btree (created_at) WHERE (claimed_at IS NULL);
CREATE INDEX order_events_of_order ON public.order_events USING btree (order_id, at);
CREATE INDEX order_groups_by_email ON public.order_groups USING btree (email, created_at);
CREATE INDEX order_groups_by_mailbox ON public.order_groups USING btree (regexp_replace(email, '[+][^@]*(?=@)'::text, ''::text), created_at);
CREATE INDEX order_groups_by_phone ON public.order_groups USING btree (phone, created_at);
CREATE INDEX order_groups_by_phone_key ON public.order_groups USING btree (phone_key(phone)) WHERE (payment_method = 'cash_on_delivery'::payment_method);
CREATE INDEX order_groups_of_city ON public.order_groups USING gin (search_form(city) gin_trgm_ops);
CREATE INDEX order_groups_of_customer ON public.order_groups USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX order_groups_proven ON public.order_groups USING btree (email, phone) WHERE (contact_proven_at IS NOT NULL);
CREATE INDEX order_groups_searched ON public.order_groups USING gin (search_form gin_trgm_ops);
CREATE INDEX order_items_of_product ON public.order_items USING btree (product_id);
CREATE INDEX order_messages_of_order ON public.order_messages USING btree (order_id, at, id);
CREATE UNIQUE INDEX order_proposals_open ON public.order_proposals USING btree (order_id) WHERE (status = 'open'::proposal_status);
CREATE INDEX orders_asked ON public.orders USING btree (shop_id, created_at DESC, id DESC) WHERE (asked_at IS NOT NULL);
CREATE INDEX orders_delivered ON public.orders USING btree (delivered_at) WHERE (status = 'delivered'::order_status);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_of_shop ON public.orders USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX orders_of_shop_by_status ON public.orders USING btree (shop_id, status, created_at DESC, id DESC);
CREATE INDEX orders_standing ON public.orders USING btree (confirmed_at) WHERE (status = ANY (ARRAY['pending'::order_status, 'accepted'::order_status, 'processing'::order_status, 'shipped'::order_status]));
CREATE INDEX orders_status_newest ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_to_finish ON public.orders USING btree (delivered_at) WHERE ((status = 'delivered'::order_status) AND (delivery_final_at IS NULL));
CREATE INDEX owner_changes_of_shop ON public.owner_changes USING btree (shop_id, changed_at);
CREATE INDEX owner_changes_unsettled ON public.owner_changes USING btree (open_until) WHERE (settled_at IS NULL);
CREATE INDEX owner_objections_of_change ON public.owner_objections USING btree (change_id);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX payment_shares_to_capture ON public.payment_shares USING btree (payment_id) WHERE (capture = ANY (ARRAY['open'::capture_state, 'failed'::capture_state]));
CREATE INDEX payments_open ON public.payments USING btree (expires_at) WHERE (status = ANY (ARRAY['open'::payment_state, 'over'::payment_state]));
CREATE INDEX payout_events_of_payout ON public.payout_events USING btree (payout_id, at);
CREATE INDEX payout_schedules_due ON public.payout_schedules USING btree (next_day);
CREATE INDEX payouts_newest ON public.payouts USING btree (requested_at DESC, id DESC);
CREATE INDEX payouts_of_bank_file ON public.payouts USING btree (bank_file_id) WHERE (bank_file_id IS NOT NULL);
CREATE INDEX payouts_of_shop ON public.payouts USING btree (shop_id, requested_at DESC, id DESC);
CREATE INDEX payouts_open ON public.payouts USING btree (status, requested_at DESC, id DESC) WHERE (status = ANY (ARRAY['pending'::payout_status, 'approved'::payout_status]));
CREATE INDEX payouts_paid_at ON public.payouts USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX payouts_to_transfer ON public.payouts USING btree (number) WHERE ((status = 'sent'::payout_status) AND (provider IS NOT NULL));
CREATE INDEX photo_hashes_near ON public.photo_hashes USING gin (bands);
CREATE INDEX piece_figures_of_product ON public.piece_figures USING btree (product_id, span, starts_on);
CREATE INDEX piece_figures_of_shop ON public.piece_figures USING btree (shop_id, span, starts_on);
CREATE INDEX piece_views_of_product ON public.piece_views USING btree (product_id, span, starts_on);
CREATE INDEX piece_views_of_shop ON public.piece_views USING btree (shop_id, span, starts_on);
CREATE INDEX pieces_coming_back_of_order ON public.pieces_coming_back USING btree (order_id);
CREATE INDEX pieces_coming_back_open ON public.pieces_coming_back USING btree (order_id) WHERE (received_at IS NULL);
CREATE INDEX product_changes_in_review ON public.product_changes USING btree (proposed_at, id) WHERE (status = 'pending_review'::product_change_status);
CREATE INDEX product_changes_of_product ON public.product_changes USING btree (product_id, proposed_at DESC, id DESC);
CREATE UNIQUE INDEX product_changes_one_waits ON public.product_changes USING btree (product_id) WHERE (status = 'pending_review'::product_change_status);
CREATE INDEX product_colors_of_color ON public.product_colors USING btree (color_id);
CREATE INDEX product_events_of_product ON public.product_events USING btree (product_id, at);
CREATE INDEX product_import_rows_to_link ON public.product_import_rows USING btree (import_id, number) WHERE ((links IS NOT NULL) AND (state = 'done'::product_import_row_state));
CREATE INDEX product_import_rows_waiting ON public.product_import_rows USING btree (import_id, number) WHERE (state = 'ready'::product_import_row_state);
CREATE INDEX product_import_rows_wrong ON public.product_import_rows USING btree (import_id, number) WHERE (state = ANY (ARRAY['refused'::product_import_row_state, 'failed'::product_import_row_state]));
CREATE INDEX product_imports_of_shop ON public.product_imports USING btree (shop_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX product_imports_one_runs ON public.product_imports USING btree (shop_id) WHERE (status = ANY (ARRAY['checking'::product_import_status, 'importing'::product_import_status]));
CREATE INDEX product_imports_standing ON public.product_imports USING btree (moved_at) WHERE (status = ANY (ARRAY['checking'::product_import_status, 'importing'::product_import_status]));
CREATE INDEX product_imports_uncleared ON public.product_imports USING btree (moved_at) WHERE (cleared_at IS NULL);
CREATE INDEX product_links_to ON public.product_links USING btree (linked_product_id);
CREATE UNIQUE INDEX product_prices_current ON public.product_prices USING btree (product_id) WHERE (valid_until IS NULL);
CREATE INDEX product_versions_of_product ON public.product_versions USING btree (product_id, decided_at DESC);
CREATE INDEX products_in_review ON public.products USING btree (created_at, id) WHERE (status = 'pending_review'::product_status);
CREATE INDEX products_named ON public.products USING btree (regexp_replace(lower(name), '[^[:alnum:]]+'::text, ''::text, 'g'::text));
CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id DESC);
CREATE INDEX products_of_category ON public.products USING btree (category_id);
CREATE INDEX products_of_family ON public.products USING btree (family_id, family_position, id) WHERE (family_id IS NOT NULL);
CREATE INDEX products_of_shop ON public.products USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX products_of_shop_by_status ON public.products USING btree (shop_id, status);
CREATE INDEX products_photos ON public.products USING gin (((additional_photos || main_photo)));
CREATE INDEX products_running_out ON public.products USING btree (shop_id) WHERE ((status = ANY (ARRAY['approved'::product_status, 'active'::product_status])) AND (stock <= 3));
CREATE INDEX products_searched ON public.products USING gin (search_form gin_trgm_ops);
CREATE INDEX products_status_newest ON public.products USING btree (status, created_at DESC, id DESC);
CREATE INDEX provider_lines_at ON public.provider_lines USING btree (at);
CREATE INDEX provider_lines_of_source ON public.provider_lines USING btree (source);
CREATE INDEX refund_items_of_line ON public.refund_items USING btree (order_id, "position");
CREATE UNIQUE INDEX refund_transfers_open ON public.refund_transfers USING btree (refund_id) WHERE (returned_at IS NULL);
CREATE INDEX refunds_left ON public.refunds USING btree (created_at) WHERE (status <> 'done'::refund_state);
CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id, created_at);
CREATE INDEX request_keys_expiring ON public.request_keys USING btree (expires_at);
CREATE INDEX return_events_of_return ON public.return_events USING btree (return_id, at);
CREATE INDEX return_items_of_line ON public.return_items USING btree (order_id, "position");
CREATE INDEX returns_newest ON public.returns USING btree (created_at DESC, id DESC);
CREATE INDEX returns_of_order ON public.returns USING btree (order_id, created_at);
CREATE INDEX returns_open ON public.returns USING btree (status, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['requested'::return_status, 'approved'::return_status, 'received'::return_status]));
CREATE INDEX returns_to_fetch ON public.returns USING btree (fetch_on) WHERE (status = 'approved'::return_status);
CREATE INDEX review_events_of_review ON public.review_events USING btree (review_id, at);
CREATE INDEX review_reports_of_review ON public.review_reports USING btree (review_id, at);
CREATE INDEX reviews_newest ON public.reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_of_order ON public.reviews USING btree (order_id);
CREATE INDEX reviews_of_shop ON public.reviews USING btree (shop_id, created_at DESC, id DESC) WHERE (status = 'approved'::review_status);
CREATE UNIQUE INDEX reviews_once ON public.reviews USING btree (order_id, product_id) WHERE (status <> 'rejected'::review_status);
CREATE INDEX reviews_reported ON public.reviews USING btree (created_at, id) WHERE (open_reports > 0);
CREATE INDEX reviews_searched ON public.reviews USING gin (search_form gin_trgm_ops);
CREATE INDEX reviews_shown ON public.reviews USING btree (product_id, created_at DESC, id DESC) WHERE (status = 'approved'::review_status);
CREATE INDEX reviews_unanswered ON public.reviews USING btree (shop_id) WHERE ((status = 'approved'::review_status) AND (reply IS NULL));
CREATE INDEX reviews_waiting ON public.reviews USING btree (created_at, id) WHERE (status = 'pending'::review_status);
CREATE INDEX room_products_of_product ON public.room_products USING btree (product_id);
CREATE UNIQUE INDEX rooms_one_featured ON public.rooms USING btree (is_featured) WHERE is_featured;
CREATE INDEX search_words_endings ON public.search_words USING btree (reverse(word));
CREATE INDEX search_words_parts ON public.search_words USING gin (word gin_trgm_ops);
CREATE UNIQUE INDEX second_factors_app ON public.second_factors USING btree (user_id) WHERE (kind = 'app'::text);
CREATE INDEX second_factors_user ON public.second_factors USING btree (user_id);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX shop_events_of_shop ON public.shop_events USING btree (shop_id, at);
CREATE INDEX shop_people_invited ON public.shop_people USING btree (invited_email) WHERE (invited_email IS NOT NULL);
CREATE INDEX shop_people_of_shop ON public.shop_people USING btree (shop_id);
CREATE UNIQUE INDEX shop_slugs_current ON public.shop_slugs USING btree (shop_id) WHERE is_current;
CREATE INDEX shops_by_status ON public.shops USING btree (status, created_at, id);
CREATE INDEX shops_licence_expiry ON public.shops USING btree (licence_expires_on) WHERE (status = 'approved'::shop_status);
CREATE INDEX shops_newest ON public.shops USING btree (created_at DESC, id DESC);
CREATE INDEX shops_registration_number ON public.shops USING btree (business_registration_number);
CREATE INDEX shops_searched ON public.shops USING gin (search_form gin_trgm_ops);
CREATE INDEX shops_status_newest ON public.shops USING btree (status, created_at DESC, id DESC);
CREATE INDEX stock_notices_by_age ON public.stock_notices USING btree (created_at);
CREATE INDEX stock_notices_by_link ON public.stock_notices USING btree (link);
CREATE INDEX summary_lines_of_document ON public.summary_lines USING btree (document_id);
CREATE INDEX tax_profiles_of_shop ON public.tax_profiles USING btree (shop_id, holds_from);
CREATE INDEX transfer_reversals_of_payout ON public.transfer_reversals USING btree (payout_id);
CREATE UNIQUE INDEX transfer_reversals_one_open ON public.transfer_reversals USING btree (shop_id) WHERE (status = 'open'::text);
CREATE INDEX undos_old ON public.undos USING btree (made_at);
CREATE INDEX unnamed_files_since ON public.unnamed_files USING btree (since);
CREATE INDEX upload_tickets_age ON public.upload_tickets USING btree (created_at);
CREATE INDEX upload_tickets_of_owner ON public.upload_tickets USING btree (owner_id, created_at);
CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'admin'::user_role);

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entries_agree BEFORE INSERT OR UPDATE OF batch_id ON public.bank_entries FOR EACH ROW EXECUTE FUNCTION check_bank_entry();
CREATE TRIGGER bank_entries_stay BEFORE DELETE OR UPDATE ON public.bank_entries FOR EACH ROW EXECUTE FUNCTION keep_bank_entry();
CREATE TRIGGER bank_entries_stay_all BEFORE TRUNCATE ON public.bank_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_stay BEFORE DELETE OR UPDATE ON public.bank_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_stay_all BEFORE TRUNCATE ON public.bank_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_stay BEFORE DELETE OR UPDATE ON public.bank_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_stay_all BEFORE TRUNCATE ON public.bank_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_collections_stay BEFORE DELETE OR UPDATE ON public.cash_collections FOR EACH ROW EXECUTE FUNCTION keep_collection();
CREATE TRIGGER cash_collections_stay_all BEFORE TRUNCATE ON public.cash_collections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_counts_stay BEFORE DELETE OR UPDATE ON public.cash_counts FOR EACH ROW EXECUTE FUNCTION keep_count();
CREATE TRIGGER cash_counts_stay_all BEFORE TRUNCATE ON public.cash_counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_lines_stay BEFORE DELETE OR UPDATE ON public.commission_lines FOR EACH ROW EXECUTE FUNCTION keep_commission_line();
CREATE TRIGGER commission_lines_stay_all BEFORE TRUNCATE ON public.commission_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_reversals_stay BEFORE DELETE OR UPDATE ON public.commission_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_reversals_stay_all BEFORE TRUNCATE ON public.commission_reversals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER commission_reversals_within_line AFTER INSERT ON public.commission_reversals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_reversals();
CREATE TRIGGER delivery_attempts_stay BEFORE DELETE OR UPDATE ON public.delivery_attempts FOR EACH ROW EXECUTE FUNCTION keep_but_words('note');
CREATE TRIGGER delivery_attempts_stay_all BEFORE TRUNCATE ON public.delivery_attempts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER dispute_shares_sum_of_dispute AFTER INSERT OR UPDATE OF fils ON public.dispute_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_dispute_sum();
CREATE CONSTRAINT TRIGGER disputes_sum_of_shares AFTER INSERT OR UPDATE OF fils ON public.disputes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_dispute_sum();
CREATE TRIGGER documents_checked AFTER INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION check_document();
CREATE TRIGGER documents_stay BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION keep_document();
CREATE TRIGGER journal_files_stay BEFORE DELETE OR UPDATE ON public.journal_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_files_stay_all BEFORE TRUNCATE ON public.journal_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_files_with_their_journal BEFORE INSERT ON public.journal_files FOR EACH ROW EXECUTE FUNCTION refuse_late_journal_file();
CREATE TRIGGER journals_stay BEFORE DELETE OR UPDATE ON public.journals FOR EACH ROW EXECUTE FUNCTION keep_journal();
CREATE TRIGGER journals_stay_all BEFORE TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_batches_in_open_period BEFORE INSERT ON public.ledger_batches FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
CREATE CONSTRAINT TRIGGER ledger_batches_linked AFTER INSERT ON public.ledger_batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_batch();
CREATE TRIGGER ledger_batches_stay BEFORE DELETE OR UPDATE ON public.ledger_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_batches_stay_all BEFORE TRUNCATE ON public.ledger_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_chain_stay BEFORE DELETE OR UPDATE ON public.ledger_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_chain_stay_all BEFORE TRUNCATE ON public.ledger_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_checks_stay BEFORE DELETE OR UPDATE ON public.ledger_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_checks_stay_all BEFORE TRUNCATE ON public.ledger_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_batch_balance();
CREATE TRIGGER ledger_entries_figures AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_booked();
CREATE TRIGGER ledger_entries_made_with_batch BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION check_batch_made_now();
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_stay_all BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_in_euros_stay BEFORE INSERT OR DELETE OR UPDATE ON public.ledger_entries_in_euros FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_in_euros_stay_all BEFORE TRUNCATE ON public.ledger_entries_in_euros FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER listing_owner BEFORE INSERT ON public.listings FOR EACH ROW WHEN ((new.owner_id IS NULL)) EXECUTE FUNCTION listing_owner();
CREATE TRIGGER notifications_told AFTER INSERT OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION tell_notified();
CREATE TRIGGER number_gaps_stay BEFORE DELETE OR UPDATE ON public.number_gaps FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER number_gaps_stay_all BEFORE TRUNCATE ON public.number_gaps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER order_events_failed_with_reason AFTER INSERT ON public.order_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.from_status = 'shipped'::order_status) AND (new.to_status = ANY (ARRAY['processing'::order_status, 'cancelled'::order_status])))) EXECUTE FUNCTION check_failed_delivery();
CREATE TRIGGER order_events_stay BEFORE DELETE OR UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION keep_but_words('reason');
CREATE TRIGGER order_groups_figures AFTER UPDATE ON public.order_groups REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved_groups();
CREATE TRIGGER order_items_figures AFTER UPDATE ON public.order_items REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_lines();
CREATE CONSTRAINT TRIGGER order_items_sum_of_order AFTER INSERT OR UPDATE OF total_fils ON public.order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sum();
CREATE TRIGGER order_messages_stay BEFORE DELETE OR UPDATE ON public.order_messages FOR EACH ROW EXECUTE FUNCTION keep_but_words('text');
CREATE TRIGGER order_messages_told AFTER INSERT ON public.order_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_with_order('order');
CREATE TRIGGER orders_calendar BEFORE UPDATE OF delivery_date, delivery_window, status ON public.orders FOR EACH ROW WHEN ((((new.delivery_date IS DISTINCT FROM old.delivery_date) OR (new.delivery_window IS DISTINCT FROM old.delivery_window)) OR ((new.status = ANY (ARRAY['cancelled'::order_status, 'rejected'::order_status])) AND (old.status <> ALL (ARRAY['cancelled'::order_status, 'rejected'::order_status]))))) EXECUTE FUNCTION count_calendar_change();
CREATE TRIGGER orders_figures AFTER INSERT ON public.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
CREATE TRIGGER orders_final_delivery BEFORE UPDATE OF status, delivery_final_at ON public.orders FOR EACH ROW WHEN (((old.delivery_final_at IS NOT NULL) AND ((new.status <> old.status) OR (new.delivery_final_at IS DISTINCT FROM old.delivery_final_at)))) EXECUTE FUNCTION keep_final_delivery();
CREATE TRIGGER orders_role_stays BEFORE UPDATE OF platform_role ON public.orders FOR EACH ROW WHEN ((old.platform_role IS DISTINCT FROM new.platform_role)) EXECUTE FUNCTION refuse_other_role();
CREATE CONSTRAINT TRIGGER orders_sum_of_lines AFTER INSERT OR UPDATE OF items_fils ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sum();
CREATE CONSTRAINT TRIGGER orders_sum_of_refunds AFTER INSERT OR UPDATE OF refunded_fils ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();
CREATE TRIGGER orders_told AFTER UPDATE ON public.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('order');
CREATE TRIGGER payment_shares_capture_stands BEFORE UPDATE OF capture, capture_fils, captured_at ON public.payment_shares FOR EACH ROW EXECUTE FUNCTION keep_capture();
CREATE CONSTRAINT TRIGGER payment_shares_sum_of_payment AFTER INSERT OR UPDATE OF fils ON public.payment_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_sum();
CREATE CONSTRAINT TRIGGER payments_sum_of_shares AFTER INSERT OR UPDATE OF fils ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_sum();
CREATE TRIGGER payout_events_stay BEFORE DELETE OR UPDATE ON public.payout_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_stay BEFORE DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();
CREATE TRIGGER payouts_told AFTER UPDATE ON public.payouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('payout');
CREATE TRIGGER period_locks_stay BEFORE DELETE OR UPDATE ON public.period_locks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER period_locks_stay_all BEFORE TRUNCATE ON public.period_locks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER platform_profile_confirmations_stay BEFORE DELETE OR UPDATE ON public.platform_profile_confirmations FOR EACH ROW EXECUTE FUNCTION keep_platform_tax_profile();
CREATE TRIGGER policies_stay BEFORE DELETE OR UPDATE ON public.policies FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER product_events_told AFTER INSERT ON public.product_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_product();
CREATE TRIGGER provider_accounts_stay BEFORE DELETE OR UPDATE ON public.provider_accounts FOR EACH ROW EXECUTE FUNCTION keep_provider_account();
CREATE CONSTRAINT TRIGGER refund_items_within_refund AFTER INSERT OR UPDATE OF fils ON public.refund_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();
CREATE TRIGGER refund_transfers_stay BEFORE DELETE OR UPDATE ON public.refund_transfers FOR EACH ROW EXECUTE FUNCTION keep_refund_transfer();
CREATE CONSTRAINT TRIGGER refunds_sum_of_order AFTER INSERT OR UPDATE OF fils ON public.refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();
CREATE TRIGGER return_events_stay BEFORE DELETE OR UPDATE ON public.return_events FOR EACH ROW EXECUTE FUNCTION keep_but_words('reason');
CREATE TRIGGER returns_figures AFTER INSERT ON public.returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_returns();
CREATE TRIGGER returns_figures_changed AFTER UPDATE ON public.returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_returns();
CREATE TRIGGER returns_told AFTER UPDATE ON public.returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_with_order('return');
CREATE TRIGGER review_events_stay BEFORE DELETE OR UPDATE ON public.review_events FOR EACH ROW EXECUTE FUNCTION keep_but_words('reason');
CREATE TRIGGER reviews_told AFTER UPDATE ON public.reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('review');
CREATE TRIGGER sessions_told AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER shop_events_stay BEFORE DELETE OR UPDATE ON public.shop_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shop_events_told AFTER INSERT ON public.shop_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('shop');
CREATE TRIGGER shop_has_its_owner AFTER INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION shop_has_its_owner();
CREATE TRIGGER summary_lines_stay BEFORE DELETE OR UPDATE ON public.summary_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_profiles_of_platform_stay BEFORE DELETE OR UPDATE ON public.tax_profiles FOR EACH ROW WHEN ((old.shop_id IS NULL)) EXECUTE FUNCTION keep_platform_tax_profile();
CREATE TRIGGER terms_acceptances_stay BEFORE DELETE OR UPDATE ON public.terms_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_reversals_stay BEFORE INSERT OR DELETE OR UPDATE ON public.transfer_reversals FOR EACH ROW EXECUTE FUNCTION keep_transfer_reversal();

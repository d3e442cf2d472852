-- The schema as its first 78 migrations left it, in one step. A database that has them is left alone.
-- Written from such a database in the order that foreign keys and functions allow; what is said of a table stands in the migrations after this one and in docs/decisions.
-- replaces: 0001-foundation 744e93910b0d48982fcf6ce28f12178bc05bfe717d3605789a1807ecd71f446a
-- replaces: 0002-marketplace-search 764fb094dbacc0b0492b960e2920b824854bb08b48e7158679de0fc22f2c08da
-- replaces: 0003-shop-papers ceb98c4c51f6e53765ea8bac743df9b8d469d347b35210baf762df4dae6cd599
-- replaces: 0004-dashboard-figures 14e199aa71c41751d6b37e9111366f3d50e69d30ee64b1d0494dc688c3b2802b
-- replaces: 0005-audit-search ac634ea9aa1851323202186f7ff32e6afc875be6a787dd66bde2d58b160e9d6d
-- replaces: 0006-product-changes a024c2893f31ff5e0f52e61802cb77bb060c5dbb7a40b5c48111effef2ed15d6
-- replaces: 0007-mail-search 5f23aa195ad666ef4d879ff52540105d4d9d730fd0d835467599d12db8959ab5
-- replaces: 0008-product-reviews de47ac5817fceb07bab7c76525035849ae6a34a319d24a0be6f50f4bbc839340
-- replaces: 0009-product-imports 2afde8b9d623a36f1fbb96b57317646dd078bcc1aabee664f81f64b4c11f3a73
-- replaces: 0010-import-links 88ea4b83e4505d48e3f0f47f41a4cf068b12b76b7efb7e36b10d4d71ace5e82a
-- replaces: 0011-plain-names f3446dadae8f4d3fa1c1abb26a7bf160cccb0db367896947c3374af8c587571a
-- replaces: 0012-catalogue-tags 76802efc295e30606b9aaf645294ca3245ad8b6128e485ebbe9197a08a83a492
-- replaces: 0013-guests a853ed56eb41dc926fd4ab0348e74ddcd3afc478993e9f1333670b02075fc1d1
-- replaces: 0014-search-form f131e5ce7bd4efd432520338da186abd631443168990c8f4c3fab967d6ea6f00
-- replaces: 0015-ended-sessions 5149f2a608d6c1e0c8dcc3d5be26d60456fab82281887b7b82b849eaf5fcd4c0
-- replaces: 0016-synonyms c0c3dd48b9f94b876d522657e8e5054a69efcc9afdc8ee78a052af957616dc2f
-- replaces: 0017-request-keys 5480ae60acea9b8ffe635b8a4a361f69e99ce5ccf99680e18b7074f9095b7748
-- replaces: 0018-listings-3d 55e86e94d824cc729a8a17a5d7ea332a8322cefd8548fa3e780875ab58e54c04
-- replaces: 0019-orders 2b75db83a88dda0bd1bf1fc6625667d3b2f2843da704602fbf0877ae57a1f022
-- replaces: 0020-withdrawals 76c66e15073642ecb03d898a4bf6f498fe134648c1db029a48349ecf4f004c00
-- replaces: 0021-audit-names 211f5d9571daa2148559d5d9d84c723664c4d9e327fec11c67f1198d82cd1a5b
-- replaces: 0022-open-news 13e99a2862afdbfa3a0af185317b4fd0106a72a3c6b4d67f0baf10a3027389f6
-- replaces: 0023-policies 66a693cd079935e7847f4f1cbc8ae9eebc7f62045f4ec828e1ddcf50ecd0b1ea
-- replaces: 0024-undo 99f5fab6cce175833488f03d4ceaf0d04eca35e1d668f129f710838c0d341b57
-- replaces: 0025-holidays 9467d48acb28bd86d73282e7b3b3385a8c9e8c81031638c4c1d76fccee2cf150
-- replaces: 0026-returns 21d8a48da8d561674750788fe610574181abd806b8416f11553d06037d02690f
-- replaces: 0027-orders-told aee3887249add5a3515e2c3c9f25bc5382d4bf77cc82dae94f9196583ab03263
-- replaces: 0028-documents 73181de4d0493ff285dd69386658a2adb9afcc15c33805022a8702c1fd2de60e
-- replaces: 0029-payments 42b539a2c02d41efc0b4b6fd85a70f53c0237044f5ce7764631fd4d79c6f4bfd
-- replaces: 0030-ledger 759677a5295591cabdfa52bdaba5f74517cf83779b790a226bc0bfad59435d39
-- replaces: 0031-order-messages 16bb3d72f6ac30abb112ba03b582bfe3a8cab49694fa87fc98bac33074de01d2
-- replaces: 0032-commission-reversals ae1e71d97cc95104bc505e14e77a9f2133ff222c869b8f7fc8c4f77785452bcc
-- replaces: 0033-payouts 5ce231f3a8f9c304c6ce6abc234f4d6be4f2dbc7654cb747a87f3ebbaf199555
-- replaces: 0034-order-photos f96964eb83d6cbe7dc00ec789433861892e2018afd8526fa2c15796ac2333f9c
-- replaces: 0035-proposals 66108a6b0b201cdea828c145d30088a2cba627bb7d6a11073fec6e75d1b8a3b7
-- replaces: 0036-calendar c1a4ec0c8996d92114b77b69815b7186ca2319f190e38f7459ba6416f571e470
-- replaces: 0037-payout-sender aa917754218354ca80be4f11424586065d760ff97cfdf25ba1c9d28b39d53f23
-- replaces: 0038-failed-refunds 19e6e5b4982f637c23328e2f85bef743d90abc5622ae3f65e2a34df1728679c5
-- replaces: 0039-companies f485d121d5e476df29454cf461ef7cb6c7d024d25cf5c4111b42a2a46ba33baf
-- replaces: 0040-disputes 8bf0b412d29a57ffb87cb8a70d8b8de42efe7c0578c92b88144d3a2e6a473f15
-- replaces: 0041-families d188e83895ffb7940fb560b87d94916a91653ed9e64872d1cf2f88fc8c9aa2ef
-- replaces: 0042-figures 0bed03cb2fa73878399953710760b661b45ffbf0efd99105a7973406789050e1
-- replaces: 0043-customers cd93c25ee7cda2f09aeb1687eb45ce41b6448e462741d70a54651d33ed6348b0
-- replaces: 0044-shop-pages dc2b77649b0452eed971e274d9df78a112997bdabb0d3f765d1a81303253830d
-- replaces: 0045-tariff d33397cc37e5234438bd737c04a69bcac7250657ec86ee978ef49758edf1c03d
-- replaces: 0046-bank-deposits d0adc786cd48affa6d9052f8a454b7bb46b2c150a65ebfa6f3a4a66440dcf06c
-- replaces: 0047-reviews b13595b0a14e0d23f234e5cc38529e60750648537f3620715e34d9e42c89c609
-- replaces: 0048-shop-mails 4be4017ba86b866ab1fb6691412a4940b63455f505759b8ea1bdbef374768ec1
-- replaces: 0049-provider-lines 2ce71f9d6a2f869db0c45416c89430e64a23ff8795b4df592fa942562c1f1bfe
-- replaces: 0050-demo-year 8459fde669830cab1e37e7ad1b997f8d1d740d7417bdd03662ba21b52732faad
-- replaces: 0051-sending 6e70c1cae66e9d96c9c36528a712603d9ee6e8fefb6375002b5a233af358be80
-- replaces: 0052-erasure 5b0847c17654d22cef1032fb286a6002544aaaa70f6dfb3c5d4bf7537f802e07
-- replaces: 0053-shop-people 4db4af24adfeb7379c5705525c6bd4cdd8cadb619ebad2f912eb0082298855ba
-- replaces: 0054-purchases 39131ccef9753b87e20c0997ea88712b234772d0110bebfa30b1018e330bcbd1
-- replaces: 0055-reviews-again 180656f3f954eecf0336f2d2d9721cf03cebe06267245199fa2c4c5c0bd37880
-- replaces: 0056-slugs-of-approved-shops 118dab88522590a28764d382c691762ab6079ebf9969e59f4da3aa158c8d047d
-- replaces: 0057-renewed-documents 85f25c9d407dbc050bd414a71386a066c0aad24d57407e134d23c53c341da96f
-- replaces: 0058-waiting 7c18f8337f4168ddbbd91bd45562d638bd13aaa3d4151d344714a02b9c1ca38d
-- replaces: 0059-new-customers 5e5eb2a4c0ca2efb2fb12e7d43c66286f09c72d0a37c8810aa4cbb2ca7ee3350
-- replaces: 0060-quality 64b3ca02a2734ff7d566b83d96680a547921795118e077c62891261bc9d30791
-- replaces: 0061-ends-of-attempts 9aaf0485bc9ac904fbd528424d9e357bd37db8c7f8433dde19de3b09c8fdf021
-- replaces: 0062-changed-days 93de9db57867a6f560cf9292b6d2e7a156a346ad31f0686a95238fcdd4b02c47
-- replaces: 0063-own-mails 4e7197fc77de0c049a4a2033308e3c421adf4274843d71f05449612ae37afe4a
-- replaces: 0065-platform-people cc98909123469a29cc7b379051644372c2d4ef651c12e2295db1997521ec0908
-- replaces: 0066-confirmed-sessions 97fd24be55e89283afdc9b2d4bb8f634933b5d2d94c8cf3cd364b6834b3a923d
-- replaces: 0067-second-factors 62432bd9a2a568eb44e0444a9233a3754d089643e3e922f03adc2cf47634d4d3
-- replaces: 0068-places-of-sessions 17c2cfa4e1a70b601ad7fe8d5572f1c4959bbb6d0618a9a9d48612b1b048c809
-- replaces: 0069-owner-changes 6d0ee18698b03235dcc849083910f061ce387a50cb86d2f096334c548c30debb
-- replaces: 0070-order-numbers 1b662dc62922d4f4cc9942ee78a0f2a2be0063675197d0ab0d4e5472fad1f0e6
-- replaces: 0071-cash-confirmations d67afbafe8e61615bb694a94551915f88c88baf1a9e5cdf288237af87fc7fe28
-- replaces: 0073-blank-credit-notes 0aab1c9b1b1a83ad834327f08032eeb27cd0f26668e1428b65a2e8e6b45f3bb2
-- replaces: 0075-invited-addresses a3fc6bebcb9fc62807e55d70d993e0f555543e8671cf8cbe135bc9e81d44b50f
-- replaces: 0079-factor-for-payouts eca1bf12868c333d7e2277a16050792169a1e2f5aaf5423662cc55420f873b53
-- replaces: 0081-orders-by-status a1c625dd12e704515273fa0a4a314ed82629e32390fe6f20f90803ee86f2cc0f
-- replaces: 0082-taken-up 3916da989c6b922c78310c46de48ca6d9110f960e7250c3bf3f3e254e10ddafb
-- replaces: 0083-free-delivery 027d501c9c6e95a43983de53ab2aeac2140b43c77fa2c96d4167c2825dc6ce0a
-- replaces: 0084-sealed-secrets c253155f4768153cdeec236f098e71c8d269fbaba39c927b25034dc2ccd1d6b7
-- replaces: 0085-confirmed-orders-count a9ca47533b7fcd860d40c20325a57f785c0c7154348c147fa5b51f047164e13d

create extension fuzzystrmatch;
create extension pg_trgm;

create type admin_role as enum ('owner', 'operations', 'finance', 'support');
create type business_type as enum ('supplier', 'maker', 'retail_shop');
create type currency as enum ('AED', 'EUR');
create type dispute_state as enum ('inquiry', 'open', 'won', 'lost', 'closed');
create type document_type as enum ('tax-invoice', 'simplified-tax-invoice', 'tax-credit-note', 'commission-invoice', 'commission-credit-note', 'receipt', 'purchase-invoice', 'purchase-credit-note');
create type emirate as enum ('abu_dhabi', 'dubai', 'sharjah', 'ajman', 'umm_al_quwain', 'ras_al_khaimah', 'fujairah');
create type figure_span as enum ('day', 'month');
create type kyc_document_status as enum ('pending', 'approved', 'rejected');
create type kyc_document_type as enum ('businessLicense', 'identityDocument', 'addressProof');
create type language as enum ('en', 'ar');
create type ledger_account as enum ('customer_payments', 'provider_clearing', 'cash_with_shop', 'cash_with_platform', 'bank', 'owed_to_shop', 'commission', 'commission_vat', 'own_sales', 'own_sales_vat', 'refunds', 'fees', 'chargebacks', 'exchange');
create type ledger_kind as enum ('payment', 'sale', 'cash-kept', 'commission', 'commission-vat', 'refund', 'payout', 'fee', 'chargeback', 'adjustment', 'transfer');
create type mail_status as enum ('kept', 'queued', 'sent', 'failed');
create type object_purpose as enum ('product', 'kyc', 'order');
create type order_message_kind as enum ('question', 'answer', 'note');
create type order_mover as enum ('admin', 'shop', 'customer', 'system');
create type order_status as enum ('pending', 'accepted', 'processing', 'shipped', 'delivered', 'cancelled', 'rejected');
create type payment_method as enum ('cash_on_delivery', 'card');
create type payment_state as enum ('open', 'paid', 'over', 'late');
create type payment_status as enum ('pending', 'paid', 'partially_refunded', 'refunded', 'void');
create type payout_rhythm as enum ('weekly', 'monthly');
create type payout_status as enum ('pending', 'approved', 'rejected', 'paid');
create type platform_role as enum ('agent', 'seller');
create type product_change_status as enum ('pending_review', 'applied', 'rejected', 'replaced', 'withdrawn');
create type product_import_row_state as enum ('ready', 'refused', 'done', 'failed');
create type product_import_status as enum ('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled');
create type product_link_kind as enum ('bundle', 'upsell', 'cross_sell');
create type product_status as enum ('pending_review', 'approved', 'rejected', 'active', 'inactive', 'withdrawn');
create type proposal_status as enum ('open', 'agreed', 'declined', 'withdrawn');
create type provider_line_kind as enum ('charge', 'refund', 'dispute', 'payout', 'fee', 'other');
create type refund_cause as enum ('return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment');
create type refund_state as enum ('open', 'done', 'failed');
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

create function check_batch_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ledger_entries where batch_id = new.batch_id group by currency having sum(fils) <> 0) then
    raise exception 'debits and credits of batch % differ', new.batch_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

create function check_batch_made_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select made_in from ledger_batches where id = new.batch_id) is distinct from pg_current_xact_id() then
    raise exception 'batch % has its entries already', new.batch_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

create function check_dispute_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wanted uuid;
begin
  if tg_table_name = 'disputes' then wanted := new.id; else wanted := new.dispute_id; end if;
  if exists (
    select from disputes d where d.id = wanted
      and d.fils <> coalesce((select sum(s.charged_fils) from dispute_shares s where s.dispute_id = d.id), 0)
  ) then
    raise exception 'dispute % is not the sum of its shares', wanted using errcode = 'check_violation';
  end if;
  return null;
end $function$;

create function check_document()
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
end $function$;

create function check_order_sum()
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
end $function$;

create function check_payment_sum()
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
end $function$;

create function check_refund_sum()
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
end $function$;

create function check_reversals()
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
end $function$;

create function count_calendar_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $function$;

create function keep_but_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' then
    becomes := to_jsonb(new);
    if (becomes - tg_argv) #- '{details,receivedBy}' = (was - tg_argv) #- '{details,receivedBy}'
      and coalesce(becomes #>> '{details,receivedBy}' = was #>> '{details,receivedBy}', true)
      and not exists (select from unnest(tg_argv) word
        where becomes ->> word is distinct from was ->> word and coalesce(becomes ->> word, '—') <> '—')
    then return new; end if;
  end if;
  raise exception '% is only ever added to', tg_table_name;
end $function$;

create function keep_document()
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
end $function$;

create function keep_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status = 'paid'
    or (new.id, new.number, new.shop_id, new.account_id, new.iban, new.holder, new.currency, new.fils, new.requested_at)
      is distinct from
      (old.id, old.number, old.shop_id, old.account_id, old.iban, old.holder, old.currency, old.fils, old.requested_at)
  then
    raise exception 'payout % cannot become another', old.number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

create function note_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (b.at at time zone 'Asia/Dubai')::date, changed.shop_id
  from changed join ledger_batches b on b.id = changed.batch_id;
  return null;
end $function$;

create function note_changed_lines()
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
end $function$;

create function note_changed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (each.created_at at time zone 'Asia/Dubai')::date, each.shop_id
  from former join changed using (id) cross join lateral
    (values (former.created_at, former.shop_id), (changed.created_at, changed.shop_id)) as each (created_at, shop_id)
  where (former.status, former.total_fils, former.currency, former.created_at, former.shop_id)
    is distinct from (changed.status, changed.total_fils, changed.currency, changed.created_at, changed.shop_id)
  union
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from (select distinct changed.group_id from former join changed using (id)
      where former.confirmed_at is null and changed.confirmed_at is not null) confirmed
    join order_groups g on g.id = confirmed.group_id
    join order_groups later on later.customer_id = g.customer_id and later.created_at >= g.created_at
    join orders o on o.group_id = later.id;
  return null;
end $function$;

create function note_changed_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from orders where currency <> 'AED'
  union
  select distinct (b.at at time zone 'Asia/Dubai')::date, e.shop_id
  from ledger_entries e join ledger_batches b on b.id = e.batch_id where e.currency <> 'AED';
  return null;
end $function$;

create function note_changed_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from changed join orders o on o.id = changed.order_id;
  return null;
end $function$;

create function note_moved_groups()
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
end $function$;

create function note_new_orders()
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
end $function$;

create function photo_key(secret bytea, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(sha256(secret || int8send(floor(extract(epoch from at) / 3600)::bigint)), 'hex')
$function$;

create function refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$function$;

create function search_form(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(regexp_replace(lower(NORMALIZE(written, NFKD)), '[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u0640]'::text, ''::text, 'g'::text), 'ٱىة٠١٢٣٤٥٦٧٨٩'::text, 'ايه0123456789'::text);

create function shop_has_its_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop_people (user_id, shop_id, role, created_at) values (new.user_id, new.id, 'owner', new.created_at)
    on conflict (user_id) do nothing;
  return new;
end $function$;

create function tell_notified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', new.user_id::text);
  return null;
end
$function$;

create function tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', old.user_id::text);
  return null;
end
$function$;

create sequence listing_numbers as integer start 1 increment 1;
create sequence payout_numbers as integer start 50001 increment 1;
create sequence refund_numbers as integer start 40001 increment 1;
create sequence return_numbers as integer start 30001 increment 1;

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
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_link_hash_key UNIQUE (link_hash),
  constraint bank_accounts_of_shop UNIQUE (id, shop_id),
  constraint bank_accounts_once UNIQUE (shop_id, iban, holder),
  constraint bank_accounts_confirmed CHECK (((confirmed_at IS NULL) = (usable_from IS NULL))),
  constraint bank_accounts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint bank_accounts_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint bank_accounts_link CHECK (((link_hash IS NULL) = (link_expires_at IS NULL)))
);

create table bank_deposits (
  id uuid not null,
  shop_id uuid,
  currency currency not null,
  fils bigint not null,
  day date not null,
  reference text not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null,
  reversed_by uuid,
  reversed_at timestamp with time zone,
  constraint bank_deposits_pkey PRIMARY KEY (id),
  constraint bank_deposits_fils_check CHECK ((fils > 0)),
  constraint bank_deposits_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint bank_deposits_reversed CHECK (((reversed_by IS NULL) = (reversed_at IS NULL)))
);

create table cash_confirmations (
  group_id uuid not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent smallint not null default 1,
  expires_at timestamp with time zone not null,
  constraint cash_confirmations_pkey PRIMARY KEY (group_id),
  constraint cash_confirmations_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint cash_confirmations_sent_check CHECK (((sent >= 1) AND (sent <= 3))),
  constraint cash_confirmations_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
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
  constraint commission_lines_base_fils_check CHECK ((base_fils >= 0)),
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
  constraint commission_reversals_commission_fils_check CHECK ((commission_fils >= 0)),
  constraint commission_reversals_refunded_fils_check CHECK ((refunded_fils > 0)),
  constraint commission_reversals_vat_fils_check CHECK ((vat_fils >= 0))
);

create table commission_rules (
  id uuid not null,
  shop_id uuid,
  category_id uuid,
  currency currency,
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
  constraint commission_rules_amounts_in_currency CHECK (((currency IS NOT NULL) OR ((floor_fils IS NULL) AND (cap_fils IS NULL) AND (fee_fils IS NULL)))),
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
  constraint daily_figures_once UNIQUE NULLS NOT DISTINCT (day, shop_id)
);

create table delivery_slots (
  shop_id uuid,
  day date not null,
  delivery_window text not null,
  booked integer not null,
  capacity integer not null,
  constraint delivery_slots_once UNIQUE NULLS NOT DISTINCT (shop_id, day, delivery_window),
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
  constraint delivery_terms_areas_check CHECK (((jsonb_typeof(areas) = 'array'::text) AND (length((areas)::text) <= 4000))),
  constraint delivery_terms_days_check CHECK (((days <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint]) AND ((cardinality(days) >= 1) AND (cardinality(days) <= 7)))),
  constraint delivery_terms_floor_fee_fils_check CHECK (((floor_fee_fils >= 0) AND (floor_fee_fils <= '9999999999'::bigint))),
  constraint delivery_terms_free_from_fils_check CHECK ((free_from_fils > 0)),
  constraint delivery_terms_windows_check CHECK (((jsonb_typeof(windows) = 'array'::text) AND (length((windows)::text) <= 4000)))
);

create table dispute_shares (
  dispute_id uuid not null,
  order_id uuid not null,
  fils bigint not null,
  charged_fils bigint not null,
  constraint dispute_shares_pkey PRIMARY KEY (dispute_id, order_id),
  constraint dispute_shares_charged_fils_check CHECK ((charged_fils >= 0)),
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
  order_id uuid not null,
  corrects_id uuid,
  currency currency not null,
  total_fils bigint not null,
  vat_fils bigint not null,
  issued_at timestamp with time zone not null,
  content jsonb not null,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_numbered UNIQUE NULLS NOT DISTINCT (issuer_id, series, year, number),
  constraint documents_once UNIQUE (story),
  constraint documents_as_frozen CHECK ((((((content -> 'totals'::text) ->> 'grossFils'::text))::bigint = total_fils) AND ((((content -> 'totals'::text) ->> 'vatFils'::text))::bigint = vat_fils) AND ((content ->> 'id'::text) = (id)::text) AND ((content ->> 'type'::text) = (type)::text) AND ((content ->> 'currency'::text) = (currency)::text) AND ((content ->> 'number'::text) = ((((series || '-'::text) || year) || '-'::text) || lpad((number)::text, GREATEST(5, length((number)::text)), '0'::text))))),
  constraint documents_check CHECK (((vat_fils >= 0) AND (vat_fils <= total_fils))),
  constraint documents_correct_one CHECK ((((type)::text !~~ '%-credit-note'::text) OR (corrects_id IS NOT NULL))),
  constraint documents_number_check CHECK ((number > 0)),
  constraint documents_story_check CHECK ((length(story) <= 100)),
  constraint documents_total_fils_check CHECK ((total_fils >= 0))
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
  constraint kyc_document_events_reason_check CHECK ((length(reason) <= 2000))
);

create table kyc_document_links (
  secret_hash bytea not null,
  object_id uuid not null,
  reader_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint kyc_document_links_pkey PRIMARY KEY (secret_hash),
  constraint kyc_document_links_secret_hash_check CHECK ((length(secret_hash) = 32))
);

create table kyc_document_reads (
  id uuid not null,
  object_id uuid not null,
  reader_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint kyc_document_reads_pkey PRIMARY KEY (id)
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
  constraint kyc_documents_reason CHECK (((rejection_reason IS NOT NULL) = (status = 'rejected'::kyc_document_status))),
  constraint kyc_documents_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000)))
);

create table ledger_batches (
  id uuid not null,
  event text not null,
  event_id uuid not null,
  at timestamp with time zone not null,
  made_in xid8 not null default pg_current_xact_id(),
  constraint ledger_batches_pkey PRIMARY KEY (id),
  constraint ledger_batches_once UNIQUE (event, event_id),
  constraint ledger_batches_event_check CHECK (((length(event) >= 1) AND (length(event) <= 50)))
);

create table ledger_entries (
  id bigint not null generated always as identity,
  batch_id uuid not null,
  account ledger_account not null,
  kind ledger_kind not null,
  shop_id uuid,
  order_id uuid,
  currency currency not null,
  fils bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_fils_check CHECK ((fils <> 0)),
  constraint ledger_entries_of_shop CHECK (((account <> ALL (ARRAY['cash_with_shop'::ledger_account, 'owed_to_shop'::ledger_account])) OR (shop_id IS NOT NULL)))
);

create table listing_documents (
  number integer not null,
  record text not null,
  card text not null,
  constraint listing_documents_pkey PRIMARY KEY (number)
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
  constraint listing_texts_pkey PRIMARY KEY (number)
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
  constraint listings_pkey PRIMARY KEY (number),
  constraint listings_once UNIQUE (product_id),
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
  constraint model_sizes_pkey PRIMARY KEY (object_id)
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
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_once UNIQUE (user_id, event_key),
  constraint notifications_event_key_check CHECK ((length(event_key) <= 200)),
  constraint notifications_href_check CHECK (((href ~~ '/%'::text) AND (length(href) <= 500))),
  constraint notifications_kind_check CHECK ((length(kind) <= 50))
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
  constraint order_events_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (length((details)::text) <= 4000))),
  constraint order_events_reason_check CHECK ((length(reason) <= 2000))
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
  constraint order_items_pkey PRIMARY KEY (order_id, "position"),
  constraint order_items_assembly_fils_check CHECK ((assembly_fils >= 0)),
  constraint order_items_check CHECK (((cancelled >= 0) AND (cancelled <= quantity))),
  constraint order_items_check1 CHECK ((list_price_fils >= unit_price_fils)),
  constraint order_items_color_check CHECK ((jsonb_typeof(color) = 'object'::text)),
  constraint order_items_hs_code_check CHECK ((hs_code ~ '^[0-9]{4,10}$'::text)),
  constraint order_items_position_check CHECK (("position" >= 0)),
  constraint order_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  constraint order_items_sum CHECK ((total_fils = ((quantity - cancelled) * (unit_price_fils + COALESCE(assembly_fils, (0)::bigint))))),
  constraint order_items_unit_price_fils_check CHECK ((unit_price_fils >= 0)),
  constraint order_items_vat_fils_check CHECK ((vat_fils >= 0)),
  constraint order_items_vat_inside CHECK ((vat_fils <= total_fils))
);

create table order_messages (
  id uuid not null,
  order_id uuid not null,
  kind order_message_kind not null,
  by order_mover not null,
  author_id uuid,
  text text not null,
  at timestamp with time zone not null,
  constraint order_messages_pkey PRIMARY KEY (id),
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
  constraint order_proposals_delivery_window_check CHECK ((delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint order_proposals_ended CHECK (((status = 'open'::proposal_status) = (ended_at IS NULL))),
  constraint order_proposals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)))
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
  constraint owner_changes_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint owner_changes_hours CHECK ((open_until > changed_at)),
  constraint owner_changes_objected CHECK (((objected_at IS NULL) = (objected_by IS NULL))),
  constraint owner_changes_of_owners CHECK (((former_role IS DISTINCT FROM role) AND (COALESCE((former_role = 'owner'::shop_role), false) OR COALESCE((role = 'owner'::shop_role), false))))
);

create table owner_objections (
  token_hash bytea not null,
  change_id uuid not null,
  user_id uuid not null,
  constraint owner_objections_pkey PRIMARY KEY (token_hash)
);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_token_hash_check CHECK ((length(token_hash) = 32))
);

create table payment_shares (
  payment_id uuid not null,
  order_id uuid not null,
  fils bigint not null,
  constraint payment_shares_pkey PRIMARY KEY (payment_id, order_id),
  constraint payment_shares_order_id_key UNIQUE (order_id),
  constraint payment_shares_fils_check CHECK ((fils >= 0))
);

create table payments (
  id uuid not null,
  group_id uuid not null,
  provider text not null,
  currency currency not null,
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
  constraint payout_events_reason_check CHECK ((length(reason) <= 2000))
);

create table payout_schedules (
  shop_id uuid not null,
  rhythm payout_rhythm not null,
  minimum_fils bigint not null,
  next_day date not null,
  updated_at timestamp with time zone not null,
  constraint payout_schedules_pkey PRIMARY KEY (shop_id),
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
  account_id uuid not null,
  iban text not null,
  holder text not null,
  currency currency not null,
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
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_number_key UNIQUE (number),
  constraint payouts_scheduled_once UNIQUE (shop_id, currency, scheduled_on),
  constraint payouts_approved_before_paid CHECK (((status <> 'pending'::payout_status) OR (approved_at IS NULL))),
  constraint payouts_approved_when_paid CHECK (((status <> ALL (ARRAY['approved'::payout_status, 'paid'::payout_status])) OR (approved_at IS NOT NULL))),
  constraint payouts_fils_check CHECK ((fils > 0)),
  constraint payouts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint payouts_iban_check CHECK ((iban ~ '^AE[0-9]{21}$'::text)),
  constraint payouts_notes_check CHECK (((length(notes) >= 1) AND (length(notes) <= 2000))),
  constraint payouts_paid_when_paid CHECK (((status = 'paid'::payout_status) = (paid_at IS NOT NULL))),
  constraint payouts_reason_when_rejected CHECK (((status = 'rejected'::payout_status) = (rejection_reason IS NOT NULL))),
  constraint payouts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint payouts_reference_when_paid CHECK (((reference IS NULL) OR (status = 'paid'::payout_status))),
  constraint payouts_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 2000)))
);

create table photo_hashes (
  object_id uuid not null,
  hash bit(64),
  bands integer[] generated always as (ARRAY[((SUBSTRING(hash FROM 1 FOR 16))::bit(16))::integer, (((SUBSTRING(hash FROM 17 FOR 16))::bit(16))::integer + 65536), (((SUBSTRING(hash FROM 33 FOR 16))::bit(16))::integer + 131072), (((SUBSTRING(hash FROM 49 FOR 16))::bit(16))::integer + 196608)]) stored,
  constraint photo_hashes_pkey PRIMARY KEY (object_id)
);

create table piece_figures (
  span figure_span not null,
  starts_on date not null,
  shop_id uuid,
  product_id uuid not null,
  orders integer not null,
  quantity integer not null,
  ordered_fils bigint not null,
  constraint piece_figures_once UNIQUE NULLS NOT DISTINCT (span, starts_on, shop_id, product_id) INCLUDE (orders, quantity, ordered_fils)
);

create table piece_views (
  span figure_span not null,
  starts_on date not null,
  shop_id uuid,
  product_id uuid,
  views integer not null,
  bagged integer not null,
  constraint piece_views_once UNIQUE NULLS NOT DISTINCT (span, starts_on, shop_id, product_id)
);

create table platform_people (
  user_id uuid not null,
  role admin_role not null,
  role_since timestamp with time zone not null default now(),
  invited_at timestamp with time zone not null default now(),
  constraint platform_people_pkey PRIMARY KEY (user_id)
);

create table policies (
  policy text not null,
  title text not null,
  title_ar text not null,
  body text not null,
  body_ar text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint policies_pkey PRIMARY KEY (policy),
  constraint policies_bodies_check CHECK (length(body) between 1 and 20000 and length(body_ar) between 1 and 20000),
  constraint policies_policy_check CHECK ((policy = ANY (ARRAY['delivery'::text, 'returns'::text, 'warranty'::text, 'privacy'::text, 'terms'::text]))),
  constraint policies_titles_check CHECK (length(title) between 1 and 120 and length(title_ar) between 1 and 120)
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
  constraint product_events_reason_check CHECK ((length(reason) <= 2000))
);

create table product_import_images (
  import_id uuid not null,
  source text not null,
  url text not null,
  constraint product_import_images_pkey PRIMARY KEY (import_id, source),
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
  constraint product_import_rows_pkey PRIMARY KEY (import_id, number),
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
  constraint product_imports_pkey PRIMARY KEY (id),
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
  constraint product_prices_check CHECK ((valid_until > valid_from)),
  constraint product_prices_price_fils_check CHECK (((price_fils >= 1) AND (price_fils <= '9999999999'::bigint)))
);

create table product_skus (
  product_id uuid not null,
  shop_id uuid not null,
  sku text not null,
  constraint product_skus_pkey PRIMARY KEY (product_id),
  constraint product_skus_once UNIQUE (shop_id, sku),
  constraint product_skus_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 100)))
);

create table product_versions (
  event_id uuid not null,
  product_id uuid not null,
  decided_at timestamp with time zone not null,
  content jsonb not null,
  constraint product_versions_pkey PRIMARY KEY (event_id),
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
  constraint products_pkey PRIMARY KEY (id),
  constraint products_additional_photos_check CHECK ((cardinality(additional_photos) <= 5)),
  constraint products_assembly_fils_check CHECK (((assembly_fils >= 0) AND (assembly_fils <= '9999999999'::bigint))),
  constraint products_bundle_discount_bp_check CHECK (((bundle_discount_bp >= 0) AND (bundle_discount_bp <= 10000))),
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
  constraint products_stock_check CHECK ((stock >= 0)),
  constraint products_style_tags_check CHECK (((cardinality(style_tags) >= 1) AND (cardinality(style_tags) <= 3))),
  constraint products_weight_kg_check CHECK ((weight_kg > (0)::numeric)),
  constraint products_whole_size CHECK ((num_nulls(width_mm, depth_mm, height_mm) = ANY (ARRAY[0, 3]))),
  constraint products_width_mm_check CHECK ((width_mm > 0))
);

create table provider_lines (
  id uuid not null,
  ref text not null,
  kind provider_line_kind not null,
  source text,
  currency currency not null,
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
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

create table refund_items (
  refund_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  quantity integer not null,
  fils bigint not null,
  constraint refund_items_pkey PRIMARY KEY (refund_id, "position"),
  constraint refund_items_fils_check CHECK ((fils >= 0)),
  constraint refund_items_quantity_check CHECK ((quantity > 0))
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
  charged_fils bigint,
  provider_ref text,
  problem text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  attempt_id uuid not null default gen_random_uuid(),
  paid_by refund_way,
  reference text,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_attempt_id_key UNIQUE (attempt_id),
  constraint refunds_id_order_id_key UNIQUE (id, order_id),
  constraint refunds_number_key UNIQUE (number),
  constraint refunds_provider_ref_key UNIQUE (provider_ref),
  constraint refunds_return_id_key UNIQUE (return_id),
  constraint refunds_cash_at_once CHECK (((method = 'card'::payment_method) OR (status = 'done'::refund_state))),
  constraint refunds_charged_fils_check CHECK ((charged_fils >= 0)),
  constraint refunds_done CHECK (((status = 'done'::refund_state) = (done_at IS NOT NULL))),
  constraint refunds_fils_check CHECK ((fils > 0)),
  constraint refunds_of_card CHECK (((method = 'card'::payment_method) = ((payment_id IS NOT NULL) AND (charged_fils IS NOT NULL)))),
  constraint refunds_of_return CHECK (((cause = 'return'::refund_cause) = (return_id IS NOT NULL))),
  constraint refunds_paid_otherwise CHECK ((((paid_by IS NULL) = (reference IS NULL)) AND ((paid_by IS NULL) OR ((method = 'card'::payment_method) AND (status = 'done'::refund_state))))),
  constraint refunds_problem_check CHECK ((length(problem) <= 2000)),
  constraint refunds_provider_ref_check CHECK ((length(provider_ref) <= 500)),
  constraint refunds_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140)))
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
  constraint return_events_reason_check CHECK ((length(reason) <= 2000))
);

create table return_items (
  return_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  quantity integer not null,
  constraint return_items_pkey PRIMARY KEY (return_id, "position"),
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
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_number_key UNIQUE (number),
  constraint returns_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint returns_reason_when_refused CHECK (((status = 'refused'::return_status) = (refusal_reason IS NOT NULL))),
  constraint returns_refund_fils_check CHECK ((refund_fils >= 0)),
  constraint returns_refund_when_refunded CHECK (((status = 'refunded'::return_status) = (refund_fils IS NOT NULL))),
  constraint returns_refusal_reason_check CHECK (((length(refusal_reason) >= 1) AND (length(refusal_reason) <= 2000)))
);

create table review_asks (
  order_id uuid not null,
  at timestamp with time zone not null,
  constraint review_asks_pkey PRIMARY KEY (order_id)
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
  constraint review_events_reason_check CHECK ((length(reason) <= 2000))
);

create table review_reports (
  id uuid not null,
  review_id uuid not null,
  reason review_report_reason not null,
  note text,
  at timestamp with time zone not null,
  constraint review_reports_pkey PRIMARY KEY (id),
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
  constraint reviews_pkey PRIMARY KEY (id),
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

create table scene_products (
  scene_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  constraint scene_products_pkey PRIMARY KEY (scene_id, product_id),
  constraint scene_products_position_check CHECK (("position" >= 0))
);

create table scenes (
  id uuid not null,
  key text not null,
  image text not null,
  alt text not null,
  alt_ar text not null,
  "position" integer not null,
  is_featured boolean not null default false,
  constraint scenes_pkey PRIMARY KEY (id),
  constraint scenes_key_key UNIQUE (key),
  constraint scenes_alt_ar_check CHECK (((length(alt_ar) >= 1) AND (length(alt_ar) <= 200))),
  constraint scenes_alt_check CHECK (((length(alt) >= 1) AND (length(alt) <= 200))),
  constraint scenes_image_check CHECK ((length(image) <= 500)),
  constraint scenes_key_check CHECK (((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(key) <= 60))),
  constraint scenes_position_check CHECK (("position" >= 0))
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
  constraint second_factors_check CHECK (((kind = 'app'::text) = (secret IS NOT NULL))),
  constraint second_factors_check1 CHECK (((kind = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (counter IS NOT NULL)))),
  constraint second_factors_counter_check CHECK ((counter >= 0)),
  constraint second_factors_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['app'::text, 'passkey'::text]))),
  constraint second_factors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint second_factors_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 4000))),
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
  eur_rate_bp integer not null default 40000,
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
  payout_hold_days smallint not null default 0,
  review_ask_days smallint not null default 7,
  cash_confirmation boolean not null default true,
  cash_confirm_above_fils bigint not null default 50000,
  cash_confirm_minutes smallint not null default 30,
  unanswered_hours smallint not null default 72,
  require_second_factor_for_payouts boolean not null default false,
  constraint settings_pkey PRIMARY KEY ("only"),
  constraint settings_cash_confirm_above_fils_check CHECK (((cash_confirm_above_fils >= 0) AND (cash_confirm_above_fils <= '9999999999'::bigint))),
  constraint settings_cash_confirm_minutes_check CHECK (((cash_confirm_minutes >= 5) AND (cash_confirm_minutes <= 1440))),
  constraint settings_cod_cap_fils_check CHECK (((cod_cap_fils >= 1) AND (cod_cap_fils <= '9999999999'::bigint))),
  constraint settings_cod_fee_fils_check CHECK (((cod_fee_fils >= 0) AND (cod_fee_fils <= '9999999999'::bigint))),
  constraint settings_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint settings_delivery_fee_fils_check CHECK (((delivery_fee_fils >= 0) AND (delivery_fee_fils <= '9999999999'::bigint))),
  constraint settings_eur_rate_bp_check CHECK (((eur_rate_bp >= 1) AND (eur_rate_bp <= 1000000))),
  constraint settings_legal_address_check CHECK (((length(legal_address) >= 1) AND (length(legal_address) <= 300))),
  constraint settings_legal_authority_check CHECK (((length(legal_authority) >= 1) AND (length(legal_authority) <= 200))),
  constraint settings_legal_city_check CHECK (((length(legal_city) >= 1) AND (length(legal_city) <= 100))),
  constraint settings_legal_licence_check CHECK (((length(legal_licence) >= 1) AND (length(legal_licence) <= 100))),
  constraint settings_legal_name_ar_check CHECK (((length(legal_name_ar) >= 1) AND (length(legal_name_ar) <= 200))),
  constraint settings_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 200))),
  constraint settings_legal_trn_check CHECK ((legal_trn ~ '^[0-9]{15}$'::text)),
  constraint settings_only_check CHECK ("only"),
  constraint settings_payout_hold_days_check CHECK (((payout_hold_days >= 0) AND (payout_hold_days <= 365))),
  constraint settings_return_days_check CHECK (((return_days >= 0) AND (return_days <= 365))),
  constraint settings_review_ask_days_check CHECK (((review_ask_days >= 1) AND (review_ask_days <= 60))),
  constraint settings_sales_email_check CHECK ((length(sales_email) <= 254)),
  constraint settings_support_email_check CHECK ((length(support_email) <= 254)),
  constraint settings_support_phone_check CHECK ((length(support_phone) <= 50)),
  constraint settings_unanswered_hours_check CHECK (((unanswered_hours >= 49) AND (unanswered_hours <= 720)))
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
  constraint shop_events_reason_check CHECK ((length(reason) <= 2000))
);

create table shop_fact_checks (
  shop_id uuid not null,
  fact text not null,
  value text not null,
  checked_by uuid not null,
  checked_at timestamp with time zone not null default now(),
  constraint shop_fact_checks_pkey PRIMARY KEY (shop_id, fact),
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
  constraint shop_pages_pkey PRIMARY KEY (shop_id),
  constraint shop_pages_area_ar_check CHECK (((length(area_ar) >= 1) AND (length(area_ar) <= 200))),
  constraint shop_pages_area_check CHECK (((length(area) >= 1) AND (length(area) <= 200))),
  constraint shop_pages_cover_check CHECK ((length(cover) <= 2000)),
  constraint shop_pages_logo_check CHECK ((length(logo) <= 2000)),
  constraint shop_pages_story_ar_check CHECK (((length(story_ar) >= 1) AND (length(story_ar) <= 4000))),
  constraint shop_pages_story_check CHECK (((length(story) >= 1) AND (length(story) <= 4000)))
);

create table shop_people (
  user_id uuid not null,
  shop_id uuid not null,
  role shop_role not null,
  created_at timestamp with time zone not null default now(),
  muted_mails text[] not null default '{}'::text[],
  invited_email text,
  constraint shop_people_pkey PRIMARY KEY (user_id),
  constraint shop_people_invited_email_check CHECK (((length(invited_email) >= 3) AND (length(invited_email) <= 254))),
  constraint shop_people_muted_mails_check CHECK ((muted_mails <@ ARRAY['orders'::text, 'returns'::text, 'questions'::text, 'products'::text, 'reviews'::text, 'payouts'::text]))
);

create table shop_slugs (
  slug text not null,
  shop_id uuid not null,
  is_current boolean not null default true,
  constraint shop_slugs_pkey PRIMARY KEY (slug),
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
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_user_id_key UNIQUE (user_id),
  constraint shops_business_address_check CHECK ((length(business_address) <= 1000)),
  constraint shops_business_registration_number_check CHECK ((length(business_registration_number) <= 100)),
  constraint shops_check CHECK (((status <> 'rejected'::shop_status) OR (rejection_reason IS NOT NULL))),
  constraint shops_email_check CHECK ((length(email) <= 254)),
  constraint shops_emirates_id_check CHECK ((emirates_id ~ '^784[0-9]{12}$'::text)),
  constraint shops_licence_authority_check CHECK (((length(licence_authority) >= 1) AND (length(licence_authority) <= 200))),
  constraint shops_owner_name_check CHECK (((length(owner_name) >= 1) AND (length(owner_name) <= 200))),
  constraint shops_phone_check CHECK ((length(phone) <= 50)),
  constraint shops_rejection_reason_check CHECK ((length(rejection_reason) <= 2000)),
  constraint shops_return_days_check CHECK (((return_days >= 0) AND (return_days <= 365))),
  constraint shops_shop_name_ar_check CHECK (((length(shop_name_ar) >= 1) AND (length(shop_name_ar) <= 200))),
  constraint shops_shop_name_check CHECK (((length(shop_name) >= 1) AND (length(shop_name) <= 200))),
  constraint shops_suspension_reason_check CHECK ((length(suspension_reason) <= 2000)),
  constraint shops_tax_id_check CHECK ((length(tax_id) <= 50))
);

create table synonym_groups (
  id uuid not null,
  words text[] not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint synonym_groups_pkey PRIMARY KEY (id),
  constraint synonym_groups_words_check CHECK ((cardinality(words) between 2 and 30 AND (array_position(words, NULL::text) IS NULL) AND (array_position(words, ''::text) IS NULL) AND (length(array_to_string(words, ' '::text)) <= 2000)))
);

create table undos (
  id uuid not null,
  kind text not null,
  actor_id uuid not null,
  made_at timestamp with time zone not null,
  kept jsonb not null,
  constraint undos_pkey PRIMARY KEY (id),
  constraint undos_kind_check CHECK ((length(kind) <= 50))
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
  constraint upload_tickets_check CHECK ((expires_at > created_at)),
  constraint upload_tickets_content_type_check CHECK ((length(content_type) <= 100)),
  constraint upload_tickets_file_name_check CHECK ((length(file_name) <= 255)),
  constraint upload_tickets_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint upload_tickets_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760)))
);

create table user_days (
  day date not null,
  user_id uuid not null,
  constraint user_days_pkey PRIMARY KEY (day, user_id)
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

create table wishlists (
  guest_id uuid not null,
  link text not null,
  name text not null,
  note text not null,
  product_ids uuid[] not null,
  version integer not null,
  constraint wishlists_pkey PRIMARY KEY (guest_id),
  constraint wishlists_link_key UNIQUE (link),
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
CREATE INDEX bank_deposits_by_day ON public.bank_deposits USING btree (day, entered_at);
CREATE INDEX cash_confirmations_by_end ON public.cash_confirmations USING btree (expires_at);
CREATE INDEX catalogue_changes_age ON public.catalogue_changes USING btree (at);
CREATE INDEX catalogue_changes_by_transaction ON public.catalogue_changes USING btree (transaction_id);
CREATE INDEX categories_siblings ON public.categories USING btree (parent_id, sort_order, name);
CREATE INDEX commission_reversals_of_line ON public.commission_reversals USING btree (order_id, "position");
CREATE INDEX daily_figures_of_shop ON public.daily_figures USING btree (shop_id, day);
CREATE INDEX dispute_shares_of_order ON public.dispute_shares USING btree (order_id);
CREATE INDEX disputes_left ON public.disputes USING btree (opened_at) WHERE (decided_at IS NULL);
CREATE INDEX disputes_of_payment ON public.disputes USING btree (payment_id);
CREATE INDEX document_sendings_due ON public.document_sendings USING btree (next_at) WHERE (status = ANY (ARRAY['waiting'::sending_status, 'sent'::sending_status]));
CREATE INDEX document_sendings_rejected ON public.document_sendings USING btree (status_since DESC) WHERE (status = 'rejected'::sending_status);
CREATE INDEX documents_between_businesses ON public.documents USING btree (issued_at) WHERE ((type <> 'receipt'::document_type) AND (((content -> 'seller'::text) ->> 'trn'::text) IS NOT NULL) AND (((content -> 'buyer'::text) ->> 'trn'::text) IS NOT NULL));
CREATE INDEX documents_correcting ON public.documents USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX documents_of_issuer ON public.documents USING btree (issuer_id, issued_at);
CREATE INDEX documents_of_order ON public.documents USING btree (order_id);
CREATE INDEX factor_steps_expires ON public.factor_steps USING btree (expires_at);
CREATE INDEX factor_steps_user ON public.factor_steps USING btree (user_id);
CREATE INDEX figure_changes_newest ON public.figure_changes USING btree (day DESC);
CREATE INDEX guests_expiring ON public.guests USING btree (expires_at);
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
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_of_status ON public.mails USING btree (status, created_at DESC, id DESC);
CREATE INDEX mails_searched ON public.mails USING gin (search_form gin_trgm_ops);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_open ON public.notifications USING btree (href) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX objects_unclaimed ON public.objects USING btree (created_at) WHERE (claimed_at IS NULL);
CREATE INDEX order_events_of_order ON public.order_events USING btree (order_id, at);
CREATE INDEX order_items_of_product ON public.order_items USING btree (product_id);
CREATE INDEX order_messages_of_order ON public.order_messages USING btree (order_id, at, id);
CREATE UNIQUE INDEX order_proposals_open ON public.order_proposals USING btree (order_id) WHERE (status = 'open'::proposal_status);
CREATE INDEX owner_changes_of_shop ON public.owner_changes USING btree (shop_id, changed_at);
CREATE INDEX owner_changes_unsettled ON public.owner_changes USING btree (open_until) WHERE (settled_at IS NULL);
CREATE INDEX owner_objections_of_change ON public.owner_objections USING btree (change_id);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX payments_open ON public.payments USING btree (expires_at) WHERE (status = ANY (ARRAY['open'::payment_state, 'over'::payment_state]));
CREATE INDEX payout_events_of_payout ON public.payout_events USING btree (payout_id, at);
CREATE INDEX payout_schedules_due ON public.payout_schedules USING btree (next_day);
CREATE INDEX payouts_newest ON public.payouts USING btree (requested_at DESC, id DESC);
CREATE INDEX payouts_of_shop ON public.payouts USING btree (shop_id, requested_at DESC, id DESC);
CREATE INDEX payouts_open ON public.payouts USING btree (status, requested_at DESC, id DESC) WHERE (status = ANY (ARRAY['pending'::payout_status, 'approved'::payout_status]));
CREATE INDEX payouts_paid_at ON public.payouts USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX photo_hashes_near ON public.photo_hashes USING gin (bands);
CREATE INDEX piece_figures_of_product ON public.piece_figures USING btree (product_id, span, starts_on);
CREATE INDEX piece_figures_of_shop ON public.piece_figures USING btree (shop_id, span, starts_on);
CREATE INDEX piece_views_of_product ON public.piece_views USING btree (product_id, span, starts_on);
CREATE INDEX piece_views_of_shop ON public.piece_views USING btree (shop_id, span, starts_on);
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
CREATE INDEX refunds_left ON public.refunds USING btree (created_at) WHERE (status <> 'done'::refund_state);
CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id, created_at);
CREATE INDEX request_keys_expiring ON public.request_keys USING btree (expires_at);
CREATE INDEX return_events_of_return ON public.return_events USING btree (return_id, at);
CREATE INDEX return_items_of_line ON public.return_items USING btree (order_id, "position");
CREATE INDEX returns_newest ON public.returns USING btree (created_at DESC, id DESC);
CREATE INDEX returns_of_order ON public.returns USING btree (order_id, created_at);
CREATE INDEX returns_open ON public.returns USING btree (status, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['requested'::return_status, 'approved'::return_status, 'received'::return_status]));
CREATE INDEX review_events_of_review ON public.review_events USING btree (review_id, at);
CREATE INDEX review_reports_of_review ON public.review_reports USING btree (review_id, at);
CREATE INDEX reviews_newest ON public.reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_of_order ON public.reviews USING btree (order_id);
CREATE INDEX reviews_of_shop ON public.reviews USING btree (shop_id, created_at DESC, id DESC) WHERE (status = 'approved'::review_status);
CREATE UNIQUE INDEX reviews_once ON public.reviews USING btree (order_id, product_id) WHERE (status <> 'rejected'::review_status);
CREATE INDEX reviews_reported ON public.reviews USING btree (created_at, id) WHERE (open_reports > 0);
CREATE INDEX reviews_shown ON public.reviews USING btree (product_id, created_at DESC, id DESC) WHERE (status = 'approved'::review_status);
CREATE INDEX reviews_unanswered ON public.reviews USING btree (shop_id) WHERE ((status = 'approved'::review_status) AND (reply IS NULL));
CREATE INDEX reviews_waiting ON public.reviews USING btree (created_at, id) WHERE (status = 'pending'::review_status);
CREATE INDEX scene_products_of_product ON public.scene_products USING btree (product_id);
CREATE UNIQUE INDEX scenes_one_featured ON public.scenes USING btree (is_featured) WHERE is_featured;
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
CREATE INDEX undos_old ON public.undos USING btree (made_at);
CREATE INDEX upload_tickets_age ON public.upload_tickets USING btree (created_at);
CREATE INDEX upload_tickets_of_owner ON public.upload_tickets USING btree (owner_id, created_at);
CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'admin'::user_role);

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_lines_stay BEFORE DELETE OR UPDATE ON public.commission_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_lines_stay_all BEFORE TRUNCATE ON public.commission_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_reversals_stay BEFORE DELETE OR UPDATE ON public.commission_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_reversals_stay_all BEFORE TRUNCATE ON public.commission_reversals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER commission_reversals_within_line AFTER INSERT ON public.commission_reversals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_reversals();
CREATE CONSTRAINT TRIGGER dispute_shares_sum_of_dispute AFTER INSERT OR UPDATE OF charged_fils ON public.dispute_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_dispute_sum();
CREATE CONSTRAINT TRIGGER disputes_sum_of_shares AFTER INSERT OR UPDATE OF fils ON public.disputes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_dispute_sum();

CREATE TRIGGER documents_checked AFTER INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION check_document();
CREATE TRIGGER documents_stay BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION keep_document();
CREATE TRIGGER ledger_batches_stay BEFORE DELETE OR UPDATE ON public.ledger_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_batches_stay_all BEFORE TRUNCATE ON public.ledger_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_batch_balance();

CREATE TRIGGER ledger_entries_figures AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_booked();
CREATE TRIGGER ledger_entries_made_with_batch BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION check_batch_made_now();
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_stay_all BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER notifications_told AFTER INSERT OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION tell_notified();
CREATE TRIGGER order_events_stay BEFORE DELETE OR UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION keep_but_words('reason');
CREATE TRIGGER order_items_figures AFTER UPDATE ON public.order_items REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_lines();

CREATE CONSTRAINT TRIGGER order_items_sum_of_order AFTER INSERT OR UPDATE OF total_fils ON public.order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sum();

CREATE TRIGGER order_messages_stay BEFORE DELETE OR UPDATE ON public.order_messages FOR EACH ROW EXECUTE FUNCTION keep_but_words('text');

CREATE CONSTRAINT TRIGGER payment_shares_sum_of_payment AFTER INSERT OR UPDATE OF fils ON public.payment_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_sum();
CREATE CONSTRAINT TRIGGER payments_sum_of_shares AFTER INSERT OR UPDATE OF fils ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_sum();

CREATE TRIGGER payout_events_stay BEFORE DELETE OR UPDATE ON public.payout_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_stay BEFORE DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();

CREATE CONSTRAINT TRIGGER refund_items_within_refund AFTER INSERT OR UPDATE OF fils ON public.refund_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();
CREATE CONSTRAINT TRIGGER refunds_sum_of_order AFTER INSERT OR UPDATE OF fils ON public.refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();

CREATE TRIGGER return_events_stay BEFORE DELETE OR UPDATE ON public.return_events FOR EACH ROW EXECUTE FUNCTION keep_but_words('reason');
CREATE TRIGGER returns_figures AFTER INSERT ON public.returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_returns();
CREATE TRIGGER returns_figures_changed AFTER UPDATE ON public.returns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_returns();
CREATE TRIGGER review_events_stay BEFORE DELETE OR UPDATE ON public.review_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sessions_told AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER settings_figures AFTER UPDATE OF eur_rate_bp ON public.settings FOR EACH ROW WHEN ((old.eur_rate_bp IS DISTINCT FROM new.eur_rate_bp)) EXECUTE FUNCTION note_changed_rate();
CREATE TRIGGER shop_events_stay BEFORE DELETE OR UPDATE ON public.shop_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shop_has_its_owner AFTER INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION shop_has_its_owner();

alter table audit_log add constraint audit_log_actor_id_fkey foreign key (actor_id) references users(id);
alter table bank_accounts add constraint bank_accounts_shop_id_fkey foreign key (shop_id) references shops(id);
alter table bank_deposits add constraint bank_deposits_entered_by_fkey foreign key (entered_by) references users(id);
alter table bank_deposits add constraint bank_deposits_reversed_by_fkey foreign key (reversed_by) references users(id);
alter table bank_deposits add constraint bank_deposits_shop_id_fkey foreign key (shop_id) references shops(id);
alter table categories add constraint categories_parent_id_fkey foreign key (parent_id) references categories(id);
alter table commission_lines add constraint commission_lines_order_id_position_fkey foreign key (order_id, "position") references order_items(order_id, "position");
alter table commission_lines add constraint commission_lines_rule_id_fkey foreign key (rule_id) references commission_rules(id);
alter table commission_reversals add constraint commission_reversals_order_id_position_fkey foreign key (order_id, "position") references commission_lines(order_id, "position");
alter table commission_reversals add constraint commission_reversals_refund_id_fkey foreign key (refund_id) references refunds(id);
alter table commission_rules add constraint commission_rules_shop_id_fkey foreign key (shop_id) references shops(id);
alter table daily_figures add constraint daily_figures_shop_id_fkey foreign key (shop_id) references shops(id);
alter table delivery_slots add constraint delivery_slots_shop_id_fkey foreign key (shop_id) references shops(id);
alter table delivery_terms add constraint delivery_terms_shop_id_fkey foreign key (shop_id) references shops(id);
alter table dispute_shares add constraint dispute_shares_dispute_id_fkey foreign key (dispute_id) references disputes(id);
alter table disputes add constraint disputes_payment_id_fkey foreign key (payment_id) references payments(id);
alter table document_sendings add constraint document_sendings_document_id_fkey foreign key (document_id) references documents(id);
alter table document_series add constraint document_series_issuer_id_fkey foreign key (issuer_id) references shops(id);
alter table documents add constraint documents_corrects_id_fkey foreign key (corrects_id) references documents(id);
alter table documents add constraint documents_issuer_id_fkey foreign key (issuer_id) references shops(id);
alter table factor_steps add constraint factor_steps_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table families add constraint families_shop_id_fkey foreign key (shop_id) references shops(id);
alter table kyc_document_events add constraint kyc_document_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table kyc_document_events add constraint kyc_document_events_kyc_document_id_fkey foreign key (kyc_document_id) references kyc_documents(id) ON DELETE CASCADE;
alter table kyc_document_events add constraint kyc_document_events_undoes_fkey foreign key (undoes) references kyc_document_events(id);
alter table kyc_document_links add constraint kyc_document_links_object_id_fkey foreign key (object_id) references objects(id) ON DELETE CASCADE;
alter table kyc_document_links add constraint kyc_document_links_reader_id_fkey foreign key (reader_id) references users(id) ON DELETE CASCADE;
alter table kyc_document_reads add constraint kyc_document_reads_object_id_fkey foreign key (object_id) references objects(id) ON DELETE CASCADE;
alter table kyc_document_reads add constraint kyc_document_reads_reader_id_fkey foreign key (reader_id) references users(id);
alter table kyc_documents add constraint kyc_documents_object_id_fkey foreign key (object_id) references objects(id);
alter table kyc_documents add constraint kyc_documents_shop_id_fkey foreign key (shop_id) references shops(id);
alter table ledger_entries add constraint ledger_entries_batch_id_fkey foreign key (batch_id) references ledger_batches(id);
alter table ledger_entries add constraint ledger_entries_shop_id_fkey foreign key (shop_id) references shops(id);
alter table listing_documents add constraint listing_documents_number_fkey foreign key (number) references listings(number) ON DELETE CASCADE;
alter table listing_texts add constraint listing_texts_number_fkey foreign key (number) references listings(number) ON DELETE CASCADE;
alter table listings add constraint listings_of_product foreign key (product_id) references products(id);
alter table model_sizes add constraint model_sizes_object_id_fkey foreign key (object_id) references objects(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table objects add constraint objects_owner_id_fkey foreign key (owner_id) references users(id);
alter table order_events add constraint order_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table order_items add constraint order_items_bundle_of_fkey foreign key (bundle_of) references products(id);
alter table order_items add constraint order_items_product_id_fkey foreign key (product_id) references products(id);
alter table order_messages add constraint order_messages_author_id_fkey foreign key (author_id) references users(id);
alter table order_photos add constraint order_photos_event_id_fkey foreign key (event_id) references order_events(id);
alter table order_photos add constraint order_photos_object_id_fkey foreign key (object_id) references objects(id);
alter table order_photos add constraint order_photos_return_id_fkey foreign key (return_id) references returns(id);
alter table order_photos add constraint order_photos_review_id_fkey foreign key (review_id) references reviews(id);
alter table owner_changes add constraint owner_changes_changed_by_fkey foreign key (changed_by) references users(id);
alter table owner_changes add constraint owner_changes_objected_by_fkey foreign key (objected_by) references users(id);
alter table owner_changes add constraint owner_changes_shop_id_fkey foreign key (shop_id) references shops(id);
alter table owner_changes add constraint owner_changes_user_id_fkey foreign key (user_id) references users(id);
alter table owner_objections add constraint owner_objections_change_id_fkey foreign key (change_id) references owner_changes(id) ON DELETE CASCADE;
alter table owner_objections add constraint owner_objections_user_id_fkey foreign key (user_id) references users(id);
alter table password_resets add constraint password_resets_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table payment_shares add constraint payment_shares_payment_id_fkey foreign key (payment_id) references payments(id);
alter table payout_events add constraint payout_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table payout_events add constraint payout_events_payout_id_fkey foreign key (payout_id) references payouts(id);
alter table payout_events add constraint payout_events_undoes_fkey foreign key (undoes) references payout_events(id);
alter table payout_schedules add constraint payout_schedules_shop_id_fkey foreign key (shop_id) references shops(id);
alter table payouts add constraint payouts_account_id_shop_id_fkey foreign key (account_id, shop_id) references bank_accounts(id, shop_id);
alter table payouts add constraint payouts_shop_id_fkey foreign key (shop_id) references shops(id);
alter table photo_hashes add constraint photo_hashes_object_id_fkey foreign key (object_id) references objects(id) ON DELETE CASCADE;
alter table piece_figures add constraint piece_figures_product_id_fkey foreign key (product_id) references products(id);
alter table piece_figures add constraint piece_figures_shop_id_fkey foreign key (shop_id) references shops(id);
alter table piece_views add constraint piece_views_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table piece_views add constraint piece_views_shop_id_fkey foreign key (shop_id) references shops(id);
alter table platform_people add constraint platform_people_user_id_fkey foreign key (user_id) references users(id);
alter table product_changes add constraint product_changes_decided_by_fkey foreign key (decided_by) references users(id);
alter table product_changes add constraint product_changes_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table product_changes add constraint product_changes_proposed_by_fkey foreign key (proposed_by) references users(id);
alter table product_colors add constraint product_colors_color_id_fkey foreign key (color_id) references colors(id);
alter table product_colors add constraint product_colors_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table product_events add constraint product_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table product_events add constraint product_events_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table product_events add constraint product_events_undoes_fkey foreign key (undoes) references product_events(id) ON DELETE CASCADE;
alter table product_import_images add constraint product_import_images_import_id_fkey foreign key (import_id) references product_imports(id) ON DELETE CASCADE;
alter table product_import_rows add constraint product_import_rows_import_id_fkey foreign key (import_id) references product_imports(id) ON DELETE CASCADE;
alter table product_imports add constraint product_imports_created_by_fkey foreign key (created_by) references users(id);
alter table product_imports add constraint product_imports_shop_id_fkey foreign key (shop_id) references shops(id);
alter table product_links add constraint product_links_linked_product_id_fkey foreign key (linked_product_id) references products(id);
alter table product_links add constraint product_links_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table product_prices add constraint product_prices_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table product_skus add constraint product_skus_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table product_skus add constraint product_skus_shop_id_fkey foreign key (shop_id) references shops(id);
alter table product_versions add constraint product_versions_event_id_fkey foreign key (event_id) references product_events(id) ON DELETE CASCADE;
alter table product_versions add constraint product_versions_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table products add constraint products_category_id_fkey foreign key (category_id) references categories(id);
alter table products add constraint products_kin_of_owner foreign key (family_id, owner_id) references families(id, owner_id);
alter table products add constraint products_shop_id_fkey foreign key (shop_id) references shops(id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table refund_items add constraint refund_items_order_id_position_fkey foreign key (order_id, "position") references order_items(order_id, "position");
alter table refund_items add constraint refund_items_refund_id_order_id_fkey foreign key (refund_id, order_id) references refunds(id, order_id);
alter table refunds add constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id);
alter table refunds add constraint refunds_return_id_fkey foreign key (return_id) references returns(id);
alter table return_events add constraint return_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table return_events add constraint return_events_return_id_fkey foreign key (return_id) references returns(id);
alter table return_items add constraint return_items_order_id_position_fkey foreign key (order_id, "position") references order_items(order_id, "position");
alter table return_items add constraint return_items_return_id_fkey foreign key (return_id) references returns(id);
alter table review_events add constraint review_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table review_events add constraint review_events_review_id_fkey foreign key (review_id) references reviews(id);
alter table review_events add constraint review_events_undoes_fkey foreign key (undoes) references review_events(id);
alter table review_reports add constraint review_reports_review_id_fkey foreign key (review_id) references reviews(id);
alter table reviews add constraint reviews_of_line foreign key (order_id, "position") references order_items(order_id, "position");
alter table reviews add constraint reviews_product_id_fkey foreign key (product_id) references products(id);
alter table reviews add constraint reviews_shop_id_fkey foreign key (shop_id) references shops(id);
alter table scene_products add constraint scene_products_product_id_fkey foreign key (product_id) references products(id) ON DELETE CASCADE;
alter table scene_products add constraint scene_products_scene_id_fkey foreign key (scene_id) references scenes(id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table shop_events add constraint shop_events_actor_id_fkey foreign key (actor_id) references users(id);
alter table shop_events add constraint shop_events_shop_id_fkey foreign key (shop_id) references shops(id);
alter table shop_events add constraint shop_events_undoes_fkey foreign key (undoes) references shop_events(id);
alter table shop_fact_checks add constraint shop_fact_checks_checked_by_fkey foreign key (checked_by) references users(id);
alter table shop_fact_checks add constraint shop_fact_checks_shop_id_fkey foreign key (shop_id) references shops(id);
alter table shop_pages add constraint shop_pages_shop_id_fkey foreign key (shop_id) references shops(id);
alter table shop_people add constraint shop_people_shop_id_fkey foreign key (shop_id) references shops(id);
alter table shop_people add constraint shop_people_user_id_fkey foreign key (user_id) references users(id);
alter table shop_slugs add constraint shop_slugs_shop_id_fkey foreign key (shop_id) references shops(id);
alter table shops add constraint shops_user_id_fkey foreign key (user_id) references users(id);
alter table undos add constraint undos_actor_id_fkey foreign key (actor_id) references users(id) ON DELETE CASCADE;
alter table upload_tickets add constraint upload_tickets_owner_id_fkey foreign key (owner_id) references users(id) ON DELETE CASCADE;
alter table user_days add constraint user_days_user_id_fkey foreign key (user_id) references users(id) ON DELETE CASCADE;
alter table wishlists add constraint wishlists_guest_id_fkey foreign key (guest_id) references guests(id) ON DELETE CASCADE;

create function eur_rate_now()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT settings.eur_rate_bp FROM settings);

create function phone_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(search_form(written), '[^0-9]'::text, ''::text, 'g'::text), '^(?:(?:00)?971)?0?([2-9][0-9]{7,8})$'::text, '971\1'::text);

create function phone_search(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((written || ' '::text) || phone_key(written)) || ' 0'::text) || substr(phone_key(written), 4));

create function photo_address(photo order_photos, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '/api/objects/' || photo.object_id || '?key=' || photo_key(photo.secret, at)
$function$;

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
  constraint customers_check CHECK ((joined_into <> id)),
  constraint customers_email_check CHECK (((email = lower(btrim(email))) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint customers_erased CHECK (((erased_at IS NULL) = (email IS NOT NULL))),
  constraint customers_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint customers_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint customers_phone_check CHECK ((length(phone) <= 50))
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
  constraint order_groups_pkey PRIMARY KEY (id),
  constraint order_groups_link_key UNIQUE (link),
  constraint order_groups_number_key UNIQUE (number),
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

create table orders (
  id uuid not null,
  number integer not null,
  group_id uuid not null,
  shop_id uuid,
  shop_name text not null,
  shop_name_ar text,
  currency currency not null,
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
  eur_rate_bp integer not null default eur_rate_now(),
  free_from_fils bigint,
  waived_fils bigint,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_one_for_each_shop UNIQUE NULLS NOT DISTINCT (group_id, shop_id, currency),
  constraint orders_cod_fee_fils_check CHECK ((cod_fee_fils >= 0)),
  constraint orders_delivery_fils_check CHECK ((delivery_fils >= 0)),
  constraint orders_delivery_window_check CHECK ((delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint orders_eur_rate_bp_check CHECK (((eur_rate_bp >= 1) AND (eur_rate_bp <= 1000000))),
  constraint orders_free_delivery CHECK (((free_from_fils IS NULL) = (waived_fils IS NULL))),
  constraint orders_free_from_fils_check CHECK ((free_from_fils >= 0)),
  constraint orders_items_fils_check CHECK ((items_fils >= 0)),
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

CREATE INDEX customers_joined ON public.customers USING btree (joined_into) WHERE (joined_into IS NOT NULL);
CREATE INDEX customers_newest ON public.customers USING btree (created_at DESC, id DESC) WHERE ((joined_into IS NULL) AND (erased_at IS NULL));
CREATE INDEX customers_phones ON public.customers USING btree (phone_key(phone)) WHERE ((joined_into IS NULL) AND (erased_at IS NULL));
CREATE INDEX customers_searched ON public.customers USING gin (search_form gin_trgm_ops);
CREATE INDEX order_groups_by_email ON public.order_groups USING btree (email, created_at);
CREATE INDEX order_groups_by_phone ON public.order_groups USING btree (phone, created_at);
CREATE INDEX order_groups_of_customer ON public.order_groups USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX order_groups_proven ON public.order_groups USING btree (email, phone) WHERE (contact_proven_at IS NOT NULL);
CREATE INDEX order_groups_searched ON public.order_groups USING gin (search_form gin_trgm_ops);
CREATE INDEX orders_asked ON public.orders USING btree (shop_id, created_at DESC, id DESC) WHERE (asked_at IS NOT NULL);
CREATE INDEX orders_delivered ON public.orders USING btree (delivered_at) WHERE (status = 'delivered'::order_status);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_of_shop ON public.orders USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX orders_of_shop_by_status ON public.orders USING btree (shop_id, status, created_at DESC, id DESC);
CREATE INDEX orders_standing ON public.orders USING btree (confirmed_at) WHERE (status = ANY (ARRAY['pending'::order_status, 'accepted'::order_status, 'processing'::order_status, 'shipped'::order_status]));
CREATE INDEX orders_status_newest ON public.orders USING btree (status, created_at DESC, id DESC);

CREATE TRIGGER order_groups_figures AFTER UPDATE ON public.order_groups REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved_groups();
CREATE TRIGGER orders_calendar BEFORE UPDATE OF delivery_date, delivery_window, status ON public.orders FOR EACH ROW
  WHEN ((new.delivery_date, new.delivery_window) IS DISTINCT FROM (old.delivery_date, old.delivery_window)
    OR new.status IN ('cancelled', 'rejected') AND old.status NOT IN ('cancelled', 'rejected'))
  EXECUTE FUNCTION count_calendar_change();
CREATE TRIGGER orders_figures AFTER INSERT ON public.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();

CREATE CONSTRAINT TRIGGER orders_sum_of_lines AFTER INSERT OR UPDATE OF items_fils ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sum();
CREATE CONSTRAINT TRIGGER orders_sum_of_refunds AFTER INSERT OR UPDATE OF refunded_fils ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();

alter table cash_confirmations add constraint cash_confirmations_group_id_fkey foreign key (group_id) references order_groups(id) ON DELETE CASCADE;
alter table customers add constraint customers_joined_into_fkey foreign key (joined_into) references customers(id);
alter table dispute_shares add constraint dispute_shares_order_id_fkey foreign key (order_id) references orders(id);
alter table documents add constraint documents_order_id_fkey foreign key (order_id) references orders(id);
alter table ledger_entries add constraint ledger_entries_order_id_fkey foreign key (order_id) references orders(id);
alter table order_events add constraint order_events_order_id_fkey foreign key (order_id) references orders(id);
alter table order_groups add constraint order_groups_customer_id_fkey foreign key (customer_id) references customers(id);
alter table order_items add constraint order_items_order_id_fkey foreign key (order_id) references orders(id);
alter table order_messages add constraint order_messages_order_id_fkey foreign key (order_id) references orders(id);
alter table order_photos add constraint order_photos_order_id_fkey foreign key (order_id) references orders(id);
alter table order_proposals add constraint order_proposals_order_id_fkey foreign key (order_id) references orders(id);
alter table orders add constraint orders_group_id_fkey foreign key (group_id) references order_groups(id);
alter table orders add constraint orders_shop_id_fkey foreign key (shop_id) references shops(id);
alter table payment_shares add constraint payment_shares_order_id_fkey foreign key (order_id) references orders(id);
alter table payments add constraint payments_group_id_fkey foreign key (group_id) references order_groups(id);
alter table refunds add constraint refunds_order_id_fkey foreign key (order_id) references orders(id);
alter table returns add constraint returns_order_id_fkey foreign key (order_id) references orders(id);
alter table review_asks add constraint review_asks_order_id_fkey foreign key (order_id) references orders(id);

alter table second_factors add constraint second_factors_sealed check (length(secret) = 57) not valid;

revoke delete, truncate on ledger_batches from current_user;
revoke update, delete, truncate on ledger_entries from current_user;

insert into settings default values;

insert into holidays (day, name, name_ar) values
  ('2026-12-02', 'Eid Al Etihad', 'عيد الاتحاد'),
  ('2026-12-03', 'Eid Al Etihad', 'عيد الاتحاد'),
  ('2027-01-01', 'New Year''s Day', 'رأس السنة الميلادية'),
  ('2027-12-02', 'Eid Al Etihad', 'عيد الاتحاد'),
  ('2027-12-03', 'Eid Al Etihad', 'عيد الاتحاد');

-- One commission invoice for each shop and month, unless the settings say one for each order. Those that were issued by order stay.
alter table settings add column monthly_commission_invoices boolean not null default true;

-- A summary of a month is of a shop, not of one order.
alter table documents alter column order_id drop not null, add column shop_id uuid references shops (id),
  add constraint documents_about check ((order_id is null) = (shop_id is not null)
    and (order_id is not null or type in ('commission-invoice', 'commission-credit-note')));
create index documents_of_shop on documents (shop_id, issued_at) where shop_id is not null;

-- What stands on a summary: the commission of an order, and what a refund gave back of it, taken off it before it was issued
-- or by a note of it. Each once.
create table summary_lines (
  document_id uuid not null references documents (id),
  order_id uuid not null references orders (id),
  refund_id uuid references refunds (id),
  constraint summary_lines_once unique nulls not distinct (order_id, refund_id)
);
create index summary_lines_of_document on summary_lines (document_id);
create trigger summary_lines_stay before delete or update on summary_lines for each row execute function refuse_change();

create or replace function keep_commission_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from orders o where o.id = old.order_id and o.status = 'shipped')
    and not exists (select from documents d where d.order_id = old.order_id and d.story = 'commission:' || old.order_id)
    and not exists (select from summary_lines s where s.order_id = old.order_id)
    and not exists (select from commission_reversals r where r.order_id = old.order_id)
  then return old; end if;
  raise exception '% is only ever added to', tg_table_name;
end $$;

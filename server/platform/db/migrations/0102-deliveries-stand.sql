-- "Delivered" can be taken back for some minutes; then, or when somebody asks for its documents, it stands (G-87).

-- 0: at once.
alter table settings add column delivery_undo_minutes smallint not null default 10
  check (delivery_undo_minutes between 0 and 60);

-- Since when its documents are issued and nobody takes it back; and what its sale is booked under, where a delivery before
-- it was taken back: else its own id.
alter table orders
  add column delivery_final_at timestamptz,
  add column delivery_id uuid unique;
update orders set delivery_final_at = delivered_at where delivered_at is not null;
alter table orders add constraint orders_final_is_delivered check (delivery_final_at is null or status = 'delivered');
create index orders_to_finish on orders (delivered_at) where status = 'delivered' and delivery_final_at is null;

-- What stands, stands.
create function keep_final_delivery() returns trigger language plpgsql as $$
begin
  raise exception 'the delivery of order % stands', old.id using errcode = 'check_violation';
end $$;
create trigger orders_final_delivery before update of status, delivery_final_at on orders for each row
  when (old.delivery_final_at is not null and (new.status <> old.status or new.delivery_final_at is distinct from old.delivery_final_at))
  execute function keep_final_delivery();

-- Commission that was fixed at a delivery goes with it, as long as nothing was issued or given back of it.
create function keep_commission_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from orders o where o.id = old.order_id and o.status = 'shipped')
    and not exists (select from documents d where d.order_id = old.order_id and d.story = 'commission:' || old.order_id)
    and not exists (select from commission_reversals r where r.order_id = old.order_id)
  then return old; end if;
  raise exception '% is only ever added to', tg_table_name;
end $$;
drop trigger commission_lines_stay on commission_lines;
create trigger commission_lines_stay before delete or update on commission_lines
  for each row execute function keep_commission_line();

-- Open lists hear what changes without news (docs/decisions/0160): `changed:<what>:<whose>`, once for each shop a statement
-- touches; the platform's own is nobody's.
create or replace function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'changed:' || tg_argv[0] || ':' || coalesce(shop_id::text, ''))
  from (select distinct shop_id from changed) shops;
  return null;
end $$;

create or replace function tell_changed_with_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'changed:' || tg_argv[0] || ':' || coalesce(shop_id::text, ''))
  from (select distinct shop_id from orders where id in (select order_id from changed)) shops;
  return null;
end $$;

create or replace function tell_changed_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'changed:product:' || coalesce(shop_id::text, ''))
  from (select distinct shop_id from products where id in (select product_id from changed)) shops;
  return null;
end $$;

create or replace trigger orders_told after update on orders
  referencing new table as changed for each statement execute function tell_changed('order');
create or replace trigger order_messages_told after insert on order_messages
  referencing new table as changed for each statement execute function tell_changed_with_order('order');
create or replace trigger returns_told after update on returns
  referencing new table as changed for each statement execute function tell_changed_with_order('return');
create or replace trigger payouts_told after update on payouts
  referencing new table as changed for each statement execute function tell_changed('payout');
create or replace trigger reviews_told after update on reviews
  referencing new table as changed for each statement execute function tell_changed('review');
create or replace trigger product_events_told after insert on product_events
  referencing new table as changed for each statement execute function tell_changed_product();
create or replace trigger shop_events_told after insert on shop_events
  referencing new table as changed for each statement execute function tell_changed('shop');

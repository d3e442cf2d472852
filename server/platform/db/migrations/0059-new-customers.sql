-- New customers are kept by the day too: those whose first order of all was with the shop, and those whose first order
-- with the shop it was.
alter table daily_figures
  add column new_customers integer not null default 0,
  add column new_to_shop integer not null default 0;
alter table daily_figures
  alter column new_customers drop default,
  alter column new_to_shop drop default;

-- Orders that come before others of their customer make those no longer the first.
create function note_new_orders() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from (select distinct group_id from changed) n join order_groups g on g.id = n.group_id
    join order_groups later on later.customer_id = g.customer_id and later.created_at >= g.created_at
    join orders o on o.group_id = later.id;
  return null;
end $$;
drop trigger orders_figures on orders;
create trigger orders_figures after insert on orders
  referencing new table as changed for each statement execute function note_new_orders();

create or replace function note_changed_orders() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (each.created_at at time zone 'Asia/Dubai')::date, each.shop_id
  from former join changed using (id) cross join lateral
    (values (former.created_at, former.shop_id), (changed.created_at, changed.shop_id)) as each (created_at, shop_id)
  where (former.status, former.total_fils, former.currency, former.created_at, former.shop_id)
    is distinct from (changed.status, changed.total_fils, changed.currency, changed.created_at, changed.shop_id);
  return null;
end $$;

-- Two customers are joined, or parted again.
create function note_moved_groups() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from former join changed using (id)
    join order_groups g on g.customer_id in (former.customer_id, changed.customer_id)
    join orders o on o.group_id = g.id
  where former.customer_id is distinct from changed.customer_id;
  return null;
end $$;
create trigger order_groups_figures after update on order_groups
  referencing old table as former new table as changed for each statement execute function note_moved_groups();

-- The best pieces of a year are read from the index alone.
alter table piece_figures drop constraint piece_figures_once;
alter table piece_figures add constraint piece_figures_once
  unique nulls not distinct (span, starts_on, shop_id, product_id) include (orders, quantity, ordered_fils);

-- Everything from before is to be made.
insert into figure_changes (day, shop_id) select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from orders;

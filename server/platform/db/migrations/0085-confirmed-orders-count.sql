-- An order that is confirmed counts from then on, and with it who ordered first: the database sees it by itself.
create or replace function note_changed_orders() returns trigger language plpgsql as $function$
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

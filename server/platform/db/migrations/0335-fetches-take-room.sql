-- A return that is fetched takes room in the window it stands in, as an order does.
insert into delivery_slots as slot (shop_id, day, delivery_window, booked, capacity)
  select o.shop_id, r.fetch_on, r.fetch_window, count(*), count(*) from returns r join orders o on o.id = r.order_id
  where r.status = 'approved' and r.fetch_on > current_date group by 1, 2, 3
on conflict on constraint delivery_slots_once do update
  set booked = slot.booked + excluded.booked, capacity = greatest(slot.capacity, slot.booked + excluded.booked);
create index returns_to_fetch on returns (fetch_on) where status = 'approved';

-- A calendar entry replaces an older one of the same order where its number is higher (RFC 5545, 3.8.7.4).
alter table orders add column calendar_sequence integer not null default 0;
create function count_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $$;
create trigger orders_calendar before update of delivery_date, delivery_window, status on orders for each row
  when (
    (new.delivery_date, new.delivery_window) is distinct from (old.delivery_date, old.delivery_window)
    or (new.status in ('cancelled', 'rejected') and old.status not in ('cancelled', 'rejected'))
  )
  execute function count_calendar_change();

-- What goes along with a mail: when its orders come, as a calendar file.
alter table mails add column calendar text check (length(calendar) between 1 and 100000);

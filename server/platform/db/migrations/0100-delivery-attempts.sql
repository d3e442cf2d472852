-- Deliveries that failed, and pieces that come back to their shop without having been handed over (G-87). A delivery that
-- succeeded is the event of the order; of what failed it is kept why, and for which day it was promised.

create type delivery_failure as enum ('nobody-there', 'refused', 'no-cash', 'damaged', 'no-way-in', 'wrong-address');

create table delivery_attempts (
  event_id uuid primary key references order_events (id),
  order_id uuid not null references orders (id),
  failure delivery_failure not null,
  note text check (length(note) between 1 and 2000),
  delivery_date date,
  delivery_window text check (delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'),
  at timestamptz not null,
  constraint delivery_attempts_whole_delivery check ((delivery_date is null) = (delivery_window is null))
);
create index delivery_attempts_of_order on delivery_attempts (order_id, at);
create index delivery_attempts_newest on delivery_attempts (at);
create trigger delivery_attempts_stay before delete or update on delivery_attempts
  for each row execute function keep_but_words('note');
create trigger delivery_attempts_stay_all before truncate on delivery_attempts execute function refuse_change();

-- Nothing that was on its way goes back to its shop without a reason.
create function check_failed_delivery() returns trigger language plpgsql as $$
begin
  if not exists (select from delivery_attempts a where a.event_id = new.id and a.order_id = new.order_id) then
    raise exception 'order % comes back without a reason', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_events_failed_with_reason after insert on order_events deferrable initially deferred
  for each row when (new.from_status = 'shipped' and new.to_status in ('processing', 'cancelled'))
  execute function check_failed_delivery();

-- Until its shop has them, nobody else can buy them.
create table pieces_coming_back (
  event_id uuid not null references order_events (id),
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  received_at timestamptz,
  received_by uuid references users (id),
  is_restocked boolean,
  primary key (event_id, position),
  foreign key (order_id, position) references order_items (order_id, position),
  constraint pieces_coming_back_received check ((received_at is null) = (received_by is null)
    and (received_at is null) = (is_restocked is null))
);
create index pieces_coming_back_of_order on pieces_coming_back (order_id);
create index pieces_coming_back_open on pieces_coming_back (order_id) where received_at is null;

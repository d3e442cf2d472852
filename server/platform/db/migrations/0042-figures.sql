-- What happened, added up by the day of the UAE, in AED: derived from orders, returns and the books, and made anew where
-- they change (server/analytics/rolling-up.ts).
create table daily_figures (
  day date not null,
  -- Null where the platform sells.
  shop_id uuid references shops (id),
  -- Orders placed on the day, by how far they have come.
  pending integer not null,
  in_progress integer not null,
  delivered integer not null,
  cancelled integer not null,
  -- Those of them whose customer sent something back.
  returned integer not null,
  -- What those that were not called off come to.
  ordered_fils bigint not null,
  -- What the books say of the day, whenever it was ordered.
  sold_fils bigint not null,
  refunded_fils bigint not null,
  commission_fils bigint not null,
  earned_fils bigint not null,
  constraint daily_figures_once unique nulls not distinct (day, shop_id)
);
create index daily_figures_of_shop on daily_figures (shop_id, day);

create type figure_span as enum ('day', 'month');

-- The same of each piece, also by the month, so that a year is twelve rows.
create table piece_figures (
  span figure_span not null,
  starts_on date not null,
  shop_id uuid references shops (id),
  product_id uuid not null references products (id),
  -- Orders with it that were not called off, how many pieces, and what they come to.
  orders integer not null,
  quantity integer not null,
  ordered_fils bigint not null,
  constraint piece_figures_once unique nulls not distinct (span, starts_on, shop_id, product_id)
);
create index piece_figures_of_shop on piece_figures (shop_id, span, starts_on);
create index piece_figures_of_product on piece_figures (product_id, span, starts_on);

-- Which days of which shops are to be made anew.
create table figure_changes (
  id bigint generated always as identity primary key,
  day date not null,
  shop_id uuid
);

create function note_changed_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (day, shop_id)
    select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from changed;
  else
    insert into figure_changes (day, shop_id)
    select distinct (each.created_at at time zone 'Asia/Dubai')::date, each.shop_id
    from former join changed using (id) cross join lateral
      (values (former.created_at, former.shop_id), (changed.created_at, changed.shop_id)) as each (created_at, shop_id)
    where (former.status, former.total_fils, former.currency, former.created_at, former.shop_id)
      is distinct from (changed.status, changed.total_fils, changed.currency, changed.created_at, changed.shop_id);
  end if;
  return null;
end $$;
create trigger orders_figures after insert on orders
  referencing new table as changed for each statement execute function note_changed_orders();
create trigger orders_figures_changed after update on orders
  referencing old table as former new table as changed for each statement execute function note_changed_orders();

-- Lines are written with their order, which is noted; later they change by themselves.
create function note_changed_lines() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from former join changed using (order_id, position) join orders o on o.id = changed.order_id
  where (former.product_id, former.quantity, former.cancelled, former.total_fils)
    is distinct from (changed.product_id, changed.quantity, changed.cancelled, changed.total_fils);
  return null;
end $$;
create trigger order_items_figures after update on order_items
  referencing old table as former new table as changed for each statement execute function note_changed_lines();

create function note_changed_returns() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (o.created_at at time zone 'Asia/Dubai')::date, o.shop_id
  from changed join orders o on o.id = changed.order_id;
  return null;
end $$;
create trigger returns_figures after insert on returns
  referencing new table as changed for each statement execute function note_changed_returns();
create trigger returns_figures_changed after update on returns
  referencing new table as changed for each statement execute function note_changed_returns();

create function note_booked() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (b.at at time zone 'Asia/Dubai')::date, changed.shop_id
  from changed join ledger_batches b on b.id = changed.batch_id;
  return null;
end $$;
create trigger ledger_entries_figures after insert on ledger_entries
  referencing new table as changed for each statement execute function note_booked();

-- Figures are in AED by the rate that counts: another one changes every day with something in another currency.
create function note_changed_rate() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, shop_id)
  select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from orders where currency <> 'AED'
  union
  select distinct (b.at at time zone 'Asia/Dubai')::date, e.shop_id
  from ledger_entries e join ledger_batches b on b.id = e.batch_id where e.currency <> 'AED';
  return null;
end $$;
create trigger settings_figures after update of eur_rate_bp on settings for each row
  when (old.eur_rate_bp is distinct from new.eur_rate_bp) execute function note_changed_rate();

-- Everything from before is to be made.
insert into figure_changes (day, shop_id)
select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from orders
union
select distinct (b.at at time zone 'Asia/Dubai')::date, e.shop_id
from ledger_entries e join ledger_batches b on b.id = e.batch_id;

-- How often pieces were looked at and put into a bag, counted without knowing by whom; the row without a piece is the
-- sum of its shop.
create table piece_views (
  span figure_span not null,
  starts_on date not null,
  shop_id uuid references shops (id),
  product_id uuid references products (id) on delete cascade,
  views integer not null,
  bagged integer not null,
  constraint piece_views_once unique nulls not distinct (span, starts_on, shop_id, product_id)
);
create index piece_views_of_shop on piece_views (shop_id, span, starts_on);
create index piece_views_of_product on piece_views (product_id, span, starts_on);

-- What was searched for and not found, as it is compared (search_form).
create table missed_searches (
  day date not null,
  words text not null check (length(words) between 1 and 60),
  times integer not null check (times > 0),
  primary key (day, words)
);

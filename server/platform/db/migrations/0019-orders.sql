-- Orders: what is bought, from whom, where it goes and when it comes.

create type order_status as enum ('pending', 'accepted', 'processing', 'shipped', 'delivered', 'cancelled', 'rejected');
create type payment_method as enum ('cash_on_delivery', 'card');
create type payment_status as enum ('pending', 'paid', 'partially_refunded', 'refunded', 'void');
create type order_mover as enum ('admin', 'shop', 'customer', 'system');

-- null: the shop does not assemble it; 0: included; else for each piece.
alter table products add column assembly_fils bigint check (assembly_fils between 0 and 9999999999);

alter table settings
  add column cod_fee_fils bigint not null default 0 check (cod_fee_fils between 0 and 9999999999),
  add column cod_cap_fils bigint check (cod_cap_fils between 1 and 9999999999);

create table customers (
  id uuid primary key,
  email text not null constraint customers_email_taken unique
    check (email = lower(btrim(email)) and length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  phone text not null check (length(phone) <= 50),
  language language not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_form text not null generated always as (search_form(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored
);
create index customers_searched on customers using gin (search_form gin_trgm_ops);

-- One checkout: whom it is for and where it goes, as it was said then.
create sequence order_group_numbers as integer start 10001;
create table order_groups (
  id uuid primary key,
  number integer not null unique default nextval('order_group_numbers'),
  customer_id uuid not null references customers (id),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 50),
  language language not null,
  emirate emirate not null,
  city text not null check (length(city) between 1 and 100),
  address_line text not null check (length(address_line) between 1 and 300),
  floor smallint check (floor between -5 and 200),
  has_lift boolean,
  door_cm smallint check (door_cm between 30 and 500),
  makani text check (makani ~ '^[0-9]{10}$'),
  notes text check (length(notes) <= 500),
  payment_method payment_method not null,
  -- Whoever has it may follow the orders.
  link text not null unique check (link ~ '^[a-z2-7]{26}$'),
  link_expires_at timestamptz not null,
  created_at timestamptz not null,
  search_form text not null generated always as (search_form(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored
);
create index order_groups_of_customer on order_groups (customer_id, created_at desc, id desc);
create index order_groups_searched on order_groups using gin (search_form gin_trgm_ops);

-- What one shop delivers of a checkout, in one currency.
create sequence order_numbers as integer start 20001;
create table orders (
  id uuid primary key,
  number integer not null unique default nextval('order_numbers'),
  group_id uuid not null references order_groups (id),
  shop_id uuid references shops (id),
  shop_name text not null,
  shop_name_ar text,
  currency currency not null,
  status order_status not null default 'pending',
  status_since timestamptz not null,
  rejection_reason text check (length(rejection_reason) between 1 and 2000),
  items_fils bigint not null check (items_fils >= 0),
  delivery_fils bigint not null check (delivery_fils >= 0),
  cod_fee_fils bigint not null check (cod_fee_fils >= 0),
  total_fils bigint not null,
  vat_fils bigint not null check (vat_fils >= 0),
  payment_status payment_status not null default 'pending',
  delivery_date date,
  delivery_window text check (delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint orders_one_for_each_shop unique nulls not distinct (group_id, shop_id, currency),
  constraint orders_sum check (total_fils = items_fils + delivery_fils + cod_fee_fils),
  constraint orders_vat_inside check (vat_fils <= total_fils),
  constraint orders_whole_delivery check ((delivery_date is null) = (delivery_window is null)),
  constraint orders_reason check (status <> 'rejected' or rejection_reason is not null)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_of_shop on orders (shop_id, created_at desc, id desc);
create index orders_of_shop_by_status on orders (shop_id, status, created_at desc, id desc);
create index orders_standing on orders (status_since) where status in ('pending', 'accepted', 'processing', 'shipped');

-- Lines, frozen as they were bought; only how many of them are cancelled changes.
create table order_items (
  order_id uuid not null references orders (id),
  position smallint not null check (position >= 0),
  product_id uuid not null references products (id),
  bundle_of uuid references products (id),
  name text not null,
  name_ar text,
  sku text,
  photo text,
  color jsonb check (jsonb_typeof(color) = 'object'),
  quantity integer not null check (quantity between 1 and 999),
  cancelled integer not null default 0 check (cancelled between 0 and quantity),
  unit_price_fils bigint not null check (unit_price_fils >= 0),
  assembly_fils bigint check (assembly_fils >= 0),
  vat_fils bigint not null check (vat_fils >= 0),
  total_fils bigint not null,
  primary key (order_id, position),
  constraint order_items_sum
    check (total_fils = (quantity - cancelled) * (unit_price_fils + coalesce(assembly_fils, 0))),
  constraint order_items_vat_inside check (vat_fils <= total_fils)
);
create index order_items_of_product on order_items (product_id);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id),
  actor_id uuid references users (id),
  by order_mover not null,
  from_status order_status,
  to_status order_status not null,
  reason text check (length(reason) <= 2000),
  -- How it was sent or who received it.
  details jsonb check (jsonb_typeof(details) = 'object' and length(details::text) <= 4000),
  at timestamptz not null
);
create index order_events_of_order on order_events (order_id, at);
create trigger order_events_stay before delete or update on order_events for each row execute function refuse_change();

-- An order is the sum of its lines, looked at when everything of a story is written.
create function check_order_sum() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger orders_sum_of_lines after insert or update of items_fils on orders
  deferrable initially deferred for each row execute function check_order_sum();
create constraint trigger order_items_sum_of_order after insert or update of total_fils on order_items
  deferrable initially deferred for each row execute function check_order_sum();

-- How a shop delivers; without a row of its own as the platform does (shop_id is null), without that as the code says.
create table delivery_terms (
  shop_id uuid references shops (id),
  -- [{"emirate", "feeFils", "leadDays"}]: elsewhere it does not go.
  areas jsonb not null check (jsonb_typeof(areas) = 'array' and length(areas::text) <= 4000),
  -- [{"window": "09:00-13:00", "capacity"}]
  windows jsonb not null check (jsonb_typeof(windows) = 'array' and length(windows::text) <= 4000),
  -- 0 is Sunday.
  days smallint[] not null check (days <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[] and cardinality(days) between 1 and 7),
  free_from_fils bigint check (free_from_fils > 0),
  floor_fee_fils bigint not null default 0 check (floor_fee_fils between 0 and 9999999999),
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint delivery_terms_once unique nulls not distinct (shop_id)
);

-- How many orders a shop has promised for a window of a day.
create table delivery_slots (
  shop_id uuid references shops (id),
  day date not null,
  delivery_window text not null,
  booked integer not null,
  capacity integer not null,
  constraint delivery_slots_once unique nulls not distinct (shop_id, day, delivery_window),
  constraint delivery_slots_not_overbooked check (booked between 0 and capacity)
);

-- Days on which nobody delivers, and what they are called.
create table holidays (
  day date primary key,
  name text not null check (length(name) between 1 and 100),
  name_ar text not null check (length(name_ar) between 1 and 100)
);

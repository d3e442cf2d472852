-- What customers pay, what of it goes back to them, and since when a shop knows of an order.

create type payment_state as enum ('open', 'paid', 'over', 'late');
create type refund_cause as enum ('return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment');
create type refund_state as enum ('open', 'done', 'failed');

alter table orders
  -- In the order's currency: when a card was charged, or the driver took the money.
  add column paid_fils bigint not null default 0 check (paid_fils >= 0),
  -- Null while a card payment is awaited, and where it never came: no shop sees the order.
  add column confirmed_at timestamptz;

update orders set confirmed_at = created_at,
  paid_fils = case when payment_status in ('paid', 'partially_refunded', 'refunded') then total_fils else 0 end;

-- Nobody writes it: it follows from what was paid and what went back.
alter table orders
  drop column payment_status,
  drop constraint orders_refund;
alter table orders
  add column payment_status payment_status not null generated always as (
    case
      when paid_fils = 0 and status in ('cancelled', 'rejected') then 'void'::payment_status
      when paid_fils = 0 and status <> 'delivered' then 'pending'::payment_status
      when refunded_fils = 0 then 'paid'::payment_status
      when refunded_fils < paid_fils then 'partially_refunded'::payment_status
      else 'refunded'::payment_status
    end) stored,
  add constraint orders_refund check (refunded_fils between 0 and paid_fils);

drop index orders_standing;
create index orders_standing on orders (confirmed_at) where status in ('pending', 'accepted', 'processing', 'shipped');

-- One payment by card for a whole checkout.
create table payments (
  id uuid primary key,
  group_id uuid not null unique references order_groups (id),
  provider text not null check (length(provider) between 1 and 50),
  -- Orders of several currencies are charged in AED.
  currency currency not null,
  fils bigint not null check (fils > 0),
  status payment_state not null default 'open',
  -- The provider's names for the page where it is paid and for the money; null until it has told them.
  session_ref text unique check (length(session_ref) <= 500),
  session_url text check (length(session_url) <= 5000),
  intent_ref text unique check (length(intent_ref) <= 500),
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  constraint payments_whole_session check ((session_ref is null) = (session_url is null)),
  constraint payments_paid check ((status in ('paid', 'late')) = (paid_at is not null and intent_ref is not null))
);
create index payments_open on payments (expires_at) where status in ('open', 'over');

create table payment_shares (
  payment_id uuid not null references payments (id),
  order_id uuid not null unique references orders (id),
  -- In the currency of the payment.
  fils bigint not null check (fils >= 0),
  primary key (payment_id, order_id)
);

create function check_payment_sum() returns trigger language plpgsql as $$
declare wanted uuid;
begin
  if tg_table_name = 'payments' then wanted := new.id; else wanted := new.payment_id; end if;
  if exists (
    select from payments p where p.id = wanted
      and p.fils <> coalesce((select sum(s.fils) from payment_shares s where s.payment_id = p.id), 0)
  ) then
    raise exception 'payment % is not the sum of its shares', wanted using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payments_sum_of_shares after insert or update of fils on payments
  deferrable initially deferred for each row execute function check_payment_sum();
create constraint trigger payment_shares_sum_of_payment after insert or update of fils on payment_shares
  deferrable initially deferred for each row execute function check_payment_sum();

-- Money that goes back to a customer: in cash at once, to a card when the provider has done it.
create sequence refund_numbers as integer start 40001;
create table refunds (
  id uuid primary key,
  number integer not null unique default nextval('refund_numbers'),
  order_id uuid not null references orders (id),
  return_id uuid unique references returns (id),
  cause refund_cause not null,
  method payment_method not null,
  -- In the order's currency.
  fils bigint not null check (fils > 0),
  status refund_state not null,
  -- To a card: which payment it comes from, and how much of it in its currency.
  payment_id uuid references payments (id),
  charged_fils bigint check (charged_fils >= 0),
  provider_ref text unique check (length(provider_ref) <= 500),
  -- What the provider said when it failed.
  problem text check (length(problem) <= 2000),
  created_at timestamptz not null,
  done_at timestamptz,
  unique (id, order_id),
  constraint refunds_of_card check ((method = 'card') = (payment_id is not null and charged_fils is not null)),
  constraint refunds_of_return check ((cause = 'return') = (return_id is not null)),
  constraint refunds_done check ((status = 'done') = (done_at is not null)),
  constraint refunds_cash_at_once check (method = 'card' or status = 'done')
);
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_left on refunds (created_at) where status <> 'done';

-- Which lines it is for; the rest of it is delivery and fees.
create table refund_items (
  refund_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  fils bigint not null check (fils >= 0),
  primary key (refund_id, position),
  foreign key (refund_id, order_id) references refunds (id, order_id),
  foreign key (order_id, position) references order_items (order_id, position)
);
create index refund_items_of_line on refund_items (order_id, position);

insert into refunds (id, order_id, return_id, cause, method, fils, status, created_at, done_at)
select gen_random_uuid(), r.order_id, r.id, 'return', 'cash_on_delivery', r.refund_fils, 'done', r.status_since, r.status_since
from returns r where r.refund_fils > 0 order by r.number;

-- Each line its part of what went back, what is left over to the first.
with costs as (
  select f.id, f.order_id, f.fils, ri.position, ri.quantity,
    i.total_fils / nullif(i.quantity - i.cancelled, 0) * ri.quantity as cost
  from refunds f join return_items ri using (return_id) join order_items i on i.order_id = f.order_id and i.position = ri.position
), parts as (
  select *, floor(fils * cost / nullif(sum(cost) over (partition by id), 0))::bigint as part,
    row_number() over (partition by id order by position) as place from costs
)
insert into refund_items (refund_id, order_id, position, quantity, fils)
select id, order_id, position, quantity,
  coalesce(part, 0) + case when place = 1 then fils - coalesce(sum(part) over (partition by id), 0) else 0 end
from parts;

create function check_refund_sum() returns trigger language plpgsql as $$
declare wanted uuid;
begin
  if tg_table_name = 'orders' then wanted := new.id; else wanted := new.order_id; end if;
  if exists (
    select from orders o where o.id = wanted
      and o.refunded_fils <> coalesce((select sum(f.fils) from refunds f where f.order_id = o.id), 0)
  ) then
    raise exception 'what went back of order % is not the sum of its refunds', wanted using errcode = 'check_violation';
  end if;
  if exists (
    select from refunds f where f.order_id = wanted
      and f.fils < (select sum(i.fils) from refund_items i where i.refund_id = f.id)
  ) then
    raise exception 'lines of a refund of order % are more than the refund', wanted using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_sum_of_refunds after insert or update of refunded_fils on orders
  deferrable initially deferred for each row execute function check_refund_sum();
create constraint trigger refunds_sum_of_order after insert or update of fils on refunds
  deferrable initially deferred for each row execute function check_refund_sum();
create constraint trigger refund_items_within_refund after insert or update of fils on refund_items
  deferrable initially deferred for each row execute function check_refund_sum();

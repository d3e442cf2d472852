-- Returns of what was delivered, and the money that goes back.

create type return_status as enum ('requested', 'approved', 'refused', 'received', 'refunded');

alter table settings add column return_days smallint not null default 14 check (return_days between 0 and 365);
-- A shop may give more days than the platform asks for, never fewer.
alter table shops add column return_days smallint check (return_days between 0 and 365);

alter table orders
  add column delivered_at timestamptz,
  add column returnable_until timestamptz,
  add column refunded_fils bigint not null default 0,
  add constraint orders_refund check (refunded_fils between 0 and total_fils);

create sequence return_numbers as integer start 30001;
create table returns (
  id uuid primary key,
  number integer not null unique default nextval('return_numbers'),
  order_id uuid not null references orders (id),
  status return_status not null default 'requested',
  reason text not null check (length(reason) between 1 and 2000),
  refusal_reason text check (length(refusal_reason) between 1 and 2000),
  refund_fils bigint check (refund_fils >= 0),
  is_restocked boolean not null default false,
  created_at timestamptz not null,
  status_since timestamptz not null,
  constraint returns_reason_when_refused check ((status = 'refused') = (refusal_reason is not null)),
  constraint returns_refund_when_refunded check ((status = 'refunded') = (refund_fils is not null))
);
create index returns_of_order on returns (order_id, created_at);
create index returns_newest on returns (created_at desc, id desc);
create index returns_open on returns (status, created_at desc, id desc) where status in ('requested', 'approved', 'received');

create table return_items (
  return_id uuid not null references returns (id),
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (return_id, position),
  foreign key (order_id, position) references order_items (order_id, position)
);
create index return_items_of_line on return_items (order_id, position);

create table return_events (
  id uuid primary key,
  return_id uuid not null references returns (id),
  actor_id uuid references users (id),
  by order_mover not null,
  from_status return_status,
  to_status return_status not null,
  reason text check (length(reason) <= 2000),
  at timestamptz not null
);
create index return_events_of_return on return_events (return_id, at);
create trigger return_events_stay before delete or update on return_events for each row execute function refuse_change();

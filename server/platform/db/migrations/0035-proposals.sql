-- Another day that a shop has proposed for an order, which keeps its own until the customer agrees.

create type proposal_status as enum ('open', 'agreed', 'declined', 'withdrawn');
create table order_proposals (
  id uuid primary key,
  order_id uuid not null references orders (id),
  day date not null,
  delivery_window text not null check (delivery_window ~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$'),
  reason text not null check (length(reason) between 1 and 2000),
  status proposal_status not null default 'open',
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint order_proposals_ended check ((status = 'open') = (ended_at is null))
);
create unique index order_proposals_open on order_proposals (order_id) where status = 'open';

-- What is said about an order: its customer asks, its shop answers; notes stay among those who handle it.

create type order_message_kind as enum ('question', 'answer', 'note');
create table order_messages (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind order_message_kind not null,
  by order_mover not null,
  -- Null: the customer, who has no account.
  author_id uuid references users (id),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  constraint order_messages_asked_by_customers check ((kind = 'question') = (by = 'customer')),
  constraint order_messages_author check ((author_id is null) = (by = 'customer') and by <> 'system')
);
create index order_messages_of_order on order_messages (order_id, at, id);
create trigger order_messages_stay before delete or update on order_messages for each row execute function refuse_change();

-- Since when a question waits for its answer.
alter table orders add column asked_at timestamptz;
create index orders_asked on orders (shop_id, created_at desc, id desc) where asked_at is not null;

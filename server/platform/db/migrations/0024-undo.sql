-- What an administrator can take back for some seconds, with what is needed to put it back as it was.
create table undos (
  id uuid primary key,
  kind text not null check (length(kind) <= 50),
  actor_id uuid not null references users (id) on delete cascade,
  made_at timestamptz not null,
  kept jsonb not null
);
create index undos_old on undos (made_at);

-- The event that takes back another one; each is taken back once.
alter table shop_events add column undoes uuid unique references shop_events (id);
alter table product_events add column undoes uuid unique references product_events (id) on delete cascade;

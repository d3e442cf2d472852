-- Who works in a shop, and what they may do there.
create type shop_role as enum ('owner', 'manager', 'orders');

create table shop_people (
  user_id uuid primary key references users (id),
  shop_id uuid not null references shops (id),
  role shop_role not null,
  created_at timestamptz not null default now()
);
create index shop_people_of_shop on shop_people (shop_id);

insert into shop_people (user_id, shop_id, role, created_at) select user_id, id, 'owner', created_at from shops;

-- Whoever registers a shop, or becomes the one that it is written to, owns it.
create function shop_has_its_owner() returns trigger language plpgsql as $$
begin
  insert into shop_people (user_id, shop_id, role, created_at) values (new.user_id, new.id, 'owner', new.created_at)
    on conflict (user_id) do nothing;
  return new;
end $$;
create trigger shop_has_its_owner after insert on shops for each row execute function shop_has_its_owner();

-- The same design in other colours or materials: pieces of one owner (0053). A piece is in one family at most, and kin have
-- one owner: the platform's own store counts as one.
create table families (
  id integer generated always as identity primary key,
  shop_id uuid references shops,
  owner_id uuid not null generated always as (coalesce(shop_id, '00000000-0000-0000-0000-000000000000')) stored,
  -- What files call it by.
  key text not null check (length(key) between 1 and 100),
  constraint families_key_taken unique (owner_id, key),
  unique (id, owner_id)
);

alter table products
  add column owner_id uuid not null generated always as (coalesce(shop_id, '00000000-0000-0000-0000-000000000000')) stored,
  add column family_id integer,
  add column family_position integer check (family_position >= 0),
  add constraint products_place_in_family check (num_nulls(family_id, family_position) in (0, 2)),
  add constraint products_kin_of_owner foreign key (family_id, owner_id) references families (id, owner_id);
create index products_of_family on products (family_id, family_position, id) where family_id is not null;

alter table listings add column family integer;
create index listings_of_family on listings (family) where family is not null;

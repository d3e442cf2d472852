-- Whose product it is: a filter of the marketplace with its counts. The platform's own are of the nil UUID, as in products.
-- Listings are written anew by the version that reads it.
alter table listings add column if not exists owner_id uuid;
create index if not exists listings_of_owner on listings (owner_id);

create or replace function listing_owner() returns trigger language plpgsql as $$
begin
  new.owner_id := (select owner_id from products where id = new.product_id);
  return new;
end $$;
-- The version before writes none.
create or replace trigger listing_owner before insert on listings
  for each row when (new.owner_id is null) execute function listing_owner();

-- Cash as it travels (G-131): what is taken at the door for the platform is with whoever carries it until it is counted at
-- the desk. Orders that were delivered before this have no row here: their cash counts as collected.

alter type ledger_account add value 'cash_with_carrier' after 'cash_with_platform';
alter type ledger_account add value 'cash_differences' after 'cash_with_carrier';
create type cash_carrier as enum ('shop', 'platform', 'courier');

create table cash_counts (
  id uuid primary key,
  counted_by uuid not null references users (id),
  counted_at timestamptz not null
);
create index cash_counts_newest on cash_counts (counted_at);
create trigger cash_counts_stay before delete or update on cash_counts for each row execute function refuse_change();
create trigger cash_counts_stay_all before truncate on cash_counts execute function refuse_change();

create table cash_collections (
  order_id uuid primary key references orders (id),
  carrier cash_carrier not null,
  -- Whose driver it is, and what the driver or courier is called.
  shop_id uuid references shops (id),
  name text check (length(name) between 1 and 100),
  -- In the UAE, when it was taken. Carrier, shop, name and day are a run.
  day date not null,
  due_fils bigint not null check (due_fils > 0),
  count_id uuid references cash_counts (id),
  counted_fils bigint check (counted_fils >= 0),
  constraint cash_collections_carried check ((carrier = 'shop') = (shop_id is not null) and (carrier <> 'courier' or name is not null)),
  constraint cash_collections_counted check ((count_id is null) = (counted_fils is null))
);
create index cash_collections_open on cash_collections (day) where count_id is null;
create index cash_collections_of_count on cash_collections (count_id) where count_id is not null;

-- What is counted stays so; until then a delivery that is taken back takes it along.
create function keep_collection() returns trigger language plpgsql as $$
begin
  if old.count_id is not null then
    raise exception 'the cash of order % is counted', old.order_id using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.order_id, new.carrier, new.day, new.due_fils) is distinct from (old.order_id, old.carrier, old.day, old.due_fils)
    or new.shop_id is distinct from old.shop_id or new.name is distinct from old.name
  then raise exception 'the cash of order % cannot become another', old.order_id using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger cash_collections_stay before delete or update on cash_collections
  for each row execute function keep_collection();
create trigger cash_collections_stay_all before truncate on cash_collections execute function refuse_change();

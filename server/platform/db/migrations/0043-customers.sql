-- What a euro was worth in AED when an order was placed, so that what was spent does not change with the rate.
create function eur_rate_now() returns integer language sql stable parallel safe
  return (select eur_rate_bp from settings);
alter table orders add column eur_rate_bp integer not null default eur_rate_now() check (eur_rate_bp between 1 and 1000000);

-- A phone number as it is compared, however it is written: digits alone, those of the UAE with their 971.
create function phone_key(written text) returns text language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(search_form(written), '[^0-9]', '', 'g'), '^(?:(?:00)?971)?0?([2-9][0-9]{7,8})$', '971\1');

-- As it is searched for: as written, and without spaces, with 971 or with 0.
create function phone_search(written text) returns text language sql immutable parallel safe strict
  return written || ' ' || phone_key(written) || ' 0' || substr(phone_key(written), 4);

alter table customers
  drop column search_form,
  add column search_form text not null generated always as
    (search_form(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_search(phone))) stored,
  alter column email drop not null,
  -- Another address of the same person: what is ordered with it belongs to that customer.
  add column joined_into uuid references customers (id) check (joined_into <> id),
  -- Nothing of the person is left; their orders keep their place and their sums.
  add column erased_at timestamptz,
  add constraint customers_erased check ((erased_at is null) = (email is not null));
create index customers_searched on customers using gin (search_form gin_trgm_ops);
create index customers_newest on customers (created_at desc, id desc) where joined_into is null and erased_at is null;
create index customers_joined on customers (joined_into) where joined_into is not null;
create index customers_phones on customers (phone_key(phone)) where joined_into is null and erased_at is null;

alter table order_groups
  drop column search_form,
  add column search_form text not null generated always as
    (search_form(first_name || ' ' || last_name || ' ' || email || ' ' || phone_search(phone) || ' ' || coalesce(company, ''))) stored;
create index order_groups_searched on order_groups using gin (search_form gin_trgm_ops);

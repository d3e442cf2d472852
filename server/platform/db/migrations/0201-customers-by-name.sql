-- Customers are sorted by their name.
create index customers_by_name on customers (lower(first_name || ' ' || last_name), id)
  where joined_into is null and erased_at is null;

-- Delivery that was free from a sum of pieces on: the sum, and the fee that is owed again where the customer takes less
-- (0049). Both in the order's currency; null where nothing fell away, and for orders of before, which stay as they are.
alter table orders
  add column free_from_fils bigint check (free_from_fils >= 0),
  add column waived_fils bigint check (waived_fils > 0),
  add constraint orders_free_delivery check ((free_from_fils is null) = (waived_fils is null));

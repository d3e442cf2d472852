-- The heading of the customs tariff (Harmonised System) that a piece is of: its file for e-invoicing names it.

alter table products add column hs_code text check (hs_code ~ '^[0-9]{4,10}$');
-- As it was when it was bought.
alter table order_items add column hs_code text check (hs_code ~ '^[0-9]{4,10}$');

-- Each quarter is reported by what held for it: what an issuer says counts from a quarter on, and what it said of earlier
-- ones stays (0087).
alter table vat_by_delivery
  add column is_by_delivery boolean not null default true,
  drop constraint vat_by_delivery_once,
  add constraint vat_by_delivery_once unique nulls not distinct (issuer_id, since);

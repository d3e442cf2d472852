-- Issuers (null: the platform) that report their supplies by the emirate of receipt, and from which day on; all others by
-- their establishment (0087).
create table vat_by_delivery (
  issuer_id uuid references shops (id),
  since date not null,
  constraint vat_by_delivery_once unique nulls not distinct (issuer_id)
);

-- Who was told why their review was rejected may write another: one of a piece and an order waits or stands.
alter table reviews drop constraint reviews_once;
create unique index reviews_once on reviews (order_id, product_id) where status <> 'rejected';
create index reviews_of_order on reviews (order_id);

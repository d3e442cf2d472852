-- What decides about a seat beside its outer measures: how high and deep one sits, and on which side the chaise stands.
alter table products
  add column seat_height_cm integer check (seat_height_cm between 0 and 200),
  add column seat_depth_cm integer check (seat_depth_cm between 0 and 300),
  add column chaise_side text check (chaise_side in ('left', 'right', 'either'));

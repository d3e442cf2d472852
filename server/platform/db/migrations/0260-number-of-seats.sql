-- How many can sit on it: a fact of a product, and a filter of the marketplace with its counts. 0 of a listing is not known.
alter table products add column seats integer check (seats between 0 and 50);
alter table listings add column seats smallint not null default 0;

-- How many parts the ZIP of photos is sent in, so that one of which some are missing is told from one that is here; and since
-- when an import is checked or written, which may be long after its file came.
alter table product_imports add column image_part_count integer,
  add column status_since timestamptz not null default now();

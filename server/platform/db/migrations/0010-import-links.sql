-- Products of one import link to each other, stand in lists as in their file, and are left alone where nothing differs.

-- When the writing began: the moment that its products are listed by.
alter table product_imports add column started_at timestamptz;
-- Rows that say of an own product only what it says already: nothing is written for them.
alter table product_imports add column same_count integer not null default 0;
-- The products that a row links its own to, by field; they are written once every product of the file is there.
alter table product_import_rows add column links jsonb;
create index product_import_rows_to_link on product_import_rows (import_id, number)
  where links is not null and state = 'done';

-- Imports of products from a spreadsheet: checked row by row, then written in small steps that survive a crash.

create type product_import_status as enum (
  'mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled'
);
create type product_import_row_state as enum ('ready', 'refused', 'done', 'failed');

create table product_imports (
  id uuid primary key,
  shop_id uuid not null references shops,
  created_by uuid not null references users,
  -- Where the spreadsheet and the parts of the pictures' ZIP lie in the storage. They are no objects: no address shows them.
  file_id uuid not null,
  image_parts uuid[] not null default '{}' check (cardinality(image_parts) <= 30),
  file_name text not null check (length(file_name) <= 255),
  format text not null check (format in ('csv', 'xlsx')),
  status product_import_status not null default 'mapping',
  -- Why it could not go on: a refusal's code.
  failure text check (length(failure) <= 60),
  -- The headings of the file, and for each the field it fills; '' fills none.
  headings text[] not null check (cardinality(headings) <= 200),
  mapping text[] not null,
  -- The first rows as JSON lists of texts, for the screen where columns are chosen.
  sample jsonb not null default '[]',
  row_count integer not null check (row_count between 0 and 10000),
  checked_count integer not null default 0,
  refused_count integer not null default 0,
  new_count integer not null default 0,
  known_count integer not null default 0,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  created_at timestamptz not null default now(),
  -- The last sign of life: an import that stands still for long gets a new job.
  moved_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Since when its files and rows are gone.
  cleared_at timestamptz,
  constraint product_imports_as_many_fields check (cardinality(mapping) = cardinality(headings)),
  constraint product_imports_ended check ((status in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index product_imports_of_shop on product_imports (shop_id, created_at desc, id desc);
-- One at a time works on a shop's products.
create unique index product_imports_one_runs on product_imports (shop_id) where status in ('checking', 'importing');
create index product_imports_standing on product_imports (moved_at) where status in ('checking', 'importing');
create index product_imports_uncleared on product_imports (moved_at) where cleared_at is null;

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  -- As the spreadsheet numbers it.
  number integer not null check (number > 0),
  cells text[] not null,
  state product_import_row_state not null,
  -- The product it makes, known before it is made, or the own one it changes.
  product_id uuid,
  is_new boolean not null default true,
  -- What is wrong: [{ field, problem, value }]
  problems jsonb not null default '[]',
  primary key (import_id, number)
);
create index product_import_rows_waiting on product_import_rows (import_id, number) where state = 'ready';
create index product_import_rows_wrong on product_import_rows (import_id, number) where state in ('refused', 'failed');

-- A picture that was fetched or unpacked for an import: never a second time, also after a crash.
create table product_import_images (
  import_id uuid not null references product_imports on delete cascade,
  source text not null check (length(source) <= 2000),
  url text not null check (length(url) <= 500),
  primary key (import_id, source)
);

-- What a shop calls a product in its own books: a later file finds the product by it.
create table product_skus (
  product_id uuid primary key references products on delete cascade,
  shop_id uuid not null references shops,
  sku text not null check (length(sku) between 1 and 100),
  constraint product_skus_once unique (shop_id, sku)
);

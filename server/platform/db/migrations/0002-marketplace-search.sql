-- The public catalogue as visitors read it: one row per public product, kept by server/marketplace/listing.ts
-- in the transaction of every change (docs/decisions/0008-listings.md). Everything here can be built anew.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create sequence listing_numbers as integer;

-- What filters and sorts: narrow, so that many fit a page.
create table listings (
  -- Small and dense, so that sets of listings are sets of bits.
  number integer primary key,
  product_id uuid not null,
  category_id uuid not null,
  -- Colours of the palette; custom ones have no slug to filter by.
  color_ids uuid[] not null,
  style_tags style_tag[] not null,
  -- The AED value at the rate of the settings (G-92).
  price_aed_fils bigint not null check (price_aed_fils >= 0),
  width_mm integer,
  depth_mm integer,
  height_mm integer,
  created_at timestamptz not null,
  -- The name as names are sorted: lower case, accents folded, compared byte by byte on every database.
  name_key text collate "C" not null,
  constraint listings_once unique (product_id),
  -- No cascade: a product leaves the catalogue, its words included, before its row may go.
  constraint listings_of_product foreign key (product_id) references products
);
create index listings_newest on listings (created_at desc, number desc);
create index listings_by_price on listings (price_aed_fils, number);
create index listings_by_name on listings (name_key, number);
create index listings_of_category on listings (category_id, created_at desc, number desc);
-- The order of the columns in memory (server/marketplace/columns.ts).
create index listings_in_columns on listings (category_id, style_tags, price_aed_fils, number);
create index listings_of_color on listings using gin (color_ids);

-- What is answered: the wire JSON of the product and of its card, serialised once. Kept in the row, uncompressed.
create table listing_documents (
  number integer primary key references listings on delete cascade,
  record text not null,
  card text not null
) with (toast_tuple_target = 8160);

-- What is searched, in the form of domain/search-text.ts; needed to know which words a change takes away.
create table listing_texts (
  number integer primary key references listings on delete cascade,
  name_form text not null,
  text_form text not null
);

-- Every word of a public product, once.
create table search_words (
  word text collate "C" primary key check (word <> '')
);
create index search_words_parts on search_words using gin (word gin_trgm_ops);
create index search_words_endings on search_words (reverse(word) collate "C");

-- Where a word stands: per block of 8,192 listing numbers the listings whose name, or name and description, have it
-- (encoding: server/marketplace/hit-block.ts).
create table search_hits (
  word text collate "C" not null,
  in_name boolean not null,
  block integer not null check (block >= 0),
  hits bytea not null,
  primary key (word, in_name, block)
);

-- What changed, for every process that keeps parts of the catalogue in memory. Rows become visible in the order of
-- commits, not of ids: readers follow them by transaction (server/marketplace/catalogue-version.ts).
create table catalogue_changes (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Listings whose filters, order or words changed; null when all may have. Empty when only documents did.
  numbers integer[],
  at timestamptz not null default now()
);
create index catalogue_changes_by_transaction on catalogue_changes (transaction_id);
create index catalogue_changes_age on catalogue_changes (at);

-- How the documents were written; another fingerprint in the code means that they are built anew at start.
create table listing_format (
  "only" boolean primary key default true check ("only"),
  fingerprint text not null
);

-- What reviewers compare a product with, and how likely duplicates are found.

-- What a product said when it was decided on, as the contract's `reviewedContent` writes it.
create table product_versions (
  event_id uuid primary key references product_events on delete cascade,
  product_id uuid not null references products on delete cascade,
  decided_at timestamptz not null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 60000)
);
create index product_versions_of_product on product_versions (product_id, decided_at desc);

-- How a picture looks, in 64 bits: those that show the same differ in few of them. Null: too plain to be told apart.
create table photo_looks (
  object_id uuid primary key references objects on delete cascade,
  look bit(64),
  -- The look in four parts, each with its place. Two looks that differ in at most 7 bits have a part that differs in at
  -- most one, so a search asks for few numbers and misses none.
  bands int[] generated always as (array[
    substring(look from 1 for 16)::bit(16)::int,
    substring(look from 17 for 16)::bit(16)::int + 65536,
    substring(look from 33 for 16)::bit(16)::int + 131072,
    substring(look from 49 for 16)::bit(16)::int + 196608
  ]) stored
);
create index photo_looks_near on photo_looks using gin (bands);

-- How large a 3D model stands, in centimetres (G-98).
create table model_sizes (
  object_id uuid primary key references objects on delete cascade,
  width double precision not null,
  depth double precision not null,
  height double precision not null
);

-- Products that use one of some photos, and those of one name whatever its signs.
create index products_photos on products using gin ((additional_photos || main_photo));
create index products_named on products ((regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')));

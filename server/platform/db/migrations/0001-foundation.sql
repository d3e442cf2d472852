-- Accounts, shops and their papers, categories, colours, products, files, mail and settings.
-- Rules live here where the database can hold them. SQL that PostgreSQL 15 understands.
-- Ids are UUIDv7 made by the application; statuses are enums whose values a test holds equal to the domain's.

create type user_role as enum ('admin', 'shop');
create type shop_status as enum ('pending', 'approved', 'rejected', 'suspended');
create type business_type as enum ('supplier', 'maker', 'retail_shop');
create type kyc_document_type as enum ('businessLicense', 'identityDocument', 'addressProof');
create type visibility as enum ('active', 'hidden');
create type product_status as enum ('pending_review', 'approved', 'rejected', 'active', 'inactive');
create type style_tag as enum ('industrial', 'urban', 'classic');
create type currency as enum ('AED', 'EUR');
create type product_link_kind as enum ('bundle', 'upsell', 'cross_sell');
create type object_purpose as enum ('product', 'kyc');
create type mail_status as enum ('kept', 'queued', 'sent', 'failed');
create type language as enum ('en', 'ar');

-- ---------------------------------------------------------------- accounts

create table users (
  id uuid primary key,
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) <= 200),
  role user_role not null default 'shop',
  language language not null default 'en',
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_taken unique (email)
);

-- Tokens are opaque and random; only their SHA-256 is kept.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- What limits count: failed sign-ins per account, registrations and mails per address. Kept for an hour or so.
create table attempts (
  kind text not null check (length(kind) <= 40),
  subject bytea not null,
  at timestamptz not null
);
create index attempts_counted on attempts (kind, subject, at);
create index attempts_age on attempts (at);

-- ------------------------------------------------------------------- shops

create table shops (
  id uuid primary key,
  user_id uuid not null unique references users,
  shop_name text not null check (length(shop_name) between 1 and 200),
  shop_name_ar text check (length(shop_name_ar) between 1 and 200),
  owner_name text not null check (length(owner_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 50),
  business_address text not null check (length(business_address) <= 1000),
  business_registration_number text not null check (length(business_registration_number) <= 100),
  tax_id text not null check (length(tax_id) <= 50),
  business_type business_type not null default 'retail_shop',
  status shop_status not null default 'pending',
  rejection_reason text check (length(rejection_reason) <= 2000),
  suspension_reason text check (length(suspension_reason) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'rejected' or rejection_reason is not null)
);
create index shops_by_status on shops (status, created_at, id);
create index shops_newest on shops (created_at desc, id desc);
create index shops_registration_number on shops (business_registration_number);

-- Every change of status: who, when, from, to, why (R-STATE-08). Only ever added to.
create table shop_events (
  id uuid primary key,
  shop_id uuid not null references shops,
  actor_id uuid references users,
  from_status shop_status,
  to_status shop_status not null,
  reason text check (length(reason) <= 2000),
  at timestamptz not null default now()
);
create index shop_events_of_shop on shop_events (shop_id, at);

-- ------------------------------------------------------------------- files

-- A stored file. The bytes lie in the storage under the id; the address is /api/objects/<id>.
create table objects (
  id uuid primary key,
  purpose object_purpose not null,
  owner_id uuid references users,
  file_name text not null default '' check (length(file_name) <= 255),
  content_type text not null check (length(content_type) <= 100),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index objects_unclaimed on objects (created_at) where claimed_at is null;

create table kyc_documents (
  id uuid primary key,
  shop_id uuid not null references shops,
  type kyc_document_type not null,
  object_id uuid not null unique references objects,
  uploaded_at timestamptz not null default now()
);
create index kyc_documents_of_shop on kyc_documents (shop_id, type, uploaded_at desc);

-- --------------------------------------------------------------- catalogue

create table categories (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  name_ar text check (length(name_ar) between 1 and 100),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  parent_id uuid references categories check (parent_id <> id),
  status visibility not null default 'active',
  icon_url text check (length(icon_url) <= 500),
  thumb_url text check (length(thumb_url) <= 500),
  sort_order integer not null default 0 check (sort_order >= 0),
  meta_title text check (length(meta_title) <= 200),
  meta_description text check (length(meta_description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_slug_taken unique (slug)
);
create index categories_siblings on categories (parent_id, sort_order, name);

create table colors (
  id uuid primary key,
  name text not null check (length(name) between 1 and 50),
  name_ar text check (length(name_ar) between 1 and 50),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 50),
  hex char(7) not null check (hex ~ '^#[0-9A-F]{6}$'),
  status visibility not null default 'active',
  sort_order integer not null default 0 check (sort_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint colors_slug_taken unique (slug),
  constraint colors_hex_taken unique (hex)
);

create table products (
  id uuid primary key,
  -- Null exactly for the platform's own store, which is no shop (G-109).
  shop_id uuid references shops,
  is_majlis boolean not null default false,
  name text not null check (length(name) between 1 and 200),
  name_ar text check (length(name_ar) between 1 and 200),
  description text check (length(description) <= 5000),
  description_ar text check (length(description_ar) <= 5000),
  category_id uuid not null references categories,
  dimensions text not null check (length(dimensions) between 1 and 100),
  -- Whole millimetres, where the dimensions are three numbers (G-65).
  width_mm integer check (width_mm > 0),
  depth_mm integer check (depth_mm > 0),
  height_mm integer check (height_mm > 0),
  weight_kg numeric(8, 2) not null check (weight_kg > 0),
  price_fils bigint not null check (price_fils between 1 and 9999999999),
  currency currency not null default 'AED',
  style_tags style_tag[] not null check (cardinality(style_tags) between 1 and 3),
  main_photo text check (length(main_photo) <= 500),
  additional_photos text[] not null default '{}' check (cardinality(additional_photos) <= 5),
  photo3d text check (length(photo3d) <= 500),
  photo3d_variant text check (length(photo3d_variant) <= 100),
  status product_status not null default 'pending_review',
  rejection_reason text check (length(rejection_reason) <= 2000),
  stock integer not null default 0 check (stock >= 0),
  bundle_discount_bp integer not null default 0 check (bundle_discount_bp between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_one_owner check (is_majlis = (shop_id is null)),
  constraint products_whole_size check (num_nulls(width_mm, depth_mm, height_mm) in (0, 3)),
  constraint products_reason_when_rejected check (status <> 'rejected' or rejection_reason is not null)
);
create index products_of_shop on products (shop_id, created_at desc, id desc);
create index products_of_category on products (category_id);
create index products_in_review on products (created_at, id) where status = 'pending_review';

-- A colour of the palette, or a custom one with its own name and look (G-61).
create table product_colors (
  product_id uuid not null references products on delete cascade,
  position integer not null check (position between 0 and 99),
  color_id uuid references colors,
  name text check (length(name) between 1 and 50),
  name_ar text check (length(name_ar) between 1 and 50),
  hex char(7) check (hex ~ '^#[0-9A-F]{6}$'),
  label_override text check (length(label_override) <= 50),
  image_url text check (length(image_url) <= 500),
  primary key (product_id, position),
  check (color_id is not null or (name is not null and hex is not null))
);
create index product_colors_of_color on product_colors (color_id);

create table product_links (
  product_id uuid not null references products on delete cascade,
  kind product_link_kind not null,
  linked_product_id uuid not null references products,
  position integer not null check (position >= 0),
  primary key (product_id, kind, linked_product_id),
  check (product_id <> linked_product_id)
);
create index product_links_to on product_links (linked_product_id);

-- Every price a product has had, so that a reduction shown is a real one (G-90). The newest has no end.
create table product_prices (
  product_id uuid not null references products on delete cascade,
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  price_fils bigint not null check (price_fils between 1 and 9999999999),
  currency currency not null,
  primary key (product_id, valid_from)
);
create unique index product_prices_current on product_prices (product_id) where valid_until is null;

create table product_events (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  actor_id uuid references users,
  from_status product_status,
  to_status product_status not null,
  reason text check (length(reason) <= 2000),
  at timestamptz not null default now()
);
create index product_events_of_product on product_events (product_id, at);

-- Room scenes: a photograph and the pieces that stand in it. The featured one is the landing page's room.
create table scenes (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 60),
  image text not null check (length(image) <= 500),
  alt text not null check (length(alt) between 1 and 200),
  alt_ar text not null check (length(alt_ar) between 1 and 200),
  position integer not null check (position >= 0),
  is_featured boolean not null default false
);
create unique index scenes_one_featured on scenes (is_featured) where is_featured;

create table scene_products (
  scene_id uuid not null references scenes on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null check (position >= 0),
  primary key (scene_id, product_id)
);
create index scene_products_of_product on scene_products (product_id);

-- -------------------------------------------------------- mail and settings

-- The outbox: written in the transaction of the event, delivered by a job. `event_key` makes one event one mail.
create table mails (
  id uuid primary key,
  event_key text unique check (length(event_key) <= 200),
  recipient text not null check (length(recipient) <= 254),
  language language not null,
  subject text not null check (length(subject) <= 300),
  body_text text not null,
  body_html text not null,
  status mail_status not null,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id desc);

-- One row. Rates are whole basis points: commission 1000 = 10 %, EUR 40000 = AED 4.00.
create table settings (
  "only" boolean primary key default true check ("only"),
  auto_approve_shops boolean not null default false,
  require_product_approval boolean not null default true,
  reviews_enabled boolean not null default true,
  email_notifications boolean not null default true,
  notify_shop_registrations boolean not null default true,
  notify_product_submissions boolean not null default true,
  support_email text check (length(support_email) <= 254),
  sales_email text check (length(sales_email) <= 254),
  support_phone text check (length(support_phone) <= 50),
  commission_bp integer not null default 1000 check (commission_bp between 0 and 10000),
  delivery_fee_fils bigint not null default 0 check (delivery_fee_fils between 0 and 9999999999),
  eur_rate_bp integer not null default 40000 check (eur_rate_bp between 1 and 1000000),
  updated_at timestamptz not null default now()
);
insert into settings default values;

-- What the demo seed has done, so that it is done once.
create table seeds (
  name text primary key,
  applied_at timestamptz not null default now()
);

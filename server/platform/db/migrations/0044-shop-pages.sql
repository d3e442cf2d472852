-- The public page of a shop: the words of its address, and what it says of itself without a review.

-- Every slug that a shop has had stays its own: the old ones lead to the present one.
create table shop_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 1 and 100),
  shop_id uuid not null references shops (id),
  is_current boolean not null default true
);
create unique index shop_slugs_current on shop_slugs (shop_id) where is_current;

create table shop_pages (
  shop_id uuid primary key references shops (id),
  story text check (length(story) between 1 and 4000),
  story_ar text check (length(story_ar) between 1 and 4000),
  -- Where in its emirate the shop is, as it wants to be found.
  area text check (length(area) between 1 and 200),
  area_ar text check (length(area_ar) between 1 and 200),
  shows_address boolean not null default false,
  logo text check (length(logo) <= 2000),
  cover text check (length(cover) <= 2000),
  version integer not null default 1,
  updated_at timestamptz not null
);

-- A name in other letters than Latin ones has no slug here: its shop is found by its id until it gets one.
insert into shop_slugs (slug, shop_id)
select case when place = 1 and base <> 'majlis' then base else base || '-' || right(id::text, 8) end, id
from (
  select id, base, row_number() over (partition by base order by created_at, id) as place
  from (
    select id, created_at,
      trim(both '-' from left(trim(both '-' from regexp_replace(lower(shop_name), '[^a-z0-9]+', '-', 'g')), 80)) as base
    from shops
  ) named
  where base <> ''
) placed
on conflict do nothing;

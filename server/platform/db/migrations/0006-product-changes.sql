-- Changes of products that wait for review while the approved version stays on sale, and how administrators search.

create type product_change_status as enum ('pending_review', 'applied', 'rejected', 'replaced');

-- What a shop wants a reviewed product to say (G-53). One waits at a time: a newer one replaces it.
create table product_changes (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  -- The fields that differ, as the contract writes them on the wire.
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 60000),
  status product_change_status not null default 'pending_review',
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  -- When it was applied, rejected or replaced, and by which administrator where one decided.
  settled_at timestamptz,
  decided_by uuid references users,
  rejection_reason text check (length(rejection_reason) between 1 and 2000),
  constraint product_changes_settled check ((status = 'pending_review') = (settled_at is null)),
  constraint product_changes_reason_when_rejected check ((status = 'rejected') = (rejection_reason is not null))
);
create unique index product_changes_one_waits on product_changes (product_id) where status = 'pending_review';
create index product_changes_in_review on product_changes (proposed_at, id) where status = 'pending_review';
create index product_changes_of_product on product_changes (product_id, proposed_at desc, id desc);

-- What administrators and shops search in; a query is brought to the same form.
alter table products add column search_form text not null generated always as (
  translate(lower(name || ' ' || coalesce(name_ar, '')), 'أإآٱىة', 'اااايه')
) stored;
create index products_searched on products using gin (search_form gin_trgm_ops);
create index products_newest on products (created_at desc, id desc);
create index products_status_newest on products (status, created_at desc, id desc);

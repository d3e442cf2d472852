-- Who wants to hear, once and by mail, that a product which is sold out can be bought again.
create table stock_notices (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('en', 'ar')),
  -- Confirms and ends it: it was mailed to that address alone.
  link text not null unique check (link ~ '^[a-z2-7]{26}$'),
  created_at timestamptz not null,
  -- Nobody is told anything before whoever reads the mail has said that they want it.
  confirmed_at timestamptz,
  unique (product_id, email)
);
create index stock_notices_by_age on stock_notices (created_at);

-- Visitors who wrote something. They are known by a random cookie alone, of which only the hash is kept, and everything
-- they hold goes with them when it expires.
create table guests (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- Pushed on by every write.
  expires_at timestamptz not null
);
create index guests_expiring on guests (expires_at);

-- Saved pieces under a name, open to whoever has the link.
create table wishlists (
  guest_id uuid primary key references guests on delete cascade,
  link text not null unique check (link ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (length(name) between 1 and 80),
  note text not null check (length(note) <= 500),
  product_ids uuid[] not null check (cardinality(product_ids) between 1 and 100),
  version integer not null
);

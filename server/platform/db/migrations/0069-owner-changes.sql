-- Who became or ceased to be an owner of a shop. For 72 hours owners of before may take it back by a mailed link; then it counts, or
-- Majlis looks at what was objected to (0068).
create table owner_changes (
  id uuid primary key,
  shop_id uuid not null references shops (id),
  user_id uuid not null references users (id),
  changed_by uuid not null references users (id),
  -- Null: nobody of the shop.
  former_role shop_role,
  role shop_role,
  -- The address of then: whoever is removed keeps it no longer than it can be taken back.
  email text not null check (length(email) between 3 and 254),
  changed_at timestamptz not null,
  open_until timestamptz not null,
  objected_at timestamptz,
  objected_by uuid references users (id),
  -- Since when nobody has to do with it any more.
  settled_at timestamptz,
  constraint owner_changes_of_owners
    check (former_role is distinct from role and (coalesce(former_role = 'owner', false) or coalesce(role = 'owner', false))),
  constraint owner_changes_objected check ((objected_at is null) = (objected_by is null)),
  constraint owner_changes_hours check (open_until > changed_at)
);
create index owner_changes_of_shop on owner_changes (shop_id, changed_at);
create index owner_changes_unsettled on owner_changes (open_until) where settled_at is null;

-- The mailed links, one for each owner of before; only their hashes are kept.
create table owner_objections (
  token_hash bytea primary key,
  change_id uuid not null references owner_changes (id) on delete cascade,
  user_id uuid not null references users (id)
);
create index owner_objections_of_change on owner_objections (change_id);

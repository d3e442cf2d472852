-- Where the money of a checkout goes that no card takes back: its customer says so by the order's link (G-132).

create table refund_accounts (
  group_id uuid primary key references order_groups (id),
  -- Holder and IBAN, readable by the key alone that lies elsewhere (0077, 0101).
  sealed bytea not null check (length(sealed) between 60 and 1000),
  -- By its last four signs it is told from others.
  ending text not null check (ending ~ '^[0-9]{4}$'),
  entered_at timestamptz not null,
  -- Since when it is another one than was entered first.
  changed_at timestamptz check (changed_at >= entered_at)
);

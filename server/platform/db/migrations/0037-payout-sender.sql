-- The platform's own account, from which payouts are transferred: one row, once somebody has entered it.
create table payout_sender (
  is_only boolean primary key default true check (is_only),
  holder text not null check (length(holder) between 1 and 140),
  iban text not null check (iban ~ '^AE[0-9]{21}$'),
  updated_at timestamptz not null
);

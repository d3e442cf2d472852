-- Cash of the platform that was brought to the bank, and what shops that owe have paid there.

create table bank_deposits (
  id uuid primary key,
  -- Null: cash that the platform had.
  shop_id uuid references shops (id),
  currency currency not null,
  fils bigint not null check (fils > 0),
  -- As the bank says: a day in the UAE, and what it calls the payment.
  day date not null,
  reference text not null check (length(reference) between 1 and 140),
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  -- It was a mistake: the books hold an entry and its reverse.
  reversed_by uuid references users (id),
  reversed_at timestamptz,
  constraint bank_deposits_reversed check ((reversed_by is null) = (reversed_at is null))
);
create index bank_deposits_by_day on bank_deposits (day, entered_at);

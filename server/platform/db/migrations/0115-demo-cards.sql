-- What is paid by card in a demo that has no provider: its own page keeps here what a provider would keep at home. No money moves.
create type demo_card_state as enum ('open', 'paid', 'over');
create type demo_card as enum ('pays', 'secure', 'disputed', 'no-refund');
create table demo_card_sessions (
  -- Whoever knows it can pay: it cannot be guessed.
  ref text primary key check (ref ~ '^[\w-]{43}$'),
  payment_id uuid not null references payments (id),
  language text not null check (language in ('en', 'ar')),
  -- [{ "name", "fils" }]
  lines jsonb not null,
  fils bigint not null check (fils > 0),
  paid_url text not null,
  left_url text not null,
  expires_at timestamptz not null,
  status demo_card_state not null default 'open',
  -- With which of the page's cards, and when.
  card demo_card,
  paid_at timestamptz,
  -- What the holder's bank says, where the holder took the payment back.
  dispute text check (dispute in ('open', 'won', 'lost')),
  constraint demo_card_sessions_paid check ((status = 'paid') = (card is not null and paid_at is not null)),
  constraint demo_card_sessions_dispute check (dispute is null or card = 'disputed')
);
-- As at every provider, a payment is paid once.
create unique index demo_card_sessions_paid_once on demo_card_sessions (payment_id) where status = 'paid';

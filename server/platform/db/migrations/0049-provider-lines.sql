-- The card provider's own books, as it tells them: each movement of the balance that it keeps for the platform.

create type provider_line_kind as enum ('charge', 'refund', 'dispute', 'payout', 'fee', 'other');

create table provider_lines (
  id uuid primary key,
  -- The provider's name for it: read again, it is the same line.
  ref text not null unique check (length(ref) between 1 and 500),
  kind provider_line_kind not null,
  -- The payment, refund, dispute or payout it is about, as the provider names it.
  source text check (length(source) between 1 and 500),
  currency currency not null,
  -- What the balance changed by, before the fee.
  fils bigint not null,
  fee_fils bigint not null,
  at timestamptz not null,
  read_at timestamptz not null
);
create index provider_lines_at on provider_lines (at);
create index provider_lines_of_source on provider_lines (source);

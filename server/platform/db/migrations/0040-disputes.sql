-- What banks of customers take back of card payments.

create type dispute_state as enum ('inquiry', 'open', 'won', 'lost', 'closed');

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  provider_ref text not null unique check (length(provider_ref) between 1 and 500),
  -- In the currency of the payment.
  fils bigint not null check (fils > 0),
  status dispute_state not null,
  -- In the provider's words.
  reason text not null check (length(reason) <= 200),
  -- Until when it wants to be answered.
  due_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint disputes_decided check ((status in ('won', 'lost', 'closed')) = (decided_at is not null))
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_left on disputes (opened_at) where decided_at is null;

-- What of it is of which order.
create table dispute_shares (
  dispute_id uuid not null references disputes (id),
  order_id uuid not null references orders (id),
  -- In the order's currency, and in that of the payment.
  fils bigint not null check (fils >= 0),
  charged_fils bigint not null check (charged_fils >= 0),
  primary key (dispute_id, order_id)
);
create index dispute_shares_of_order on dispute_shares (order_id);

create function check_dispute_sum() returns trigger language plpgsql as $$
declare wanted uuid;
begin
  if tg_table_name = 'disputes' then wanted := new.id; else wanted := new.dispute_id; end if;
  if exists (
    select from disputes d where d.id = wanted
      and d.fils <> coalesce((select sum(s.charged_fils) from dispute_shares s where s.dispute_id = d.id), 0)
  ) then
    raise exception 'dispute % is not the sum of its shares', wanted using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger disputes_sum_of_shares after insert or update of fils on disputes
  deferrable initially deferred for each row execute function check_dispute_sum();
create constraint trigger dispute_shares_sum_of_dispute after insert or update of charged_fils on dispute_shares
  deferrable initially deferred for each row execute function check_dispute_sum();

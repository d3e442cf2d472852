-- Who holds customers' money: the platform, which pays shops by file, or a licensed provider that splits it (G-137).

alter type provider_line_kind add value 'transfer' before 'fee';

create table settlement (
  is_only boolean primary key default true check (is_only),
  -- At the platform's own account, or at the card provider.
  mode text not null default 'own-account' check (mode in ('own-account', 'provider')),
  changed_at timestamptz not null default now()
);
insert into settlement default values;

-- A shop's own account at a provider, as the provider last told of it. Never deleted: payouts name it.
create table provider_accounts (
  shop_id uuid not null references shops (id),
  provider text not null check (length(provider) between 1 and 50),
  ref text not null check (length(ref) between 1 and 255),
  -- It takes transfers and is paid out to its bank.
  is_ready boolean not null default false,
  -- What the provider wants to know, by its own names.
  missing text[] not null default '{}' check (cardinality(missing) <= 200),
  opened_at timestamptz not null,
  looked_at timestamptz,
  primary key (shop_id, provider),
  constraint provider_accounts_ref unique (provider, ref)
);
create function keep_provider_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.shop_id, new.provider, new.ref, new.opened_at)
    is distinct from (old.shop_id, old.provider, old.ref, old.opened_at)
  then
    raise exception 'account % at the provider stays', old.ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger provider_accounts_stay before delete or update on provider_accounts
  for each row execute function keep_provider_account();

-- A payout goes to a bank account, or by a transfer to the shop's account at a provider, and to nothing else.
alter table payouts
  alter column account_id drop not null,
  alter column iban drop not null,
  alter column holder drop not null,
  add column provider text,
  -- So many tries the provider has said of that they were not done.
  add column transfer_attempt int not null default 0 check (transfer_attempt >= 0),
  -- Why the provider has not taken the transfer yet, in its words.
  add column transfer_problem text check (length(transfer_problem) between 1 and 500),
  add constraint payouts_provider_account foreign key (shop_id, provider) references provider_accounts (shop_id, provider),
  add constraint payouts_one_way check (
    (provider is null) = (account_id is not null) and (account_id is null) = (iban is null)
    and (account_id is null) = (holder is null)),
  drop constraint payouts_sent_in_file,
  add constraint payouts_sent_in_file
    check (case when provider is null then (sent_at is null) = (bank_file_id is null) else bank_file_id is null end),
  -- By the provider nothing is paid that was not sent, and what arrived is taken back by a reversal alone.
  add constraint payouts_transferred_when_sent check (provider is null or paid_at is null or sent_at is not null),
  add constraint payouts_transferred_stays check (provider is null or paid_at is null or returned_at is null),
  add constraint payouts_transfer_problem check (transfer_problem is null or provider is not null),
  add constraint payouts_transferred_once unique (provider, reference);
create index payouts_to_transfer on payouts (number) where status = 'sent' and provider is not null;

create or replace function keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status::text = 'returned' or (old.status::text = 'paid' and new.status::text <> 'returned')
    or (new.id, new.number, new.shop_id, new.account_id, new.iban, new.holder, new.provider, new.fils, new.requested_at)
      is distinct from
      (old.id, old.number, old.shop_id, old.account_id, old.iban, old.holder, old.provider, old.fils, old.requested_at)
    or (old.sent_at is not null and (new.sent_at, new.bank_file_id) is distinct from (old.sent_at, old.bank_file_id))
    or (old.paid_at is not null and (new.paid_at, new.reference) is distinct from (old.paid_at, old.reference))
  then
    raise exception 'payout % cannot become another', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The demo's provider: what a shop has entered on its page there. A shop's language is that of whoever opened it.
create table demo_provider_accounts (
  ref text primary key check (length(ref) = 43),
  shop_id uuid not null unique references shops (id),
  name text not null,
  return_url text,
  missing text[] not null,
  changed_at timestamptz not null
);

-- What no order, payout or report tells the books: entered by one person, booked when another has confirmed it (G-135).

alter type ledger_account add value 'bank_fees';
alter type ledger_account add value 'bad_debts';
alter type ledger_account add value 'penalties';
alter type ledger_account add value 'owner';

create table journals (
  id uuid primary key,
  template text not null check (length(template) between 1 and 50),
  debit ledger_account not null,
  credit ledger_account not null,
  shop_id uuid references shops (id),
  fils bigint not null check (fils between 1 and 99999999999),
  -- In the UAE: when it happened.
  day date not null,
  reason text not null check (length(reason) between 1 and 500),
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  withdrawn_by uuid references users (id),
  withdrawn_at timestamptz,
  constraint journals_two_accounts check (debit <> credit),
  constraint journals_of_shop
    check ((shop_id is not null) = (debit::text in ('owed_to_shop', 'cash_with_shop') or credit::text in ('owed_to_shop', 'cash_with_shop'))),
  constraint journals_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint journals_withdrawn check ((withdrawn_by is null) = (withdrawn_at is null)),
  constraint journals_decided_once check (confirmed_at is null or withdrawn_at is null)
);
create index journals_newest on journals (entered_at desc, id desc);

-- What was entered stays as it was entered, and what was decided is decided.
create function keep_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.confirmed_at is not null or old.withdrawn_at is not null
    or (new.id, new.template, new.debit, new.credit, new.shop_id, new.fils, new.day, new.reason, new.entered_by, new.entered_at)
      is distinct from
      (old.id, old.template, old.debit, old.credit, old.shop_id, old.fils, old.day, old.reason, old.entered_by, old.entered_at)
  then
    raise exception 'journal % cannot become another', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger journals_stay before delete or update on journals for each row execute function keep_journal();
create trigger journals_stay_all before truncate on journals execute function refuse_change();

-- The bank's statement, held against the books (G-135).

alter type ledger_account add value 'interest';
-- What came in and is nobody's yet.
alter type ledger_account add value 'suspense';

create table bank_statements (
  id uuid primary key,
  iban text not null check (iban ~ '^AE[0-9]{21}$'),
  -- As the bank calls it.
  number text not null check (length(number) between 1 and 140),
  closed_on date not null,
  opening_fils bigint not null,
  closing_fils bigint not null,
  read_by uuid not null references users (id),
  read_at timestamptz not null,
  -- Read twice it is the same one.
  constraint bank_statements_once unique (iban, closed_on, number)
);
create trigger bank_statements_stay before delete or update on bank_statements for each row execute function refuse_change();
create trigger bank_statements_stay_all before truncate on bank_statements execute function refuse_change();

create table bank_entries (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  -- What the bank knows it by, also in another statement of the account.
  key text not null unique check (length(key) between 1 and 300),
  day date not null,
  -- What came in above zero, what left below.
  fils bigint not null check (fils <> 0),
  reference text not null check (length(reference) <= 500),
  search_form text not null generated always as (search_form(reference)) stored,
  -- What it is in the books: each booking is one movement at the bank.
  batch_id uuid unique references ledger_batches (id),
  -- Entered for it, and waiting for a second person until it is booked.
  journal_id uuid unique references journals (id),
  -- Somebody has decided on it: nothing matches it by itself any more.
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint bank_entries_decided check ((decided_by is null) = (decided_at is null))
);
create index bank_entries_newest on bank_entries (day desc, id desc);
create index bank_entries_open on bank_entries (day desc, id desc) where batch_id is null;

create function keep_bank_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.statement_id, new.key, new.day, new.fils, new.reference)
      is distinct from (old.id, old.statement_id, old.key, old.day, old.fils, old.reference)
  then
    raise exception 'entry % of the bank cannot become another', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_entries_stay before delete or update on bank_entries for each row execute function keep_bank_entry();
create trigger bank_entries_stay_all before truncate on bank_entries execute function refuse_change();

-- A booking is matched by what moved at the bank by it, to the fils.
create function check_bank_entry() returns trigger language plpgsql as $$
begin
  if new.batch_id is not null and new.fils is distinct from
    (select sum(fils) from ledger_entries where batch_id = new.batch_id and account = 'bank')
  then
    raise exception 'entry % of the bank is of another amount than its booking', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_entries_agree before insert or update of batch_id on bank_entries
  for each row execute function check_bank_entry();

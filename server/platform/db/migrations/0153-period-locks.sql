-- Months whose books are closed (G-135). A month that is closed closes all before it.
create table period_locks (
  month date primary key check (extract(day from month) = 1),
  locked_by uuid not null references users (id),
  locked_at timestamptz not null
);
create trigger period_locks_stay before delete or update on period_locks for each row execute function refuse_change();
create trigger period_locks_stay_all before truncate on period_locks execute function refuse_change();

-- The moment since which the books are open, in the UAE.
create function books_open_since() returns timestamptz language sql stable
  return (select coalesce((max(month) + interval '1 month') at time zone 'Asia/Dubai', '-infinity') from period_locks);

-- `at` is the date in the books; what happened in a closed month is booked at the beginning of the open one, and keeps its own date.
alter table ledger_batches
  add column occurred_at timestamptz,
  add constraint ledger_batches_booked_later check (occurred_at < at);

create function refuse_closed_period() returns trigger language plpgsql as $$
begin
  if new.at < books_open_since() then
    raise exception 'the books of % are closed', new.at using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_batches_in_open_period before insert on ledger_batches
  for each row execute function refuse_closed_period();

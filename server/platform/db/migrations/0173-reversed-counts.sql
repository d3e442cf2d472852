-- A count of cash that was wrong is taken back (G-131): once, while the books of its month are open. What was counted then is with its carrier again.
alter table cash_counts
  add column reversed_by uuid references users (id),
  add column reversed_at timestamptz,
  add column reversal_reason text check (length(reversal_reason) between 1 and 2000),
  add constraint cash_counts_reversed check (num_nonnulls(reversed_by, reversed_at, reversal_reason) in (0, 3));

create function keep_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.reversed_at is not null or new.reversed_at is null
    or (new.id, new.counted_by, new.counted_at, new.fee_fils) is distinct from (old.id, old.counted_by, old.counted_at, old.fee_fils)
    or new.reference is distinct from old.reference
  then raise exception 'the count % stays', old.id using errcode = 'check_violation'; end if;
  if old.counted_at < books_open_since() then
    raise exception 'the books of % are closed', old.counted_at using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger cash_counts_stay on cash_counts;
create trigger cash_counts_stay before delete or update on cash_counts for each row execute function keep_count();

create or replace function keep_collection() returns trigger language plpgsql as $$
begin
  if old.count_id is not null and (tg_op = 'DELETE' or new.count_id is not null
    or not exists (select from cash_counts where id = old.count_id and reversed_at is not null))
  then raise exception 'the cash of order % is counted', old.order_id using errcode = 'check_violation'; end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.order_id, new.carrier, new.day, new.due_fils) is distinct from (old.order_id, old.carrier, old.day, old.due_fils)
    or new.shop_id is distinct from old.shop_id or new.name is distinct from old.name
  then raise exception 'the cash of order % cannot become another', old.order_id using errcode = 'check_violation'; end if;
  return new;
end $$;

-- A chain over the books (0112): each batch has the hash of itself, its entries and the link before. Whoever rewrites one, by whatever right,
-- has to write all later ones anew, and the heads that were told outside meanwhile show it.
create table ledger_chain (
  number bigint primary key,
  batch_id uuid not null unique references ledger_batches (id),
  -- That of the link before; nothing before the first.
  previous bytea not null unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger ledger_chain_stay before delete or update on ledger_chain for each row execute function refuse_change();
create trigger ledger_chain_stay_all before truncate on ledger_chain execute function refuse_change();

-- What was found by each look at all of them.
create table ledger_checks (
  at timestamptz primary key,
  -- The last link, and its hash; zero and nothing where there are no books yet.
  number bigint not null,
  hash bytea not null,
  faults integer not null check (faults >= 0)
);
create trigger ledger_checks_stay before delete or update on ledger_checks for each row execute function refuse_change();
create trigger ledger_checks_stay_all before truncate on ledger_checks execute function refuse_change();

-- Moments as microseconds, so that no setting of whoever asks changes them.
create function ledger_batch_hash(batch uuid, previous bytea) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    b.id, b.event, b.event_id, (extract(epoch from b.at) * 1000000)::bigint, (extract(epoch from b.occurred_at) * 1000000)::bigint,
    (select coalesce(jsonb_agg(jsonb_build_array(e.id, e.account, e.kind, e.shop_id, e.order_id, e.fils) order by e.id), '[]')
     from ledger_entries e where e.batch_id = b.id)
  )::text, 'UTF8')) from ledger_batches b where b.id = batch
$$;

-- At the end of a story, when all of it is written: whoever books meanwhile waits from here to the commit, not longer.
create function link_batch() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_chain'));
  select number, hash into last from ledger_chain order by number desc limit 1;
  insert into ledger_chain (number, batch_id, previous, hash) values (coalesce(last.number, 0) + 1, new.id, coalesce(last.hash, ''),
    ledger_batch_hash(new.id, coalesce(last.hash, '')));
  return null;
end $$;

do $$
declare
  batch record;
  link bytea := '';
  number bigint := 0;
  made bytea;
begin
  lock table ledger_batches in share row exclusive mode;
  for batch in select id from ledger_batches order by at, id loop
    number := number + 1;
    made := ledger_batch_hash(batch.id, link);
    insert into ledger_chain values (number, batch.id, link, made);
    link := made;
  end loop;
end $$;

create constraint trigger ledger_batches_linked after insert on ledger_batches
  deferrable initially deferred for each row execute function link_batch();

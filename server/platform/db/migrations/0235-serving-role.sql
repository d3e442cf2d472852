-- What the books need beyond the rights of a role that serves and does not own them (0119): it can neither change the chain, nor lock
-- the table of batches, which PostgreSQL lets nobody do who may not change it.
create function hold_books() returns void language sql security definer set search_path = public, pg_temp as
  'lock table ledger_batches in share row exclusive mode';

alter function link_batch() security definer set search_path = public, pg_temp;

-- A closure that ended is kept for a month, since orders that waited for it count from its end (G-139); pages forget it once.
alter table shop_closures add column is_over boolean not null default false;

-- Since when a provider refuses to release what was written off: after a day it is told, after a week it is asked no more.
alter table payment_shares add column release_refused_at timestamptz;

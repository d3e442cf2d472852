-- When a shop was reminded of an order that waits, and administrators were told of it.
alter table orders add column reminded_at timestamptz, add column escalated_at timestamptz;

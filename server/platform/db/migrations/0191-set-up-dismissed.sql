-- When a shop has put its set-up guide away, whatever is left of it.
alter table shops add column set_up_dismissed_at timestamptz;

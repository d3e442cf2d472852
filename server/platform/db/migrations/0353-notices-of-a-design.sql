-- One question of whoever waits for any finish of a design: its rows have one link, and the first that is back ends them all.
alter table stock_notices drop constraint if exists stock_notices_link_key;
create index if not exists stock_notices_by_link on stock_notices (link);

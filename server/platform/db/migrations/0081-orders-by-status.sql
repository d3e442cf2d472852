-- Orders of a day by each of the seven statuses, in place of four groups (R-ANA-01). Until a day is made anew, what was in
-- progress counts as accepted: sums of orders are right all the while.
alter table daily_figures rename column in_progress to accepted;
alter table daily_figures
  add column processing integer not null default 0,
  add column shipped integer not null default 0,
  add column rejected integer not null default 0;
alter table daily_figures
  alter column processing drop default,
  alter column shipped drop default,
  alter column rejected drop default;
insert into figure_changes (day, shop_id) select day, shop_id from daily_figures
where accepted > 0 or cancelled > 0;

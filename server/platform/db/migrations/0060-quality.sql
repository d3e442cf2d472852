-- How well shops answer and deliver, kept by the day like the other figures of orders; all days are made anew once.
alter table daily_figures
  add column answered integer not null default 0,
  add column answered_in_time integer not null default 0,
  add column dated integer not null default 0,
  add column dated_in_time integer not null default 0;
insert into figure_changes (day, shop_id) select day, shop_id from daily_figures;

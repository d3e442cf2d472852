-- Days on which a shop is closed, both included (G-139): it delivers nothing, its pages say so, and orders wait for it.
create table shop_closures (
  shop_id uuid not null references shops (id) on delete cascade,
  first_day date not null,
  last_day date not null check (last_day between first_day and first_day + 59),
  primary key (shop_id, first_day)
);

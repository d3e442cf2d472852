-- What the dashboard counts.

-- Products of a shop by status, counted without touching the rows.
create index products_of_shop_by_status on products (shop_id, status);

-- Days before this table was kept are not known, save for each user's last sign-in.
insert into user_days (day, user_id)
select (last_signed_in_at at time zone 'Asia/Dubai')::date, id from users where last_signed_in_at is not null
on conflict do nothing;

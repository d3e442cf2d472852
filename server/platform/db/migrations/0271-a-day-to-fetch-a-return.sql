-- When the shop means to fetch a return that it has approved, and since when its customer agrees to that.
alter table returns
  add column fetch_on date,
  add column fetch_window text,
  add column fetch_agreed_at timestamptz,
  add constraint returns_fetch_check check ((fetch_on is null) = (fetch_window is null) and (fetch_on is not null or fetch_agreed_at is null)) not valid;

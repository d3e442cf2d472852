-- When whoever has a session last said anew that it is they, and how often they failed to since.
alter table sessions add column confirmed_at timestamptz check (confirmed_at >= created_at),
  add column failed_confirmations smallint not null default 0 check (failed_confirmations between 0 and 10);

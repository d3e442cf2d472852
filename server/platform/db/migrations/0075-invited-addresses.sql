-- An invitation outlives a registration by somebody else with its address: the account of who is invited is set aside, and the first
-- mailed link that is used proves whose the address is (0076).
alter table shop_people add column invited_email text check (length(invited_email) between 3 and 254);
create index shop_people_invited on shop_people (invited_email) where invited_email is not null;

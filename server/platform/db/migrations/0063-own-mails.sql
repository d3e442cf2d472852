-- Each person of a shop has kinds of mail that they do without; what was chosen for all of a shop becomes each one's own.
alter table shop_people add column muted_mails text[] not null default '{}'
  check (muted_mails <@ array['orders', 'returns', 'questions', 'products', 'reviews', 'payouts']);
update shop_people p set muted_mails = page.muted_mails from shop_pages page where page.shop_id = p.shop_id;
alter table shop_pages drop column muted_mails;

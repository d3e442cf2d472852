-- The mails that a shop does without; the inbox has the same news.
alter table shop_pages add column muted_mails text[] not null default '{}';

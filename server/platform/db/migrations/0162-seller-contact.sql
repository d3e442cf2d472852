-- Whom a shopper in the Emirates deals with: where to write on WhatsApp, when somebody is there, and the way there.
alter table settings add column support_whatsapp text check (length(support_whatsapp) between 1 and 50);
alter table shop_pages
  add column whatsapp text check (length(whatsapp) between 1 and 50),
  add column hours text check (length(hours) between 1 and 200),
  add column hours_ar text check (length(hours_ar) between 1 and 200),
  add column map_url text check (map_url like 'https://%' and length(map_url) <= 500);

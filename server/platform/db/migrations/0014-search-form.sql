-- One form in which texts are searched on every list of the portals.

-- domain/text/search-text.ts as far as letters and digits go: lower case, without accents, tashkeel and tatweel, alef, ya
-- and ta marbuta unified, Arabic digits as Latin ones. The signs between words stay: a search passes over them.
create function search_form(written text) returns text language sql immutable strict parallel safe
  return translate(
    regexp_replace(lower(normalize(written, NFKD)), '[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u0640]', '', 'g'),
    'ٱىة٠١٢٣٤٥٦٧٨٩', 'ايه0123456789'
  );

alter table products drop column search_form;
alter table products add column search_form text not null
  generated always as (search_form(name || ' ' || coalesce(name_ar, ''))) stored;
create index products_searched on products using gin (search_form gin_trgm_ops);

alter table shops drop column search_form;
alter table shops add column search_form text not null generated always as (
  search_form(shop_name || ' ' || coalesce(shop_name_ar, '') || ' ' || owner_name || ' ' || email || ' ' || phone
    || ' ' || business_registration_number || ' ' || tax_id || ' ' || business_address)
) stored;
create index shops_searched on shops using gin (search_form gin_trgm_ops);

drop index mails_searched;
alter table mails add column search_form text not null
  generated always as (search_form(recipient || ' ' || subject)) stored;
create index mails_searched on mails using gin (search_form gin_trgm_ops);

drop index audit_log_named;
alter table audit_log add column search_form text
  generated always as (search_form(subject_name)) stored;
create index audit_log_searched on audit_log using gin (search_form gin_trgm_ops);

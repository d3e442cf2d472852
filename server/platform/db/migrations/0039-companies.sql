-- A buyer may buy for a company; with a TRN that is a registered buyer, who has a full tax invoice.

alter table order_groups
  add column company text check (length(company) between 1 and 200),
  add column company_trn text check (company_trn ~ '^[0-9]{15}$'),
  add constraint order_groups_trn_of_company check (company is not null or company_trn is null),
  drop column search_form;
alter table order_groups add column search_form text not null generated always as
  (search_form(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(company, ''))) stored;
create index order_groups_searched on order_groups using gin (search_form gin_trgm_ops);

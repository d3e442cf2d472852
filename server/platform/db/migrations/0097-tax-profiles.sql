-- Who a shop is for the tax authority, with first and last days (0086). A TRN for VAT begins with 1 and ends with 03.
create table tax_profiles (
  id uuid primary key,
  shop_id uuid not null references shops (id),
  -- Its evidence, with which it is reviewed; null where the number had been checked before there were profiles.
  kyc_document_id uuid unique references kyc_documents (id) on delete cascade,
  legal_name text not null check (length(legal_name) between 1 and 200),
  legal_name_ar text check (length(legal_name_ar) between 1 and 200),
  trn text check (trn ~ '^1[0-9]{12}03$'),
  holds_from date not null,
  -- The last day of the registration for VAT.
  trn_ends_on date,
  constraint tax_profiles_named check (kyc_document_id is null or legal_name_ar is not null),
  constraint tax_profiles_end check (trn_ends_on is null or (trn is not null and trn_ends_on >= holds_from))
);
create index tax_profiles_of_shop on tax_profiles (shop_id, holds_from);

-- What an administrator had compared with the documents of a shop goes on counting, under the name it was known by.
insert into tax_profiles (id, shop_id, legal_name, legal_name_ar, trn, holds_from)
select gen_random_uuid(), s.id, s.shop_name, s.shop_name_ar, regexp_replace(s.tax_id, '[^0-9]', '', 'g'), s.created_at::date
from shops s join shop_fact_checks c on c.shop_id = s.id and c.fact = 'taxId' and c.value = s.tax_id
where regexp_replace(s.tax_id, '[^0-9]', '', 'g') ~ '^1[0-9]{12}03$';

-- What holds of a shop on a day of the UAE: the newest approved profile that had begun by then; its TRN until it ends.
create function tax_profile_on(of_shop uuid, on_day date)
returns table (legal_name text, legal_name_ar text, trn text, holds_from date, trn_ends_on date)
language sql stable as $$
  select p.legal_name, p.legal_name_ar, case when coalesce(p.trn_ends_on >= on_day, true) then p.trn end,
    p.holds_from, p.trn_ends_on
  from tax_profiles p left join kyc_documents d on d.id = p.kyc_document_id
  where p.shop_id = of_shop and p.holds_from <= on_day and (d.id is null or d.status = 'approved')
  order by d.uploaded_at desc nulls last, p.id desc limit 1
$$;

-- Whether who sells is registered for VAT on a day; null is the platform.
create function is_registered(of_shop uuid, on_day date) returns boolean language sql stable as $$
  select case when of_shop is null then exists (select from settings where legal_trn is not null)
    else exists (select from tax_profile_on(of_shop, on_day) t where t.trn is not null) end
$$;

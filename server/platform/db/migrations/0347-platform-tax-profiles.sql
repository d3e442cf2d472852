-- The platform's own name and TRN have first and last days and their evidence as well (0086): a row without a shop. What it was
-- before the first of them is what the settings say.
alter table tax_profiles alter column shop_id drop not null,
  add column object_id uuid unique references objects (id),
  add column entered_by uuid references users (id),
  add column entered_at timestamptz,
  add constraint tax_profiles_of_platform check (
    (shop_id is null) = (object_id is not null) and (shop_id is null) = (entered_by is not null)
    and (shop_id is null) = (entered_at is not null) and (shop_id is not null or (kyc_document_id is null and legal_name_ar is not null))) not valid;
alter table tax_profiles validate constraint tax_profiles_of_platform;

create function keep_platform_tax_profile() returns trigger language plpgsql as $$
begin
  raise exception 'what the platform was for the tax authority is only ever added to' using errcode = 'check_violation';
end $$;
create trigger tax_profiles_of_platform_stay before update or delete on tax_profiles
  for each row when (old.shop_id is null) execute function keep_platform_tax_profile();

-- Null is the platform: the newest that was entered and had begun by then.
create or replace function tax_profile_on(of_shop uuid, on_day date)
returns table (legal_name text, legal_name_ar text, trn text, holds_from date, trn_ends_on date)
language sql stable as $$
  select p.legal_name, p.legal_name_ar, case when coalesce(p.trn_ends_on >= on_day, true) then p.trn end,
    p.holds_from, p.trn_ends_on
  from tax_profiles p left join kyc_documents d on d.id = p.kyc_document_id
  where p.shop_id is not distinct from of_shop and p.holds_from <= on_day and (d.id is null or d.status = 'approved')
  order by coalesce(d.uploaded_at, p.entered_at) desc nulls last, p.id desc limit 1
$$;

create function platform_tax_profile_on(on_day date) returns table (legal_name text, legal_name_ar text, trn text)
language sql stable as $$
  select legal_name, legal_name_ar, trn from tax_profile_on(null, on_day)
  union all
  select s.legal_name, s.legal_name_ar, s.legal_trn from settings s where not exists (select from tax_profile_on(null, on_day))
$$;

create or replace function is_registered(of_shop uuid, on_day date) returns boolean language sql stable as $$
  select case when of_shop is null then exists (select from platform_tax_profile_on(on_day) t where t.trn is not null)
    else exists (select from tax_profile_on(of_shop, on_day) t where t.trn is not null) end
$$;

-- What is entered of the platform for the tax authority holds when a second person has confirmed it, as a journal is booked then.
create table platform_profile_confirmations (
  profile_id uuid primary key references tax_profiles (id),
  confirmed_by uuid not null references users (id),
  confirmed_at timestamptz not null
);
-- What holds by now goes on.
insert into platform_profile_confirmations select id, entered_by, entered_at from tax_profiles where shop_id is null;

create trigger platform_profile_confirmations_stay before update or delete on platform_profile_confirmations
  for each row execute function keep_platform_tax_profile();

create or replace function tax_profile_on(of_shop uuid, on_day date)
returns table (legal_name text, legal_name_ar text, trn text, holds_from date, trn_ends_on date)
language sql stable as $$
  select p.legal_name, p.legal_name_ar, case when coalesce(p.trn_ends_on >= on_day, true) then p.trn end,
    p.holds_from, p.trn_ends_on
  from tax_profiles p left join kyc_documents d on d.id = p.kyc_document_id
  where p.shop_id is not distinct from of_shop and p.holds_from <= on_day and (d.id is null or d.status = 'approved')
    and (p.shop_id is not null or exists (select from platform_profile_confirmations c where c.profile_id = p.id))
  order by coalesce(d.uploaded_at, p.entered_at) desc nulls last, p.id desc limit 1
$$;

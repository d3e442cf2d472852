-- What stood on an account before these books: entered once for each, against the owners' (G-135).
alter table journals add constraint journals_opening_with_owner
  check (template <> 'opening-balance' or debit = 'owner' or credit = 'owner') not valid;
alter table journals validate constraint journals_opening_with_owner;
create unique index journals_opened_once
  on journals ((case when debit = 'owner' then credit else debit end), (coalesce(shop_id, '00000000-0000-0000-0000-000000000000')))
  where template = 'opening-balance' and withdrawn_at is null;

-- A shop gets its slug when it is approved: one that never was keeps none from others.
delete from shop_slugs where not exists (
  select from shop_events e where e.shop_id = shop_slugs.shop_id and e.to_status = 'approved'
    and not exists (select from shop_events u where u.undoes = e.id)
);

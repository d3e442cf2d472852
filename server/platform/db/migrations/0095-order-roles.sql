-- Who sells an order is fixed when it is placed: the shop, through the platform as its agent, or the platform in its own
-- name. Of orders from before it is what the document of the sale says, else what counts for the shop now.
alter table orders add column platform_role platform_role;
update orders o set platform_role = case when o.shop_id is null then 'seller' else coalesce(
  (select case when d.issuer_id is null then 'seller' else 'agent' end::platform_role
    from documents d where d.story = 'sale:' || o.id),
  (select s.platform_role from shops s where s.id = o.shop_id)) end;
alter table orders alter column platform_role set not null;
alter table orders add constraint orders_own_role check (shop_id is not null or platform_role = 'seller');
create function refuse_other_role() returns trigger language plpgsql as $$
begin
  raise exception 'who sold order % stays', old.id using errcode = 'check_violation';
end $$;
create trigger orders_role_stays before update of platform_role on orders for each row
  when (old.platform_role is distinct from new.platform_role) execute function refuse_other_role();

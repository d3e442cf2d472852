-- A simplified tax invoice and a receipt need no buyer (Cabinet Decision 52/2017, art. 59), nor does a credit note that corrects
-- such an invoice: theirs may be taken out. Full invoices and their credit notes name the buyer; e-mail and phone stand in no law.
create or replace function keep_document() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' then
    becomes := to_jsonb(new);
    if (old.type in ('simplified-tax-invoice', 'receipt') or old.type = 'tax-credit-note'
        and exists (select from documents of where of.id = old.corrects_id and of.type = 'simplified-tax-invoice'))
      and (becomes #- '{content,buyer}') #- '{content,deliveredTo,line}' = (was #- '{content,buyer}') #- '{content,deliveredTo,line}'
      and new.content #>> '{buyer,name}' = '—' and new.content #>> '{deliveredTo,line}' = '—'
    then return new; end if;
    if old.type in ('tax-invoice', 'tax-credit-note')
      and (becomes #- '{content,buyer,email}') #- '{content,buyer,phone}' = (was #- '{content,buyer,email}') #- '{content,buyer,phone}'
      and new.content #>> '{buyer,email}' is null and new.content #>> '{buyer,phone}' is null
    then return new; end if;
  end if;
  raise exception 'documents is only ever added to';
end $$;

-- Of those who were erased before.
create temporary table erased on commit drop as
  select d.id, d.type = 'tax-credit-note'
    and exists (select from documents of where of.id = d.corrects_id and of.type = 'simplified-tax-invoice') as is_blanked
  from documents d join orders o on o.id = d.order_id join order_groups g on g.id = o.group_id join customers c on c.id = g.customer_id
  where c.erased_at is not null and d.type in ('tax-invoice', 'tax-credit-note');
update documents d set content = jsonb_set(d.content, '{buyer}', d.content -> 'buyer' || '{"email": null, "phone": null}')
  from erased where erased.id = d.id and not is_blanked;
update documents d set content = d.content
    || jsonb_build_object('buyer', d.content -> 'buyer'
      || '{"name": "—", "nameAr": null, "trn": null, "licence": null, "email": null, "phone": null}'
      || jsonb_build_object('address', d.content #> '{buyer,address}' || '{"line": "—"}'))
    || jsonb_build_object('deliveredTo', d.content -> 'deliveredTo' || '{"line": "—"}')
  from erased where erased.id = d.id and is_blanked;

-- What of a line's commission went back with a refund: by the line's own ratio (docs/money.md).
create table commission_reversals (
  refund_id uuid not null references refunds (id),
  order_id uuid not null,
  position smallint not null,
  -- Of the line's price.
  refunded_fils bigint not null check (refunded_fils > 0),
  commission_fils bigint not null check (commission_fils >= 0),
  vat_fils bigint not null check (vat_fils >= 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references commission_lines (order_id, position)
);
create index commission_reversals_of_line on commission_reversals (order_id, position);
create trigger commission_reversals_stay before delete or update on commission_reversals
  for each row execute function refuse_change();
create trigger commission_reversals_stay_all before truncate on commission_reversals execute function refuse_change();

-- Of a line never goes back more than was fixed.
create function check_reversals() returns trigger language plpgsql as $$
begin
  if exists (
    select from commission_lines l
    join commission_reversals r using (order_id, position)
    where l.order_id = new.order_id and l.position = new.position
    group by l.base_fils, l.commission_fils, l.vat_fils
    having sum(r.refunded_fils) > l.base_fils or sum(r.commission_fils) > l.commission_fils or sum(r.vat_fils) > l.vat_fils
  ) then
    raise exception 'more goes back of line % of order % than was fixed', new.position, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger commission_reversals_within_line after insert on commission_reversals
  deferrable initially deferred for each row execute function check_reversals();

-- What is captured, or written off, stays so.
create or replace function keep_capture() returns trigger language plpgsql as $$
begin
  if old.capture in ('done', 'written-off')
    or old.capture_fils is distinct from new.capture_fils and old.capture_fils is not null then
    raise exception 'what is captured of order % stands', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

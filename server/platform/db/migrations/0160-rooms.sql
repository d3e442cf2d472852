-- A room is told of on a page of its own: what it is called, a few words, and where in the photo its products stand.
alter table scenes rename to rooms;
alter table scene_products rename to room_products;
alter table room_products rename column scene_id to room_id;
alter index scenes_one_featured rename to rooms_one_featured;
alter index scene_products_of_product rename to room_products_of_product;
-- What the photo shows was what the room is called.
alter table rooms rename column alt to title;
alter table rooms rename column alt_ar to title_ar;
-- Named as PostgreSQL would have named them: from the table, or from the table and its column.
do $$
declare
  own record;
begin
  for own in
    select conrelid::regclass::text as in_table, conname,
      replace(replace(replace(replace(conname, 'scene_products_scene_id', 'room_products_room_id'),
        'scene_products', 'room_products'), 'scenes_alt', 'rooms_title'), 'scenes', 'rooms') as new_name
    from pg_constraint
    where conrelid::regclass::text in ('rooms', 'room_products') and contype <> 'n'
  loop
    if own.conname <> own.new_name then
      execute format('alter table %I rename constraint %I to %I', own.in_table, own.conname, own.new_name);
    end if;
  end loop;
end
$$;

alter table rooms
  add column text text,
  add column text_ar text,
  add column is_shown boolean not null default true,
  add constraint rooms_text_check check (length(text) between 1 and 1000),
  add constraint rooms_text_ar_check check (length(text_ar) between 1 and 1000),
  -- What is drawn on the landing page is shown.
  add constraint rooms_featured check (is_shown or not is_featured);
-- How many of it stand there, and where the eye finds it: percent of the photo from its left and from its top.
alter table room_products
  add column quantity integer not null default 1,
  add column x integer,
  add column y integer,
  add constraint room_products_quantity_check check (quantity between 1 and 99),
  add constraint room_products_spot check (
    (x is null) = (y is null) and x between 0 and 100 and y between 0 and 100
  );

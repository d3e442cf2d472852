-- What a shop has typed over a wrong cell of its file: kept with the import, however often that is checked.
create table product_import_corrections (
  import_id uuid not null references product_imports (id) on delete cascade,
  -- Of the row in the file.
  number integer not null check (number > 0),
  field text not null check (length(field) <= 50),
  value text not null check (length(value) <= 500),
  primary key (import_id, number, field)
);

-- What words of a shop's files mean, as the shop has said once: its next file is read by them.
create table import_words (
  shop_id uuid not null references shops (id) on delete cascade,
  field text not null check (field in ('category', 'colors', 'styles')),
  -- As words are compared; empty for rows that say nothing there.
  form text not null check (length(form) <= 400),
  said text not null check (length(said) <= 200),
  -- A name that we know, a look as in #C8B79A, or nothing: the word is left out.
  meaning text not null check (length(meaning) <= 200),
  decided_at timestamptz not null,
  primary key (shop_id, field, form)
);

-- The cells by field, where several rows of the file were read as one product or in other units.
alter table product_import_rows add column said jsonb;

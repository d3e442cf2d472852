-- Documents that the law asks for: invoices, credit notes, receipts, each frozen as it was issued.

create type document_type as enum
  ('tax-invoice', 'simplified-tax-invoice', 'tax-credit-note', 'commission-invoice', 'commission-credit-note', 'receipt');
-- agent: the platform sells in the shop's name, who issues the invoice; seller: it sells in its own name and issues it.
create type platform_role as enum ('agent', 'seller');
alter table shops add column platform_role platform_role not null default 'agent';

-- Who runs the platform, as documents name it; without a TRN it issues no tax invoices.
alter table settings
  add column legal_name text not null default 'Majlis' check (length(legal_name) between 1 and 200),
  add column legal_name_ar text check (length(legal_name_ar) between 1 and 200),
  add column legal_trn text check (legal_trn ~ '^[0-9]{15}$'),
  add column legal_licence text check (length(legal_licence) between 1 and 100),
  add column legal_authority text check (length(legal_authority) between 1 and 200),
  add column legal_address text check (length(legal_address) between 1 and 300),
  add column legal_city text check (length(legal_city) between 1 and 100),
  add column legal_emirate emirate;

-- What a piece cost without the discount of its bundle; null for orders from before.
alter table order_items add column list_price_fils bigint check (list_price_fils >= unit_price_fils);

-- The last number that an issuer (null: the platform) took in a year; its row is locked until the document is stored.
create table document_series (
  issuer_id uuid references shops (id),
  series text not null check (series in ('INV', 'TCN', 'COM', 'CCN', 'REC')),
  year smallint not null check (year between 2020 and 2999),
  last integer not null check (last > 0),
  constraint document_series_once unique nulls not distinct (issuer_id, series, year)
);

create table documents (
  id uuid primary key,
  -- What made it, e.g. `sale:<order>`: it is made once.
  story text not null constraint documents_once unique check (length(story) <= 100),
  type document_type not null,
  issuer_id uuid references shops (id),
  series text not null,
  year smallint not null,
  number integer not null check (number > 0),
  order_id uuid not null references orders (id),
  corrects_id uuid references documents (id),
  currency currency not null,
  total_fils bigint not null check (total_fils >= 0),
  vat_fils bigint not null check (vat_fils between 0 and total_fils),
  issued_at timestamptz not null,
  content jsonb not null,
  constraint documents_numbered unique nulls not distinct (issuer_id, series, year, number),
  constraint documents_correct_one
    check (type not in ('tax-credit-note', 'commission-credit-note') or corrects_id is not null),
  constraint documents_as_frozen check (
    (content -> 'totals' ->> 'grossFils')::bigint = total_fils and (content -> 'totals' ->> 'vatFils')::bigint = vat_fils
    and content ->> 'id' = id::text and content ->> 'type' = type::text and content ->> 'currency' = currency::text
    and content ->> 'number' = series || '-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  )
);
create index documents_of_order on documents (order_id);
create index documents_correcting on documents (corrects_id) where corrects_id is not null;
create index documents_of_issuer on documents (issuer_id, issued_at);
create trigger documents_stay before delete or update on documents for each row execute function refuse_change();

-- No number is left out, and notes never take back more than was invoiced.
create function check_document() returns trigger language plpgsql as $$
begin
  if new.number > 1 and not exists (
    select from documents d where d.issuer_id is not distinct from new.issuer_id and d.series = new.series
      and d.year = new.year and d.number = new.number - 1
  ) then
    raise exception 'document % leaves out a number', new.content ->> 'number' using errcode = 'check_violation';
  end if;
  if new.corrects_id is not null and (
    select coalesce(sum(d.total_fils), 0) from documents d where d.corrects_id = new.corrects_id
  ) > (select d.total_fils from documents d where d.id = new.corrects_id) then
    raise exception 'document % takes back more than was invoiced', new.content ->> 'number'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger documents_checked after insert on documents for each row execute function check_document();

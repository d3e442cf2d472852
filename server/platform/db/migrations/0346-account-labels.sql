-- What the operator's accountant calls an account of the books, and its number there (G-135): of the others those of the program hold.
create table account_labels (
  account ledger_account primary key,
  code text not null unique check (code ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,9}$'),
  name text check (length(name) between 1 and 100),
  name_ar text check (length(name_ar) between 1 and 100),
  changed_by uuid not null references users (id),
  changed_at timestamptz not null
);

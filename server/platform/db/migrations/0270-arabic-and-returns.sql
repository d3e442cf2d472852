-- Whether nothing is approved for sale that has no name in Arabic (0130).
alter table settings add column arabic_required boolean not null default false;

-- Where customers may bring what they return; null: nowhere, their shop collects it.
alter table shops add column return_address text check (length(return_address) between 1 and 1000);

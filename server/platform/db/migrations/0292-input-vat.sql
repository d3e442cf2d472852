-- What a provider of instalments has paid to the bank, with what it kept: its fee, and the VAT on that.
alter table bank_deposits
  add column provider text check (provider in ('tabby', 'tamara')),
  add column fee_fils bigint not null default 0 check (fee_fils >= 0),
  add column fee_vat_fils bigint not null default 0 check (fee_vat_fils >= 0);
alter table bank_deposits add constraint bank_deposits_of_one check (provider is null or shop_id is null) not valid;
alter table bank_deposits
  add constraint bank_deposits_fee_of_provider check (provider is not null or fee_fils + fee_vat_fils = 0) not valid;
alter table bank_deposits add constraint bank_deposits_vat_of_fee check (fee_vat_fils <= fee_fils) not valid;

-- The VAT inside what a courier kept.
alter table cash_counts add column fee_vat_fils bigint not null default 0;
alter table cash_counts
  add constraint cash_counts_vat_of_fee check (fee_vat_fils between 0 and fee_fils) not valid;

-- What a courier pays to the bank for orders at once, less its fee, is read from its file and counted with that (G-131).
alter table cash_counts
  -- As the courier calls it; null where cash was counted at the desk.
  add column reference text check (length(reference) between 1 and 140),
  add column fee_fils bigint not null default 0 check (fee_fils >= 0),
  add constraint cash_counts_fee_of_remittance check (fee_fils = 0 or reference is not null);

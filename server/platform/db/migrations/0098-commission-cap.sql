-- Commission and the VAT on it are never more than the price; what was fixed before stays.
alter table commission_lines
  add constraint commission_lines_capped check (commission_fils + vat_fils <= base_fils) not valid;

-- What administrators paid in at the bank and entered in the books is sorted by its day and by its amount.
drop index bank_deposits_by_day;
create index bank_deposits_by_day on bank_deposits (day, id);
create index bank_deposits_by_amount on bank_deposits (fils, id);
create index journals_by_day on journals (day, id);
create index journals_by_amount on journals (fils, id);

-- Who entered the account for a customer who named it to them, and what they wrote of it; null where the customer did.
alter table refund_accounts add column entered_by uuid references users (id);
alter table refund_accounts add column entry_reason text;
alter table refund_accounts add constraint refund_accounts_entry_check
  check ((entered_by is null) = (entry_reason is null)) not valid;

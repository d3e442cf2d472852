-- What people without the right to money give back of an order without a return, each role up to its own sum (G-132).
alter table settings rename column refund_limit_fils to refund_limit_operations_fils;
alter table settings drop constraint settings_refund_limit_fils_check;
alter table settings
  add column refund_limit_manager_fils bigint not null default 20000 check (refund_limit_manager_fils between 0 and 9999999999),
  add column refund_limit_orders_fils bigint not null default 20000 check (refund_limit_orders_fils between 0 and 9999999999),
  add check (refund_limit_operations_fils between 0 and 9999999999);
update settings set refund_limit_manager_fils = refund_limit_operations_fils, refund_limit_orders_fils = refund_limit_operations_fils;

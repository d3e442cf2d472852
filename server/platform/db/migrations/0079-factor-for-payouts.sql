-- Whether owners of shops need a second factor to ask for payouts and to name accounts (G-138).
alter table settings add column require_second_factor_for_payouts boolean not null default false;

-- Whether a phone number was refused cash orders at the door before (G-131): looked for in whatever way it is written.
create index order_groups_by_phone_key on order_groups (phone_key(phone)) where payment_method = 'cash_on_delivery';

-- A refund that the customer's bank has given back by itself: it was disputed and lost (F5). (A value can be used from the
-- next transaction on.)
alter type refund_state add value 'settled';

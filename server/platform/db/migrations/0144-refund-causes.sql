-- Money that goes back of a sale without anything being sent back (F13, G-132). (A value can be used from the next
-- transaction on.)
alter type refund_cause add value 'price-reduced';
alter type refund_cause add value 'delivery-fee';
alter type refund_cause add value 'cash-fee';
alter type refund_cause add value 'goodwill';
alter type ledger_account add value 'goodwill';

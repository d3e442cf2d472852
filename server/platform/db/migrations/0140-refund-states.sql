-- Refunds are owed until somebody has paid them (G-132). (A value can be used from the next transaction on.)
alter type refund_state add value 'owed';

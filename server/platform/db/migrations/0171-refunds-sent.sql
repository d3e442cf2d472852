-- A refund that the bank was told to transfer (G-132). (A value can be used from the next transaction on.)
alter type refund_state add value 'sent' before 'done';

-- Instalments (Tabby, Tamara): two more ways to pay, and where their money stands in the books. (A value can be used from
-- the next transaction on.)
alter type payment_method add value 'tabby';
alter type payment_method add value 'tamara';
alter type ledger_account add value 'tabby_clearing';
alter type ledger_account add value 'tamara_clearing';
alter type ledger_account add value 'instalments_due';
alter type ledger_account add value 'input_vat';
alter type demo_card add value 'instalments';

-- The VAT on services from abroad is owed by whoever receives them (reverse charge). (A value can be used from the next
-- transaction on.)
alter type ledger_account add value 'reverse_charge_vat';

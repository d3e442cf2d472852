-- From when on payouts go to a shop's account at the provider: hours after it was ready, as to a bank account (docs/decisions/0067).
alter table provider_accounts add column usable_from timestamptz;
update provider_accounts set usable_from = opened_at where is_ready;

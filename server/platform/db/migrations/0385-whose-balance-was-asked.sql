-- When a shop's account was last asked for what the shop owes of its transfers: those that have nothing hold up no others.
alter table provider_accounts add column balance_asked_at timestamptz;

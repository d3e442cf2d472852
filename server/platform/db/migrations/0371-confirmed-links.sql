-- The link that an account was confirmed by: who opens it again is told so.
alter table bank_accounts add column confirmed_hash bytea;

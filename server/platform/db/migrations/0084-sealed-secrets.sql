-- Secrets of authenticator apps are sealed by a key of the configuration (0077): 57 bytes instead of 20. Those of before
-- are sealed when Majlis starts, so what is there is not held to it; what was begun with one begins anew.
delete from factor_steps where secret is not null;
alter table factor_steps add constraint factor_steps_sealed check (length(secret) = 57);
alter table second_factors add constraint second_factors_sealed check (length(secret) = 57) not valid;

-- Whoever is invited as an owner owns nothing before they take it up: the hours in which it can be taken back begin then (0068).
alter table owner_changes alter column open_until drop not null;

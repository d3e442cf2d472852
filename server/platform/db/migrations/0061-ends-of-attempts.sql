-- Each says until when it counts: what counts for a day was cleaned away with what counts for an hour.
alter table attempts add column counts_until timestamptz;
update attempts set counts_until = at + case kind when 'sign-in:known' then interval '30 days' else interval '1 day' end;
alter table attempts alter column counts_until set not null;
drop index attempts_age;
create index attempts_over on attempts (counts_until);

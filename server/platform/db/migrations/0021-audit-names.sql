-- What the subject of an entry was called in Arabic; entries from before have the one name.

alter table audit_log add column subject_name_ar text check (length(subject_name_ar) <= 300);
alter table audit_log drop column search_form;
alter table audit_log add column search_form text
  generated always as (search_form(coalesce(subject_name, '') || ' ' || coalesce(subject_name_ar, ''))) stored;
create index audit_log_searched on audit_log using gin (search_form gin_trgm_ops);

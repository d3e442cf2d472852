-- How the audit log is asked: by action, by what a subject was called; and who the administrators are.

create index audit_log_of_action on audit_log (action, at desc, id desc);
create index audit_log_named on audit_log using gin (subject_name gin_trgm_ops);

create index users_admins on users (id) where role = 'admin';

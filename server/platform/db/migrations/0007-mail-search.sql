-- The outbox by status, and by whom a mail went to or what it was about.
create index mails_of_status on mails (status, created_at desc, id desc);
create index mails_searched on mails using gin (recipient gin_trgm_ops, subject gin_trgm_ops);

-- Whether the version before serves and starts on what a migration leaves, as the program that applied it read in its text (0146).
alter table schema_migrations add column if not exists only_adds boolean not null default false;

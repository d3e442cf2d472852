-- Which installation this database is, so that a restored or copied one knows it (0099).
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- Counts up each hour, and is told to the file store: a store that is ahead has seen a newer state of the database.
  beat bigint not null default 0 check (beat >= 0),
  -- The server and the database it lies in; null before its first start.
  home text,
  held_at timestamptz,
  held_because text,
  constraint installation_held check ((held_at is null) = (held_because is null))
);
insert into installation default values;

-- Stored files that no row names, since when: they go after a while only.
create table unnamed_files (
  id uuid primary key,
  since timestamptz not null
);
create index unnamed_files_since on unnamed_files (since);

-- Numbers that are left out after a restore: what was issued since the backup may bear them.
create table number_gaps (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  series text not null,
  issuer_id uuid references shops (id),
  -- Of documents, whose series begin anew each year.
  year integer,
  first bigint not null,
  last bigint not null,
  constraint number_gaps_size check (last >= first)
);
create trigger number_gaps_stay before delete or update on number_gaps for each row execute function refuse_change();
create trigger number_gaps_stay_all before truncate on number_gaps execute function refuse_change();

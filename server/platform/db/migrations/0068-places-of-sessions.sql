-- Where somebody is signed in: their browser and system, the address of the sign-in, and when the session was last of use.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text check (length(browser) between 1 and 20),
  add column system text check (length(system) between 1 and 20),
  add column address text check (length(address) between 1 and 60),
  add column last_used_at timestamptz not null default now();
update sessions set last_used_at = created_at;
alter table sessions add constraint sessions_id_key unique (id);

-- Uploads by ticket, a shop's papers and facts, their review, notifications and the audit log.

create type emirate as enum (
  'abu_dhabi', 'dubai', 'sharjah', 'ajman', 'umm_al_quwain', 'ras_al_khaimah', 'fujairah'
);

-- ----------------------------------------------------------------- uploads

-- The permission to put one file, once, for a short while. The id is that of the object the file becomes.
create table upload_tickets (
  id uuid primary key,
  secret_hash bytea not null check (length(secret_hash) = 32),
  purpose object_purpose not null,
  -- Null: nobody is signed in yet, e.g. while registering.
  owner_id uuid references users on delete cascade,
  -- What the asker said of the file; what arrives must agree.
  file_name text not null default '' check (length(file_name) <= 255),
  content_type text check (length(content_type) <= 100),
  size_bytes integer check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  -- The one use: set when the bytes begin to come, whatever becomes of them.
  used_at timestamptz
);
create index upload_tickets_age on upload_tickets (created_at);
create index upload_tickets_of_owner on upload_tickets (owner_id, created_at);

-- A short address under which one reader opens one paper without a header.
create table paper_links (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  object_id uuid not null references objects on delete cascade,
  reader_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index paper_links_expiry on paper_links (expires_at);
create index paper_links_of_object on paper_links (object_id);

-- Who opened which paper, and when. Only ever added to; goes with the paper.
create table paper_reads (
  id uuid primary key,
  object_id uuid not null references objects on delete cascade,
  reader_id uuid not null references users,
  at timestamptz not null default now()
);
create index paper_reads_of_object on paper_reads (object_id, at desc);

-- ------------------------------------------------------------------- shops

-- What helps the reviewer is optional; the registration number and the tax id are text as they were typed.
alter table shops
  add column emirate emirate,
  add column licence_authority text check (length(licence_authority) between 1 and 200),
  add column licence_emirate emirate,
  add column licence_expires_on date,
  add column emirates_id text check (emirates_id ~ '^784[0-9]{12}$'),
  -- Since when the shop has its status: the promised 48 hours of a pending one count from here.
  add column status_since timestamptz not null default now(),
  -- What an administrator searches in; a query is brought to the same form.
  add column search_form text not null generated always as (
    translate(
      lower(shop_name || ' ' || coalesce(shop_name_ar, '') || ' ' || owner_name || ' ' || email || ' ' || phone
        || ' ' || business_registration_number || ' ' || tax_id || ' ' || business_address),
      'أإآٱىة', 'اااايه'
    )
  ) stored;
update shops set status_since = coalesce(
  (select max(at) from shop_events where shop_id = shops.id and to_status = shops.status), created_at
);
create index shops_searched on shops using gin (search_form gin_trgm_ops);
create index shops_licence_expiry on shops (licence_expires_on) where status = 'approved';
create index shops_status_newest on shops (status, created_at desc, id desc);

-- A fact that a person has compared with the papers. It counts while the shop's value is still this one.
create table shop_fact_checks (
  shop_id uuid not null references shops,
  fact text not null check (length(fact) <= 50),
  value text not null check (length(value) <= 1000),
  checked_by uuid not null references users,
  checked_at timestamptz not null default now(),
  primary key (shop_id, fact)
);

-- ----------------------------------------------------------- notifications

-- The inbox of a user. `kind` and `params` become a sentence in the reader's language; `href` is a path of this site.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- One event tells one user once.
  event_key text not null check (length(event_key) <= 200),
  kind text not null check (length(kind) <= 50),
  params jsonb not null default '{}',
  href text check (href like '/%' and length(href) <= 500),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (user_id, event_key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Tells every instance, after the commit, whose inbox has changed.
create function tell_notified() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.user_id::text);
  return null;
end
$$;
create trigger notifications_told after insert or update on notifications
  for each row execute function tell_notified();

-- --------------------------------------------------------- audit and usage

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;

-- Every action of an administrator, with what was before and after. Only ever added to.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid not null references users,
  action text not null check (length(action) <= 50),
  subject_kind text not null check (length(subject_kind) <= 50),
  subject_id text check (length(subject_id) <= 200),
  -- What the subject was called then, for a reader years later.
  subject_name text check (length(subject_name) <= 300),
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 2000)
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, at desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
create trigger shop_events_stay before update or delete on shop_events
  for each row execute function refuse_change();

-- On which days (of the UAE) a user was here: a month's active users, also of months before.
create table user_days (
  day date not null,
  user_id uuid not null references users on delete cascade,
  primary key (day, user_id)
);

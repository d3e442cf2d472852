-- Documents on their way to the tax authority by an accredited provider, where one is configured.

create type sending_status as enum ('waiting', 'sent', 'delivered', 'rejected');

create table document_sendings (
  document_id uuid primary key references documents (id),
  status sending_status not null,
  status_since timestamptz not null,
  -- Begins with 1; every "send again" is another one, under another key.
  attempt smallint not null default 1 check (attempt > 0),
  -- How often it was taken up since its status changed.
  tries integer not null default 0 check (tries >= 0),
  -- When it is looked at again: whoever takes it up puts it off, so that nobody else does meanwhile.
  next_at timestamptz not null,
  -- What the provider calls it.
  provider_ref text check (length(provider_ref) between 1 and 200),
  -- Why the provider rejected it, in its words; none where it lacks what the file has to say.
  reasons text[] not null default '{}',
  constraint document_sendings_taken check (status not in ('sent', 'delivered') or provider_ref is not null),
  constraint document_sendings_why check (status = 'rejected' or reasons = '{}')
);
create index document_sendings_due on document_sendings (next_at) where status in ('waiting', 'sent');
create index document_sendings_rejected on document_sendings (status_since desc) where status = 'rejected';

-- Those between two who are registered: what a provider takes.
create index documents_between_businesses on documents (issued_at)
  where type <> 'receipt' and content -> 'seller' ->> 'trn' is not null and content -> 'buyer' ->> 'trn' is not null;

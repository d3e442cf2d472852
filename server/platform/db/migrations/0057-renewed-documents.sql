-- Documents of a shop are renewed: the new one waits beside the old one until an administrator has looked at it.
create type kyc_document_status as enum ('pending', 'approved', 'rejected');

-- What came with the registration was looked at with it.
alter table kyc_documents
  add column status kyc_document_status not null default 'approved',
  add column status_since timestamptz not null default now(),
  -- The day it says; null where nobody has told it.
  add column expires_on date,
  add column rejection_reason text check (length(rejection_reason) between 1 and 2000),
  add constraint kyc_documents_reason check ((rejection_reason is not null) = (status = 'rejected'));
update kyc_documents set status_since = uploaded_at;
update kyc_documents d set expires_on = s.licence_expires_on from shops s
  where s.id = d.shop_id and d.type = 'businessLicense';
create unique index kyc_documents_waiting on kyc_documents (shop_id, type) where status = 'pending';
create index kyc_documents_ending on kyc_documents (expires_on) where status = 'approved' and type <> 'businessLicense';

create table kyc_document_events (
  id uuid primary key,
  kyc_document_id uuid not null references kyc_documents (id) on delete cascade,
  actor_id uuid references users (id),
  at timestamptz not null,
  from_status kyc_document_status,
  to_status kyc_document_status not null,
  reason text check (length(reason) <= 2000),
  undoes uuid unique references kyc_document_events (id)
);
create index kyc_document_events_of on kyc_document_events (kyc_document_id, at);

-- What was told of licences is told of documents now.
update notifications set kind = replace(kind, 'licence', 'kyc'),
    params = params || '{"document": {"name": "Trade License", "nameAr": "الرخصة التجارية"}}'
  where kind in ('licence-expiring', 'shop-licence-expiring');

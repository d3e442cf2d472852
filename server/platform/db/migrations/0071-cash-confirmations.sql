-- Cash orders above a sum, and those of an e-mail and phone that never answered, take stock and window when they are
-- confirmed (G-131); what a shop does not answer ends by itself (G-139).
alter table settings
  add column cash_confirmation boolean not null default true,
  add column cash_confirm_above_fils bigint not null default 50000
    check (cash_confirm_above_fils between 0 and 9999999999),
  add column cash_confirm_minutes smallint not null default 30 check (cash_confirm_minutes between 5 and 1440),
  add column unanswered_hours smallint not null default 72 check (unanswered_hours between 49 and 720),
  alter column cod_cap_fils set default 650000;

-- A demo takes cash as it did: no mail arrives there.
update settings set cash_confirmation = false where exists (select from seeds where name = 'demo');
update settings set cod_cap_fils = 650000
  where cod_cap_fils is null and not exists (select from seeds where name = 'demo');

-- Since when the e-mail and phone of a checkout are known to be its customer's: they answered a mail, or paid by card.
alter table order_groups add column contact_proven_at timestamptz;
update order_groups g set contact_proven_at = now()
  where exists (select from orders o where o.group_id = g.id and o.paid_fils > 0);
create index order_groups_proven on order_groups (email, phone) where contact_proven_at is not null;

create table cash_confirmations (
  group_id uuid primary key references order_groups (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  sent smallint not null default 1 check (sent between 1 and 3),
  expires_at timestamptz not null
);
create index cash_confirmations_by_end on cash_confirmations (expires_at);

-- What somebody has ordered in cash today.
create index order_groups_by_phone on order_groups (phone, created_at);
create index order_groups_by_email on order_groups (email, created_at);

-- Every text of a page that was saved stays: orders and shops name the version of the terms that was accepted.
alter table policies drop constraint policies_pkey, add primary key (policy, version);
alter table policies add column terms_version integer unique generated always as (case when policy = 'terms' then version end) stored;
create trigger policies_stay before delete or update on policies for each row execute function refuse_change();

-- Null where there were none yet.
alter table order_groups add column terms_version integer references policies (terms_version);

create table terms_acceptances (
  shop_id uuid not null references shops (id),
  version integer not null references policies (terms_version),
  -- Who accepted them for the shop.
  user_id uuid not null references users (id),
  at timestamptz not null,
  primary key (shop_id, version)
);
create trigger terms_acceptances_stay before delete or update on terms_acceptances for each row execute function refuse_change();

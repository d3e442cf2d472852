-- What news is about, by which it is closed; where it leads is the screen's business. `href` is what older rows have.
alter table notifications add column if not exists subject_kind text
  constraint notifications_subject_kind_check check (length(subject_kind) <= 50);
alter table notifications add column if not exists subject_id uuid
  constraint notifications_subject_check check (subject_id is null or coalesce(subject_kind, '') <> '');

-- What still waits for somebody is closed as what comes from now on.
update notifications set
  subject_kind = case
    when href like '%/orders?order=%' then 'order'
    when href like '/admin/products?shop=%' then 'products'
    when href like '%/products?product=%' then 'product'
    when kind like '%kyc%' then 'kyc'
    when href like '/admin/shops?shop=%' then 'shop'
    when href like '%/payouts?payout=%' then 'payout'
    when href like '/admin/reviews?review=%' then 'review'
  end,
  subject_id = substring(href from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')::uuid
where read_at is null and href ~ '[?](order|shop|product|payout|review)=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
update notifications set subject_kind = 'bank-account',
  subject_id = (select shop_id from shop_people where shop_people.user_id = notifications.user_id)
where read_at is null and kind = 'bank-account-entered' and href like '/shop/settings%';
update notifications set subject_kind = 'exchange-rate' where read_at is null and kind = 'exchange-rate-old';

create index if not exists notifications_waiting on notifications (subject_id) where read_at is null;

-- News of what waits is found by where it leads once that was dealt with.
create index notifications_open on notifications (href) where read_at is null;

-- What was dealt with before counts as read from now on.
update notifications news set read_at = now()
where read_at is null and kind = 'product-submitted' and not exists (
  select from products p left join product_changes change on change.product_id = p.id and change.status = 'pending_review'
  where news.href = '/admin/products?product=' || p.id and (p.status = 'pending_review' or change.id is not null)
);
update notifications news set read_at = now()
from shops where read_at is null and kind = 'shop-registered'
  and news.href = '/admin/shops?shop=' || shops.id and shops.status <> 'pending';

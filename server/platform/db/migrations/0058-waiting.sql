-- What waits for a shop is counted on each of its screens: from indexes of just these rows.
create index reviews_unanswered on reviews (shop_id) where status = 'approved' and reply is null;
create index products_running_out on products (shop_id) where status in ('approved', 'active') and stock <= 3;

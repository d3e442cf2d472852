-- What customers say of pieces that they received: decided before it is shown, counted at its product.

create type review_status as enum ('pending', 'approved', 'rejected');
create type review_report_reason as enum ('untrue', 'offensive', 'personal', 'advertising', 'other');

create table reviews (
  id uuid primary key,
  product_id uuid not null references products (id),
  order_id uuid not null,
  -- Of its line.
  position smallint not null,
  -- Whose order it was; null where the platform sold it.
  shop_id uuid references shops (id),
  status review_status not null default 'pending',
  stars smallint not null check (stars between 1 and 5),
  comment text not null check (length(comment) between 1 and 2000),
  -- Of the comment.
  language language not null,
  -- Null where the customer is to be forgotten.
  author_name text check (length(author_name) between 1 and 210),
  has_photos boolean not null default false,
  rejection_reason text check (length(rejection_reason) between 1 and 2000),
  -- Reports of readers since the last decision.
  open_reports integer not null default 0 check (open_reports >= 0),
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  reply_edited_at timestamptz,
  created_at timestamptz not null,
  status_since timestamptz not null,
  constraint reviews_once unique (order_id, product_id),
  constraint reviews_of_line foreign key (order_id, position) references order_items (order_id, position),
  constraint reviews_reason_when_rejected check ((status = 'rejected') = (rejection_reason is not null)),
  constraint reviews_reply_at check ((reply is null) = (replied_at is null)),
  constraint reviews_reply_edited check (reply_edited_at is null or reply is not null)
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where status = 'approved';
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_waiting on reviews (created_at, id) where status = 'pending';
create index reviews_reported on reviews (created_at, id) where open_reports > 0;
create index reviews_of_shop on reviews (shop_id, created_at desc, id desc) where status = 'approved';

create table review_events (
  id uuid primary key,
  review_id uuid not null references reviews (id),
  -- Null for the customer.
  actor_id uuid references users (id),
  from_status review_status,
  to_status review_status not null,
  reason text check (length(reason) <= 2000),
  at timestamptz not null,
  undoes uuid unique references review_events (id)
);
create index review_events_of_review on review_events (review_id, at);
create trigger review_events_stay before delete or update on review_events for each row execute function refuse_change();

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id),
  reason review_report_reason not null,
  note text check (length(note) between 1 and 500),
  at timestamptz not null
);
create index review_reports_of_review on review_reports (review_id, at);

alter table order_photos
  add column review_id uuid references reviews (id),
  add constraint order_photos_of_review unique (review_id, position),
  drop constraint order_photos_of_one,
  add constraint order_photos_of_one check (num_nonnulls(event_id, return_id, review_id) = 1);

-- Of approved reviews.
alter table products
  add column review_count integer not null default 0,
  add column review_stars integer not null default 0,
  add constraint products_reviews check (review_count >= 0 and review_stars between review_count and 5 * review_count);

-- To filter and to sort by: tenths of a star, and the average as if five more had given four stars, in thousandths.
alter table listings
  add column rating smallint not null default 0 check (rating between 0 and 50),
  add column rating_score smallint not null default 0 check (rating_score between 0 and 5000);
create index listings_best_rated on listings (rating_score desc, number desc);

alter table settings add column review_ask_days smallint not null default 7 check (review_ask_days between 1 and 60);
-- Orders whose customers were asked what they think of the pieces.
create table review_asks (
  order_id uuid primary key references orders (id),
  at timestamptz not null
);
create index orders_delivered on orders (delivered_at) where status = 'delivered';

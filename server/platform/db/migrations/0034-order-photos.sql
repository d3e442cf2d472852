-- Photos of an order: proof that it was delivered, and what is wrong with pieces that are sent back. Private.

alter type object_purpose add value 'order';

create table order_photos (
  object_id uuid primary key references objects (id),
  order_id uuid not null references orders (id),
  event_id uuid unique references order_events (id),
  return_id uuid references returns (id),
  position smallint not null check (position between 0 and 3),
  secret bytea not null check (length(secret) = 32),
  constraint order_photos_of_one check (num_nonnulls(event_id, return_id) = 1),
  constraint order_photos_of_return unique (return_id, position)
);

-- The key of a photo's address in the hour of a moment: whoever may read the order is given it.
create function photo_key(secret bytea, at timestamptz) returns text language sql immutable parallel safe as $$
  select encode(sha256(secret || int8send(floor(extract(epoch from at) / 3600)::bigint)), 'hex')
$$;
create function photo_address(photo order_photos, at timestamptz) returns text language sql immutable parallel safe as $$
  select '/api/objects/' || photo.object_id || '?key=' || photo_key(photo.secret, at)
$$;

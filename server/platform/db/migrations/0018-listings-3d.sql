-- Whether a piece can be looked at in 3D, to filter by. Listings are written anew at the start (listingFormat 3).
alter table listings add column has_3d boolean not null default false;

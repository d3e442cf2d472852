-- The stars of a design, whichever of its variants they were given to: lists filter and sort by them.
update listings l set rating = round(10.0 * pool.stars / pool.count)::smallint,
  rating_score = round(1000.0 * (pool.stars + 20) / (pool.count + 5))::smallint
from (select family_id, sum(review_count) as count, sum(review_stars) as stars from products
  where family_id is not null group by family_id having sum(review_count) > 0) pool
where l.family = pool.family_id;
insert into catalogue_changes (numbers) select coalesce(array_agg(number), '{}') from listings where family is not null;

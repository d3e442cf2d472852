-- Reviews are found by their words, those of their authors as shown and of replies.
alter table reviews add column search_form text not null
  generated always as (search_form(coalesce(author_name, '') || ' ' || comment || ' ' || coalesce(reply, ''))) stored;
create index reviews_searched on reviews using gin (search_form gin_trgm_ops);

-- Customers are found by where they live, and told by when they ordered last.
create index order_groups_of_city on order_groups using gin (search_form(city) gin_trgm_ops);

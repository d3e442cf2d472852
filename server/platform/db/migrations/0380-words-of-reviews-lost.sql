-- What administrators wrote of a review goes with its author (docs/decisions/0055): the history may lose these words, and nothing else.
create or replace trigger review_events_stay before delete or update on review_events
  for each row execute function keep_but_words('reason');

-- Of those who were erased before.
update review_events e set reason = '—' from reviews r
  where r.id = e.review_id and r.author_name is null and e.reason is not null;
update reviews set comment = '—', rejection_reason = '—' where author_name is null and status = 'rejected';

-- The last day to send something back lasts to its end in the Emirates, also of what was delivered before that held.
update orders set returnable_until =
    (date_trunc('day', returnable_until at time zone 'Asia/Dubai') + interval '1 day') at time zone 'Asia/Dubai' - interval '1 millisecond'
  where returnable_until >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai';

-- What is settled is over, like what is done; what was paid in cash no bank of a customer settles.
alter table refunds
  drop constraint refunds_done,
  add constraint refunds_done check ((status in ('done', 'settled')) = (done_at is not null)),
  drop constraint refunds_states_of_way,
  add constraint refunds_states_of_way check (
    case when method = 'card' then status <> 'owed' else status not in ('open', 'failed', 'settled') end);

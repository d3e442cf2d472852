-- What people wrote may be taken out of rows that are only ever added to, and nothing else: each column that a trigger
-- names becomes null or a dash, who received a delivery goes from its details.
create function keep_but_words() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' then
    becomes := to_jsonb(new);
    if (becomes - tg_argv) #- '{details,receivedBy}' = (was - tg_argv) #- '{details,receivedBy}'
      and coalesce(becomes #>> '{details,receivedBy}' = was #>> '{details,receivedBy}', true)
      and not exists (select from unnest(tg_argv) word
        where becomes ->> word is distinct from was ->> word and coalesce(becomes ->> word, '—') <> '—')
    then return new; end if;
  end if;
  raise exception '% is only ever added to', tg_table_name;
end $$;

drop trigger order_messages_stay on order_messages;
create trigger order_messages_stay before delete or update on order_messages for each row execute function keep_but_words('text');
drop trigger order_events_stay on order_events;
create trigger order_events_stay before delete or update on order_events for each row execute function keep_but_words('reason');
drop trigger return_events_stay on return_events;
create trigger return_events_stay before delete or update on return_events for each row execute function keep_but_words('reason');

-- A simplified tax invoice and a receipt need no buyer (Cabinet Decision 52/2017, art. 59): theirs may be taken out.
create function keep_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.type in ('simplified-tax-invoice', 'receipt')
    and (to_jsonb(new) #- '{content,buyer}') #- '{content,deliveredTo,line}' = (to_jsonb(old) #- '{content,buyer}') #- '{content,deliveredTo,line}'
    and new.content #>> '{buyer,name}' = '—' and new.content #>> '{deliveredTo,line}' = '—'
  then return new; end if;
  raise exception 'documents is only ever added to';
end $$;
drop trigger documents_stay on documents;
create trigger documents_stay before delete or update on documents for each row execute function keep_document();

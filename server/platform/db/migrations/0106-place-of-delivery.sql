-- Where an order was handed over is forgotten with its customer, like who received it (G-131); neither is ever added later.
create or replace function keep_but_words() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' then
    becomes := to_jsonb(new);
    if (becomes - tg_argv) #- '{details,receivedBy}' #- '{details,place}' = (was - tg_argv) #- '{details,receivedBy}' #- '{details,place}'
      and coalesce(becomes #> '{details,receivedBy}' = was #> '{details,receivedBy}', becomes #> '{details,receivedBy}' is null)
      and coalesce(becomes #> '{details,place}' = was #> '{details,place}', becomes #> '{details,place}' is null)
      and not exists (select from unnest(tg_argv) word
        where becomes ->> word is distinct from was ->> word and coalesce(becomes ->> word, '—') <> '—')
    then return new; end if;
  end if;
  raise exception '% is only ever added to', tg_table_name;
end $$;

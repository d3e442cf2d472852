-- What a journal is proved with (G-135): entered with it, seen before it is confirmed, and kept with it for good.
create table journal_files (
  journal_id uuid not null references journals (id),
  position smallint not null check (position between 0 and 4),
  object_id uuid not null unique references objects (id),
  primary key (journal_id, position)
);

create function refuse_late_journal_file() returns trigger language plpgsql as $$
begin
  perform from journals where id = new.journal_id and confirmed_at is null and withdrawn_at is null for key share;
  if not found then
    raise exception 'journal % is decided: it takes no more files', new.journal_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger journal_files_with_their_journal before insert on journal_files
  for each row execute function refuse_late_journal_file();
create trigger journal_files_stay before delete or update on journal_files for each row execute function refuse_change();
create trigger journal_files_stay_all before truncate on journal_files execute function refuse_change();

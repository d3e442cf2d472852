-- What the bank was given, and what it gave back (G-136).

alter type payout_status add value 'sent' before 'rejected';
alter type payout_status add value 'returned';

-- A file for the bank, made once: it is read again from this row and its payouts, which no longer change. Never deleted.
create table bank_files (
  id uuid primary key,
  -- By it a bank knows a file that it has had before.
  message_id text not null unique check (length(message_id) between 1 and 35),
  holder text not null check (length(holder) between 1 and 140),
  iban text not null check (iban ~ '^AE[0-9]{21}$'),
  made_by uuid not null references users (id),
  made_at timestamptz not null
);
create trigger bank_files_stay before delete or update on bank_files for each row execute function refuse_change();
create trigger bank_files_stay_all before truncate on bank_files execute function refuse_change();

-- As text: values that were added in a transaction are not to be used in it.
alter table payouts
  add column sent_at timestamptz,
  add column bank_file_id uuid references bank_files (id),
  add column returned_at timestamptz,
  drop constraint payouts_reason_when_rejected,
  drop constraint payouts_paid_when_paid,
  drop constraint payouts_approved_when_paid,
  drop constraint payouts_reference_when_paid,
  add constraint payouts_reason_when_rejected
    check ((status::text in ('rejected', 'returned')) = (rejection_reason is not null)),
  add constraint payouts_paid_when_paid
    check (status::text = 'returned' or (status::text = 'paid') = (paid_at is not null)),
  add constraint payouts_approved_when_paid
    check (status::text not in ('approved', 'sent', 'paid', 'returned') or approved_at is not null),
  add constraint payouts_reference_when_paid check (reference is null or paid_at is not null),
  add constraint payouts_sent_in_file check ((sent_at is null) = (bank_file_id is null)),
  add constraint payouts_sent_when_sent check (status::text <> 'sent' or sent_at is not null),
  add constraint payouts_sent_stays check (sent_at is null or status::text in ('sent', 'paid', 'returned')),
  add constraint payouts_returned_when_returned check ((status::text = 'returned') = (returned_at is not null)),
  add constraint payouts_returned_had_left check (returned_at is null or sent_at is not null or paid_at is not null);
create index payouts_of_bank_file on payouts (bank_file_id) where bank_file_id is not null;

-- What was asked for stays as it was asked for; what the bank has can only be paid or come back, and knows its file.
create or replace function keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status::text = 'returned' or (old.status::text = 'paid' and new.status::text <> 'returned')
    or (new.id, new.number, new.shop_id, new.account_id, new.iban, new.holder, new.fils, new.requested_at)
      is distinct from
      (old.id, old.number, old.shop_id, old.account_id, old.iban, old.holder, old.fils, old.requested_at)
    or (old.sent_at is not null and (new.sent_at, new.bank_file_id) is distinct from (old.sent_at, old.bank_file_id))
    or (old.paid_at is not null and (new.paid_at, new.reference) is distinct from (old.paid_at, old.reference))
  then
    raise exception 'payout % cannot become another', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

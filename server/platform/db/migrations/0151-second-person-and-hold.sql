-- Who approves much does not pay it, and how long sales wait before they are paid out (G-136, G-129).

alter table settings
  -- Above it, who has approved a payout neither sends nor pays it; null: one person may do all.
  add column payout_second_person_above_fils bigint default 1000000 check (payout_second_person_above_fils between 1 and 9999999999),
  -- Null: the return days of each shop.
  alter column payout_hold_days drop not null,
  alter column payout_hold_days set default null;

-- Nobody has chosen what was the default; in a demo earnings are seen at once, and one person shows it all.
update settings set
  payout_hold_days = case when payout_hold_days > 0 then payout_hold_days
    when exists (select from seeds where name = 'demo') then 0 end,
  payout_second_person_above_fils = case when not exists (select from seeds where name = 'demo') then 1000000 end;

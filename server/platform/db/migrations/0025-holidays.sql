-- The public holidays of the UAE that lie on fixed days. Those that follow the moon are entered when they are announced.
insert into holidays (day, name, name_ar) values
  ('2026-12-02', 'Eid Al Etihad', 'عيد الاتحاد'),
  ('2026-12-03', 'Eid Al Etihad', 'عيد الاتحاد'),
  ('2027-01-01', 'New Year''s Day', 'رأس السنة الميلادية'),
  ('2027-12-02', 'Eid Al Etihad', 'عيد الاتحاد'),
  ('2027-12-03', 'Eid Al Etihad', 'عيد الاتحاد')
on conflict do nothing;

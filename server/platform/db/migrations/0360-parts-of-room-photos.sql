-- Which part of a room's photograph stays where it is cut to another shape.
alter table rooms add column if not exists focus text not null default 'center'
  constraint rooms_focus check (focus in ('left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom'));

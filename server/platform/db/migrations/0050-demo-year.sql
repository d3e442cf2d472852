-- A seed that tells a past takes its time: how far it has come. It is done when it has reached the moment it was begun at.
alter table seeds add column reached timestamp with time zone;

-- What a change of the catalogue touches of what is cached, by tag; null where it may be all of it.
alter table catalogue_changes add column tags text[];

-- The listings are written without stock from now on, and their form has a number: all are written anew at the start.
delete from listing_format;
alter table listing_format drop column fingerprint;
alter table listing_format add column version integer not null;

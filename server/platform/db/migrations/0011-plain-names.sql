-- Tables take the words that the code, the contract and the screens use for the same things.

alter table paper_links rename to kyc_document_links;
alter table paper_reads rename to kyc_document_reads;
alter table photo_looks rename to photo_hashes;
alter table photo_hashes rename column look to hash;

alter index paper_links_expiry rename to kyc_document_links_expiry;
alter index paper_links_of_object rename to kyc_document_links_of_object;
alter index paper_reads_of_object rename to kyc_document_reads_of_object;
alter index photo_looks_near rename to photo_hashes_near;

-- Named as PostgreSQL would have named them: from the table, or from the table and its column.
do $$
declare
  own record;
begin
  for own in
    select conrelid::regclass::text as in_table, conname,
      replace(replace(replace(conname, 'paper_links', 'kyc_document_links'),
        'paper_reads', 'kyc_document_reads'), 'photo_looks', 'photo_hashes') as new_name
    from pg_constraint
    where conrelid::regclass::text in ('kyc_document_links', 'kyc_document_reads', 'photo_hashes')
      and contype <> 'n'
  loop
    if own.conname <> own.new_name then
      execute format('alter table %I rename constraint %I to %I', own.in_table, own.conname, own.new_name);
    end if;
  end loop;
end
$$;

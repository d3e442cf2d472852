-- What a shop supplies to the platform where that sells in its own name: the platform writes the shop's invoice.

alter type document_type add value 'purchase-invoice';
alter type document_type add value 'purchase-credit-note';

alter table document_series drop constraint document_series_series_check,
  add constraint document_series_series_check check (series in ('INV', 'TCN', 'COM', 'CCN', 'REC', 'PUR', 'PCN'));
alter table documents drop constraint documents_correct_one,
  add constraint documents_correct_one check (type::text not like '%-credit-note' or corrects_id is not null);

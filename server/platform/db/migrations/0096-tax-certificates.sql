-- Evidence of who a shop is for the tax authority: reviewed like its other documents. (A value can be used from the next
-- transaction on.)
alter type kyc_document_type add value 'taxCertificate';

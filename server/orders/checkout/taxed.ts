import { sql } from 'kysely'

/** Whether whoever sells the order `o` has a TRN: a shop for itself, Majlis where it is the seller. Others charge no VAT. */
export const isSoldWithVat = sql<boolean>`coalesce((select case when s.platform_role = 'agent'
      then length(regexp_replace(s.tax_id, '[^0-9]', '', 'g')) = 15 end from shops s where s.id = o.shop_id),
    (o.shop_id is null or exists (select from shops s where s.id = o.shop_id and s.platform_role = 'seller'))
      and exists (select from settings where legal_trn is not null))`

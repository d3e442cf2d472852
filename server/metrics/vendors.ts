import { sql } from 'kysely'
import { mostVendors, type Vendor } from '#contract/dashboard.ts'
import type { Db } from '#server/db/db.ts'
import { howManyWait } from '#server/products/approval/queue.ts'
import { onSale } from '#server/products/record.ts'

type Row = Omit<Vendor, 'businessLicense' | 'identityDocument' | 'addressProof'> & {
  readonly licenseId: string | null
  readonly identityId: string | null
  readonly proofId: string | null
}

/** Pending shops first, oldest first; then the others, newest first (G-40). The platform store is none of them (G-109). */
export async function readVendors(db: Db, limit = mostVendors): Promise<Vendor[]> {
  const { rows } = await vendorRows(Math.min(limit, mostVendors)).execute(db)
  return rows.map(({ licenseId, identityId, proofId, ...row }) => ({
    ...row,
    businessLicense: addressOf(licenseId),
    identityDocument: addressOf(identityId),
    addressProof: addressOf(proofId),
  }))
}

function addressOf(objectId: string | null): string | null {
  return objectId && `/api/objects/${objectId}`
}

const newest = (type: string) => sql`
  (array_agg(object_id order by uploaded_at desc, id desc) filter (where type = ${type}::kyc_document_type))[1]
`

function vendorRows(limit: number) {
  return sql<Row>`
    with listed as (
      (select shops.*, 0 as part, row_number() over (order by created_at, id) as place
        from shops where status = 'pending' order by place limit ${limit})
      union all
      (select shops.*, 1 as part, row_number() over (order by created_at desc, id desc) as place
        from shops where status <> 'pending' order by place limit ${limit})
      order by part, place limit ${limit}
    )
    select listed.id, shop_name, shop_name_ar, business_type, listed.status, status_since, listed.created_at,
      counted.*, papers.*
    from listed
    cross join lateral (
      select count(*)::int as total_products,
        (count(*) filter (where ${sql.raw(onSale('status'))}))::int as active_products,
        ${howManyWait(sql`p.shop_id = listed.id`)} as pending_products,
        (count(*) filter (where status = 'rejected'))::int as rejected_products
      from products where shop_id = listed.id
    ) counted
    cross join lateral (
      select ${newest('businessLicense')} as license_id, ${newest('identityDocument')} as identity_id,
        ${newest('addressProof')} as proof_id
      from kyc_documents where shop_id = listed.id
    ) papers
    order by part, place
  `
}

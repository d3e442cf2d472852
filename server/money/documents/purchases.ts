import type { KeptOfLine } from '#domain/money/documents/purchase.ts'
import type { Sale } from '#domain/money/documents/sale.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { shopParty } from './parties.ts'
import { readSale } from './sales.ts'

type Purchase = { readonly sale: Omit<Sale, 'id' | 'issuedAt'>; readonly kept: readonly KeptOfLine[] }

/** What a shop supplied to the platform with an order that this sold in its own name; null where it is of no shop. */
export async function readPurchase(tx: Tx, orderId: string): Promise<Purchase | null> {
  const shop = await tx
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shopId')
    .selectAll('s')
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!shop) return null
  const { sale } = await readSale(tx, orderId)
  const kept = await tx
    .selectFrom('commissionLines')
    .select(['position', (of) => of('commissionFils', '+', of.ref('vatFils')).as('fils')])
    .where('orderId', '=', orderId)
    .execute()
  // Where the products went then is a matter of the platform's own sale.
  const seller = await shopParty(tx, shop, sale.suppliedOn)
  return { sale: { ...sale, seller, buyer: sale.seller, deliveredTo: null }, kept }
}

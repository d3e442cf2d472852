import { type RawBuilder, sql } from 'kysely'
import type { readWaiting as contract } from '#contract/insights/pending.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type AdminWork,
  adminWorks,
  isAdminWorkOf,
  isWorkOf,
  type ShopWork,
  shopWorks,
} from '#domain/insights/work.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { howManyOrders } from '#server/orders/list.ts'
import { howManyWait } from '#server/catalogue/products/approval/queue.ts'
import { howManyProducts } from '#server/catalogue/products/find.ts'
import { howManyReturnsWait } from '#server/orders/returns/read.ts'
import { howManyUnanswered } from '#server/orders/reviews/read.ts'
import { countEndingDocuments } from '#server/shops/kyc/expire.ts'
import { howManyShops } from '#server/shops/approval/list.ts'

/**
 * What waits for an administrator, cheap enough for every screen: each part reads an index of what waits alone. None of what
 * the caller's role may not deal with.
 */
export function readWaiting(db: Db, { adminRole }: Admin): Promise<ReplyOf<(typeof contract)['admin']>> {
  const parts: Readonly<Record<AdminWork, RawBuilder<number>>> = {
    refunds: howManyOrders({ needs: 'refund' }),
    disputes: howManyOrders({ needs: 'dispute' }),
    shops: howManyShops({ status: 'pending' }),
    products: howManyWait(),
    payouts: sql`(select count(*)::int from payouts where status = 'pending')`,
    reviews: sql`(select count(*)::int from reviews where status = 'pending')
      + (select count(*)::int from reviews where open_reports > 0)`,
    returns: howManyReturnsWait(),
    questions: howManyOrders({ questions: 'unanswered' }),
    // What waits for its customer waits for nobody here.
    orders: howManyOrders({ stage: 'pending', isConfirmed: true }),
    renewed: howManyShops({ papers: 'renewed' }),
    expired: howManyShops({ papers: 'expired' }),
    expiring: howManyShops({ papers: 'expiring' }),
  }
  const seen = adminWorks.map((work) => [work, isAdminWorkOf(adminRole, work) ? parts[work] : sql<number>`0`])
  return counted<AdminWork>(db, Object.fromEntries(seen))
}

/** What waits for a shop; none of what the caller's role may not see. */
export async function readOwnWaiting(
  db: Db,
  { shopId, shopRole = 'owner' }: ShopOwner,
  today: string,
): Promise<ReplyOf<(typeof contract)['shop']>> {
  const own = { shop: shopId, isConfirmed: true } as const
  const parts: Readonly<Record<ShopWork, RawBuilder<number>>> = {
    orders: howManyOrders({ ...own, stage: 'pending' }),
    due: howManyOrders({ ...own, needs: 'delivery', today }),
    questions: howManyOrders({ ...own, questions: 'unanswered' }),
    returns: howManyReturnsWait(shopId),
    rejected: howManyProducts({ shopId, status: 'rejected' }),
    stock: howManyProducts({ shopId, stock: 'low' }),
    replies: howManyUnanswered(shopId),
    papers: countEndingDocuments(shopId),
  }
  const seen = shopWorks.map((work) => [work, isWorkOf(shopRole, work) ? parts[work] : sql<number>`0`])
  return counted<ShopWork>(db, Object.fromEntries(seen))
}

/** Several counts in one question. */
async function counted<Name extends string>(
  db: Db,
  parts: Readonly<Record<Name, RawBuilder<number>>>,
): Promise<Record<Name, number>> {
  const selected = Object.entries<RawBuilder<number>>(parts).map(
    ([name, part]) => sql`${part} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(selected)}`.execute(db)
  if (!rows[0]) throw new Error('a question without conditions was not answered')
  return rows[0]
}

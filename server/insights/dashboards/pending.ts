import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readWaiting as contract, readWaitingSince as since } from '#contract/insights/pending.ts'
import {
  type AdminWork,
  adminWorks,
  isAdminWorkOf,
  isWorkOf,
  type ShopWork,
  shopWorks,
} from '#domain/insights/work.ts'
import type { Db, Admin, ShopOwner } from '#server/deps.ts'
import { earliestOfOrders, howManyOrders } from '#server/orders/list.ts'
import { howManyWait, longestWait } from '#server/catalogue/products/approval/queue.ts'
import { howManyProducts } from '#server/catalogue/products/find.ts'
import { howManyRefundsWait, longestRefund } from '#server/orders/refunds/list.ts'
import { howManyReturnsWait, longestReturn } from '#server/orders/returns/read.ts'
import { howManyUnanswered } from '#server/orders/reviews/read.ts'
import { countEndingDocuments } from '#server/shops/kyc/expire.ts'
import { howManyUnconfirmed } from '#server/money/vat/registration.ts'
import { howManyOldRates } from '#server/platform/settings/exchange-rates.ts'
import { howManyShops } from '#server/shops/approval/list.ts'

/**
 * Counts the work waiting for an administrator, cheap enough for every screen: each part reads an index of only the
 * waiting rows. Work that the caller's role may not do counts as 0.
 */
export function readWaiting(db: Db, { adminRole }: Admin): Promise<ReplyOf<(typeof contract)['admin']>> {
  const parts: Readonly<Record<AdminWork, RawBuilder<number>>> = {
    refunds: howManyRefundsWait(),
    disputes: howManyOrders({ needs: 'dispute' }),
    shops: howManyShops({ status: 'pending' }),
    products: howManyWait(),
    payouts: sql`(select count(*)::int from payouts where status = 'pending')`,
    journals: sql`(select count(*)::int from ${openJournals})`,
    registration: howManyUnconfirmed(),
    reviews: sql`(select count(*)::int from reviews where status = 'pending')
      + (select count(*)::int from reviews where open_reports > 0)`,
    returns: howManyReturnsWait(),
    questions: howManyOrders({ questions: 'unanswered' }),
    // Orders that still wait for their customer's confirmation are not the administrators' work.
    orders: howManyOrders({ stage: 'pending', isConfirmed: true }),
    renewed: howManyShops({ documents: 'renewed' }),
    expired: howManyShops({ documents: 'expired' }),
    expiring: howManyShops({ documents: 'expiring' }),
    rate: howManyOldRates(),
  }
  const seen = adminWorks.map((work) => [work, isAdminWorkOf(adminRole, work) ? parts[work] : sql<number>`0`])
  return counted<AdminWork>(db, Object.fromEntries(seen))
}

/** SQL: journals that a second administrator has to confirm or withdraw. */
const openJournals = sql`journals where confirmed_at is null and withdrawn_at is null`

/** Counts the work waiting for a shop; work that the caller's role may not see counts as 0. */
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
    documents: countEndingDocuments(shopId),
  }
  const seen = shopWorks.map((work) => [work, isWorkOf(shopRole, work) ? parts[work] : sql<number>`0`])
  return counted<ShopWork>(db, Object.fromEntries(seen))
}

/** Returns since when the oldest item of each kind waits; deadlines and low stock have no such moment. */
export async function readWaitingSince(
  db: Db,
  { adminRole }: Admin,
): Promise<ReplyOf<(typeof since)['admin']>> {
  const parts: Readonly<Partial<Record<AdminWork, Moment>>> = {
    refunds: longestRefund(),
    disputes: sql`(select min(opened_at) from disputes where decided_at is null)`,
    shops: sql`(select min(status_since) from shops where status = 'pending')`,
    products: longestWait,
    payouts: sql`(select min(requested_at) from payouts where status = 'pending')`,
    journals: sql`(select min(entered_at) from ${openJournals})`,
    reviews: sql`(select min(created_at) from reviews where status = 'pending')`,
    returns: longestReturn(),
    questions: earliestOfOrders('o.askedAt', { questions: 'unanswered' }),
    orders: earliestOfOrders('o.createdAt', { stage: 'pending', isConfirmed: true }),
    renewed: sql`(select min(uploaded_at) from kyc_documents where status = 'pending')`,
  }
  const seen = adminWorks.flatMap((work) => entryOf(parts, work, isAdminWorkOf(adminRole, work)))
  return momentsOf(await counted<string, Date | null>(db, Object.fromEntries(seen)))
}

/** The same for a shop. */
export async function readOwnWaitingSince(
  db: Db,
  { shopId, shopRole = 'owner' }: ShopOwner,
): Promise<ReplyOf<(typeof since)['shop']>> {
  const own = { shop: shopId, isConfirmed: true } as const
  const parts: Readonly<Partial<Record<ShopWork, Moment>>> = {
    orders: earliestOfOrders('o.createdAt', { ...own, stage: 'pending' }),
    questions: earliestOfOrders('o.askedAt', { ...own, questions: 'unanswered' }),
    returns: longestReturn(shopId),
    replies: sql`(select min(status_since) from reviews
      where shop_id = ${shopId} and status = 'approved' and reply is null)`,
  }
  const seen = shopWorks.flatMap((work) => entryOf(parts, work, isWorkOf(shopRole, work)))
  return momentsOf(await counted<string, Date | null>(db, Object.fromEntries(seen)))
}

type Moment = RawBuilder<Date | null>

function entryOf<Name extends string>(
  parts: Readonly<Partial<Record<Name, Moment>>>,
  work: Name,
  isSeen: boolean,
): [Name, Moment][] {
  const part = parts[work]
  return part && isSeen ? [[work, part]] : []
}

function momentsOf<Name extends string>(found: Record<Name, Date | null>): Partial<Record<Name, Date>> {
  const there = Object.entries<Date | null>(found).filter(([, at]) => at !== null)
  return Object.fromEntries(there) as Partial<Record<Name, Date>>
}

/** Reads several counts or moments in one query. */
async function counted<Name extends string, Value = number>(
  db: Db,
  parts: Readonly<Record<Name, RawBuilder<Value>>>,
): Promise<Record<Name, Value>> {
  const selected = Object.entries<RawBuilder<Value>>(parts).map(
    ([name, part]) => sql`${part} as ${sql.ref(name)}`,
  )
  // A role that may do none of the work needs no query.
  if (selected.length === 0) return {} as Record<Name, Value>
  const { rows } = await sql<Record<Name, Value>>`select ${sql.join(selected)}`.execute(db)
  if (!rows[0]) throw new Error('a question without conditions was not answered')
  return rows[0]
}

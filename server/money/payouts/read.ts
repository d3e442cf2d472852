import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import type {
  listShopsOfPayouts,
  Payout,
  PayoutDetails,
  listPayouts as listed,
  payoutFilters,
} from '#contract/money/payouts/payouts.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { payoutStagesOf, payoutStatusOf } from '#domain/money/payouts/payout-status.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { ibanEnding, isHolderNamed } from '#domain/money/payouts/iban.ts'
import { type Db, isId, rowOf, type Deps } from '#server/deps.ts'
import { matchesWords, type CountedPage, eachRow, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { balanceOf, payableOf } from '#server/money/ledger/balances.ts'
import { accountHeldUntil, isDisputed } from '#server/shops/owners/changes.ts'
import { bankNamesOf } from './bank-accounts.ts'
import { approvedBy, ownApprovals } from './second-person.ts'

export function payoutsQuery(db: Db) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('shops as s', 's.id', 'p.shopId')
    .leftJoin('bankAccounts as a', 'a.id', 'p.accountId')
    .leftJoin('providerAccounts as pa', (join) =>
      join.onRef('pa.shopId', '=', 'p.shopId').onRef('pa.provider', '=', 'p.provider'),
    )
    .select(['p.id', 'p.number', 'p.shopId', 's.shopName', 's.shopNameAr', 'p.iban', 'p.holder'])
    .select(['p.fils', 'p.status', 'p.notes', 'p.requestedAt', 'p.approvedAt', 'p.paidAt', 'p.reference'])
    .select(['p.rejectionReason', 'p.scheduledOn', 's.status as shopStatus'])
    .select(['p.sentAt', 'p.returnedAt', 'p.bankFileId', 'p.provider', 'p.transferProblem'])
    .select(usableSince('a.usableFrom', 'pa').as('usableFrom'))
    .select([
      accountHeldUntil('p.shopId', 'a.usableFrom').as('heldUntil'),
      isDisputed('p.shopId').as('isDisputed'),
      approvedBy('p.id').as('approvedBy'),
    ])
}

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof payoutsQuery>['executeTakeFirstOrThrow']>>

function payoutOf(
  { number, fils, iban, holder, scheduledOn, ...held }: PayoutRow,
  waits: ReadonlySet<string> = new Set(),
): Payout {
  const { usableFrom: countsFrom, heldUntil, ...of } = held
  // After a change of owners, an account added since waits longer.
  const usableFrom = countsFrom && heldUntil && heldUntil > countsFrom ? heldUntil : countsFrom
  const { shopStatus, bankFileId: _, approvedBy: __, transferProblem: ___, provider, status, ...row } = of
  const bankDetails =
    iban === null || holder === null
      ? null
      : { accountHolder: holder, ibanEnding: ibanEnding(iban), ...bankNamesOf(iban), usableFrom }
  return {
    ...row,
    status: payoutStatusOf(status),
    payoutNumber: payoutNumberText(number),
    amount: fils,
    bankDetails,
    isConnected: provider === null ? null : usableFrom !== null,
    isScheduled: scheduledOn !== null,
    isShopHeld: shopStatus !== 'approved',
    waitsForSecondPerson: waits.has(row.id),
  }
}

/** Reader of payouts: an administrator, or a user of the shop `shopId`, who reads only its payouts. */
type Reader = { readonly userId: string; readonly shopId?: string }

/** Returns one payout for an administrator or its shop, with the full account number. Refusal: payout.not-found. */
export async function readPayout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { userId: by, shopId }: Reader,
): Promise<PayoutDetails> {
  const found = payoutsQuery(db).where('p.id', '=', id)
  const own = shopId === undefined ? found : found.where('p.shopId', '=', shopId)
  const row = await rowOf(id, own, 'payout.not-found')
  const now = clock()
  const { waits } = await ownApprovals(db, [row], { by, now })
  const { bankDetails, ...payout } = payoutOf(row, waits)
  const balance = await balanceOf(db, row.shopId, now)
  return {
    ...payout,
    bankDetails: bankDetails && row.iban ? { ...bankDetails, iban: row.iban } : null,
    owed: payableOf(balance),
    uncollected: balance.uncollectedFils,
    holderDiffersFrom: shopId === undefined ? await otherNames(db, row, now) : null,
    transferProblem: shopId === undefined ? row.transferProblem : null,
    bankFile: shopId === undefined && row.bankFileId !== null ? await bankFileOf(db, row.bankFileId) : null,
    events: await eventsOf(db, row.id, shopId === undefined),
  }
}

/** The shop's registered names, else its own and its owner's; null if the account holder matches one of them (F24). */
async function otherNames(db: Db, { shopId, holder }: PayoutRow, now: Date): Promise<string[] | null> {
  const { rows } = await sql<{ names: (string | null)[] }>`
    select case when p.legal_name is null then array[s.shop_name, s.shop_name_ar, s.owner_name]
      else array[p.legal_name, p.legal_name_ar] end as names
    from shops s left join lateral tax_profile_on(s.id, ${dayOf(now)}::date) p on true where s.id = ${shopId}`.execute(
    db,
  )
  if (holder === null) return null
  const names = (rows[0]?.names ?? []).filter((name) => name !== null)
  return isHolderNamed(holder, names) ? null : names
}

function bankFileOf(db: Db, id: string) {
  return db
    .selectFrom('bankFiles as f')
    .innerJoin('users as u', 'u.id', 'f.madeBy')
    .select(['f.id', 'f.messageId'])
    .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('madeBy'))
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Only administrators see which administrator decided; a shop sees just Majlis. */
async function eventsOf(db: Db, id: string, withNames: boolean): Promise<PayoutDetails['events']> {
  const rows = await db
    .selectFrom('payoutEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select([
      'e.fromStatus as from',
      'e.toStatus as to',
      'e.at',
      'e.reason',
      'u.firstName',
      'u.lastName',
      'u.role',
    ])
    .where('e.payoutId', '=', id)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()
  return rows.map(({ firstName, lastName, role, ...event }) => {
    const isShown = firstName !== null && (withNames || role === 'shop')
    return { ...event, name: isShown ? `${firstName} ${lastName}`.trim() : null }
  })
}

export type PayoutFilters = Partial<z.output<typeof payoutFilters>>
type PayoutsQuery = PayoutFilters & {
  readonly limit: number
  readonly offset?: number | undefined
  readonly sort?: z.output<NonNullable<typeof listed.admin.query>>['sort']
}

const orders = {
  id: 'p.id',
  by: {
    number: sql`p.number`,
    requested: sql`p.requested_at`,
    shop: sql`lower(s.shop_name)`,
    amount: sql`p.fils`,
  },
}

/** Lists payouts, newest first or sorted, of all shops or of the reader's shop. */
export async function listPayouts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId: by, shopId }: Reader,
  { limit, offset, sort = '-requested', ...filters }: PayoutsQuery,
): Promise<CountedPage<Payout[]>> {
  const own = { ...filters, ...(shopId !== undefined && { shop: shopId }) }
  const found = payoutsQuery(db).where(matching(own)).orderBy(sortedBy(sort, orders))
  const page = await pageOf(found, { limit, offset })
  const { waits } = await ownApprovals(db, page.rows, { by, now: clock() })
  return { ...page, rows: page.rows.map((row) => payoutOf(row, waits)) }
}

/** Yields all matching payouts, read in batches, newest first. */
export function eachPayout(db: Db, filters: PayoutFilters): AsyncGenerator<Payout> {
  const all = payoutsQuery(db).where(matching(filters)).orderBy('p.id', 'desc')
  return eachRow(
    async (last, limit) => {
      const rows = last === null ? all : all.where('p.id', '<', last)
      return (await rows.limit(limit).execute()).map((row) => payoutOf(row))
    },
    ({ id }) => id,
  )
}

function matching({ status, search = '', shop }: PayoutFilters): Expression<SqlBool> {
  const number = /^(?:mp)?\D?(\d{1,9})$/i.exec(search.trim())?.[1]
  const words = matchesWords('s.searchForm', search)
  const conditions = [
    number === undefined ? words : sql<SqlBool>`(p.number = ${Number(number)} or ${words})`,
    ...(status ? [sql<SqlBool>`p.status::text in (${sql.join(payoutStagesOf(status))})`] : []),
    ...(shop === undefined ? [] : [isId(shop) ? sql<SqlBool>`p.shop_id = ${shop}` : sql<SqlBool>`false`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Lists the shops with payouts, each with their number. */
export async function shopsOfPayouts(db: Db): Promise<ReplyOf<typeof listShopsOfPayouts>> {
  return db
    .selectFrom('payouts as p')
    .innerJoin('shops as s', 's.id', 'p.shopId')
    .select(['p.shopId', 's.shopName', 's.shopNameAr', sql<number>`count(*)::int`.as('count')])
    .groupBy(['p.shopId', 's.id'])
    .orderBy('s.shopName')
    .orderBy('p.shopId')
    .execute()
}

/** SQL: since when a payout's destination is usable: its bank account, or its account at the provider once ready. */
export function usableSince(bank: string, provider: string) {
  return sql<Date | null>`coalesce(${sql.ref(bank)},
    case when ${sql.ref(`${provider}.isReady`)} then ${sql.ref(`${provider}.usableFrom`)} end)`
}

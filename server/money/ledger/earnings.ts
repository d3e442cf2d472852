import { sql } from 'kysely'
import type { EarnedOrder, Earnings } from '#contract/money/ledger/earnings.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Db, Deps } from '#server/deps.ts'
import { eachRow, pageOf } from '#server/platform/db/page.ts'
import { amountCell, dayCell, type ListFile } from '#server/platform/http/send-sheet.ts'
import { payoutSums, balanceOf, holdDaysOf, isUncaptured, payableOf, sumOf } from './balances.ts'

/** Returns a shop's earnings (R-PAY-04, G-88). */
export async function readEarnings({ db, clock }: Deps, shopId: string): Promise<Earnings> {
  const holdDays = await holdDaysOf(db, shopId)
  const { pending, approved, lastPaidAt } = await payoutSums(db, shopId)
  const of = await balanceOf(db, shopId, clock())
  return {
    totalSales: of.salesFils,
    refunds: -of.refundsFils,
    totalCommission: -of.commissionFils,
    commissionVat: -of.commissionVatFils,
    cashKept: -of.cashKeptFils,
    adjustments: of.otherFils,
    totalEarnings: of.balanceFils - of.paidOutFils,
    pendingPayouts: pending,
    approvedPayouts: approved,
    paidPayouts: -of.paidOutFils,
    lastPayoutDate: lastPaidAt,
    uncollected: of.uncollectedFils,
    held: of.heldFils,
    disputed: of.disputedFils,
    available: payableOf(of) - pending - approved,
    holdDays,
  }
}

/** Lists what a shop earned on each order, last delivery first. */
export async function listEarnedOrders(
  db: Db,
  shopId: string,
  page: { readonly limit: number; readonly offset?: number | undefined },
) {
  const found = db
    .selectFrom(earnedOrders(db, shopId).as('earned'))
    .selectAll()
    .orderBy('deliveredAt', 'desc')
    .orderBy('number', 'desc')
  const read = await pageOf(found, page)
  return { ...read, rows: read.rows.map(earnedOf) }
}

/** Yields what a shop earned on each of its orders, read in batches, newest order first. */
export function eachEarnedOrder(db: Db, shopId: string): AsyncGenerator<EarnedOrder> {
  const all = earnedOrders(db, shopId).orderBy('o.id', 'desc')
  return eachRow(
    async (last, limit) => {
      const rows = last === null ? all : all.where('o.id', '<', last)
      return (await rows.limit(limit).execute()).map(earnedOf)
    },
    ({ orderId }) => orderId,
  )
}

function earnedOrders(db: Db, shopId: string) {
  return db
    .selectFrom('ledgerEntries as e')
    .innerJoin('orders as o', 'o.id', 'e.orderId')
    .select(['o.id as orderId', 'o.number', 'o.deliveredAt'])
    .select([sumOf('sale').as('sale'), sumOf('refund').as('refund'), sumOf('cash-kept').as('cashKept')])
    .select([sumOf('commission').as('commission'), sumOf('commission-vat').as('commissionVat')])
    .select(
      sql<boolean>`not exists (select from cash_collections c where c.order_id = o.id and c.count_id is null)
        and not exists (select from payment_shares i where i.order_id = o.id and ${isUncaptured})`.as(
        'isCollected',
      ),
    )
    .select((of) => of.cast<number>(of.neg(of.fn.sum('e.fils')), 'bigint').as('earned'))
    .where('e.shopId', '=', shopId)
    .where('e.account', '=', 'owed_to_shop')
    .where('o.deliveredAt', 'is not', null)
    .groupBy(['o.id'])
}

type EarnedRow = Awaited<ReturnType<ReturnType<typeof earnedOrders>['executeTakeFirstOrThrow']>>

function earnedOf({
  number,
  deliveredAt,
  refund,
  commission,
  commissionVat,
  cashKept,
  ...row
}: EarnedRow): EarnedOrder {
  return {
    ...row,
    orderNumber: orderNumberText(number),
    deliveredAt: deliveredAt as Date,
    refund: -refund,
    commission: -commission,
    commissionVat: -commissionVat,
    cashKept: -cashKept,
  }
}

/** File of a shop's earnings, one order per row. */
export const earningsColumns: ListFile<EarnedOrder> = {
  name: 'majlis-earnings',
  sheet: { en: 'Earnings', ar: 'الأرباح' },
  columns: [
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    ['Delivered on', 'تاريخ التسليم', ({ deliveredAt }) => dayCell(deliveredAt)],
    ['Sale in AED', 'البيع بالدرهم', ({ sale }) => amountCell(sale)],
    ['Refunded in AED', 'المُعاد بالدرهم', ({ refund }) => amountCell(refund)],
    ['Commission in AED', 'العمولة بالدرهم', ({ commission }) => amountCell(commission)],
    ['VAT on commission in AED', 'ضريبتها بالدرهم', ({ commissionVat }) => amountCell(commissionVat)],
    ['Cash kept in AED', 'النقد لديك بالدرهم', ({ cashKept }) => amountCell(cashKept)],
    ['Earned by the shop in AED', 'المتبقي للمتجر بالدرهم', ({ earned }) => amountCell(earned)],
    ['Collected', 'تم التحصيل', ({ isCollected }, language) => (isCollected ? yes : no)[language]],
  ],
}
const yes = { en: 'Yes', ar: 'نعم' } as const
const no = { en: 'No', ar: 'لا' } as const

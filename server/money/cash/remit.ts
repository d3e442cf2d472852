import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type { readRemittance, RemittanceProblem } from '#contract/money/cash.ts'
import { orderNumberText, readOrderNumber } from '#domain/orders/order-number.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { type Fils, toFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { readCsv } from '#engines/sheets/read-csv.ts'
import { type Deps, type Db, newId, type Admin } from '#server/deps.ts'
import { readPlatformProfile } from '#server/shops/kyc/tax-profile.ts'
import { bookCount, lockTaken } from './count.ts'

type Remittance = ReplyOf<typeof readRemittance>
type Line = {
  readonly row: number
  readonly order: string
  readonly amount: string
  readonly number: number | null
  /** Null when the text is not an amount. */
  readonly fils: Fils | null
  readonly feeFils: Fils | null
  /** Included in the fee. */
  readonly vatFils: Fils | null
}
type Columns = [number, number, number, number]
type FeeAndInputTax = [Fils | null, Fils | null]

/**
 * Matches a courier's report of its payment to the bank with the cash it holds, by order number. With `apply`, matched
 * lines are counted at once and their fees booked. Lines that do not match are reported and left alone. Refusals:
 * cash.report-unreadable, cash.changed.
 */
export async function matchRemittance(
  deps: Deps,
  { userId: actorId }: Admin,
  { courier, reference, report, apply }: Decoded<typeof readRemittance>['body'],
): Promise<Remittance> {
  const lines = linesOf(report)
  const known = await collectionsOf(deps.db, lines)
  const answer: Remittance = { matched: [], problems: [], due: 0, counted: 0, fee: 0, feeVat: 0 }
  const orders: { orderId: string; amount: Fils }[] = []
  for (const { row, order, amount, ...line } of lines) {
    const taken = known.get(line.number ?? 0)
    const isAgain = orders.some(({ orderId }) => orderId === taken?.orderId)
    const problem = isAgain ? 'twice' : problemOf(line, taken, courier)
    if (problem !== null || !taken || line.fils === null) {
      answer.problems.push({ row, order, amount, problem: problem ?? 'unknown' })
      continue
    }
    const { orderId, dueFils: due, number } = taken
    orders.push({ orderId, amount: line.fils })
    answer.matched.push({ row, order, amount, orderId, orderNumber: orderNumberText(number), due })
    answer.due += due
    answer.counted += line.fils
    answer.fee += line.feeFils ?? 0
    answer.feeVat += line.vatFils ?? 0
  }
  if (apply && orders.length > 0) {
    await deps.db.transaction().execute(async (tx) => {
      const taken = await lockTaken(tx, orders)
      // An order undone and delivered again since it was read may have another carrier or another amount.
      const due = taken.reduce((sum, { dueFils }) => sum + dueFils, 0)
      if (due !== answer.due || !taken.every((row) => isWith(courier, row)))
        throw new Refusal('cash.changed', {}, 'orders')
      const at = deps.clock()
      const { trn } = await readPlatformProfile(tx, dayOf(at))
      // Input VAT is recoverable only while the platform is registered for VAT; otherwise it is part of the fee.
      const feeVatFils = trn === null ? 0 : answer.feeVat
      const remittance = { reference, feeFils: answer.fee, feeVatFils }
      const booked = { id: newId(), actorId, orders, at, remittance }
      await bookCount(tx, deps, taken, booked)
    })
  }
  return answer
}

/** Reads columns by heading, in any order, ignoring others. An empty fee, or an empty VAT inside it, is zero. */
function linesOf(report: string): Line[] {
  try {
    const { headings, rows } = readCsv(report)
    const columnOf = (name: string) => headings.findIndex((heading) => heading.trim().toLowerCase() === name)
    const [orders, amounts, fees, vats] = ['order', 'amount', 'fee', 'vat'].map(columnOf) as Columns
    if (orders === -1 || amounts === -1 || fees === -1) throw new Refusal('cash.report-unreadable')
    return rows.map(({ number: row, cells }) => {
      const cell = (column: number) => (cells[column] ?? '').trim().slice(0, 140)
      const [order, amount] = [cell(orders), cell(amounts)]
      const filsOf = (text: string) => toFils(text.replaceAll(',', ''))
      const [feeFils, vatFils] = [fees, vats].map((at) =>
        cell(at) === '' ? 0 : filsOf(cell(at)),
      ) as FeeAndInputTax
      return { row, order, amount, number: readOrderNumber(order), fils: filsOf(amount), feeFils, vatFils }
    })
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('cash.report-unreadable', {}, 'report') : error
  }
}

async function collectionsOf(db: Db, lines: readonly Line[]) {
  const numbers = lines.map(({ number }) => number).filter((number) => number !== null)
  if (numbers.length === 0) return new Map<number, never>()
  const found = await db
    .selectFrom('cashCollections as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .select(['c.orderId', 'c.carrier', 'c.name', 'c.dueFils', 'c.countId', 'o.number'])
    .where('o.number', 'in', numbers)
    .execute()
  return new Map(found.map((row) => [row.number, row]))
}

type Carrier = { readonly carrier: string; readonly name: string | null }
type Taken = Carrier & { readonly countId: string | null }

function isWith(courier: string, { carrier, name }: Carrier): boolean {
  return carrier === 'courier' && name?.toLowerCase() === courier.toLowerCase()
}

function problemOf(
  { fils, feeFils, vatFils }: Pick<Line, 'fils' | 'feeFils' | 'vatFils'>,
  taken: Taken | undefined,
  courier: string,
): RemittanceProblem | null {
  if (!taken) return 'unknown'
  if (fils === null || feeFils === null || vatFils === null) return 'unreadable'
  if (feeFils > fils || vatFils > feeFils) return 'unreadable'
  if (!isWith(courier, taken)) return 'other-carrier'
  return taken.countId === null ? null : 'counted'
}

import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { OrderInput } from '#contract/orders/checkout/place.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Slot } from '#server/shops/delivery/slots.ts'
import { newId, type Tx } from '#server/deps.ts'
import type { Database } from '#server/platform/db/types.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { insertFirstEvents } from '#server/platform/status/events.ts'
import { colorOf } from './items.ts'
import { type PricedPart, shownColor } from './price.ts'
import { randomInt } from 'node:crypto'
import { violatedConstraint } from '#server/platform/db/errors.ts'

/** An order to be stored. */
export type NewOrder = PricedPart & { readonly id: string; readonly delivery: Slot | null }
type NumberedOrder = NewOrder & { readonly number: number }

type NewCheckout = {
  /** Id of the new group. */
  readonly id: string
  readonly language: Language
  readonly link: string
  readonly linkExpiresAt: Date
  readonly input: OrderInput
  readonly placed: readonly NewOrder[]
  readonly now: Date
  /** Version of the terms accepted with it. */
  readonly termsVersion: number | null
  /** Whether it is confirmed at once, without awaiting a payment or a code. */
  readonly isConfirmed: boolean
  /** SQL that enqueues the notification job, if any. */
  readonly notice: RawBuilder<unknown> | null
}

const placedEvent = { actorId: null, by: 'customer', fromStatus: null, toStatus: 'pending' } as const

/**
 * Writes customer, group, orders, first events, lines and notification job in one statement. A known e-mail address
 * belongs to an existing customer, whose name and phone are updated only once the checkout is confirmed.
 */
export async function writeOrders(tx: Tx, written: NewCheckout): Promise<void> {
  const { id, language, link, linkExpiresAt, input, placed, now, termsVersion, isConfirmed, notice } = written
  const { email, company, ...named } = input.customer
  const person = { ...named, language }
  const numbers = randomNumbers(placed.length)
  const [number = 0] = randomNumbers(1)
  const writing: QueryCreator<Database> = notice ? tx.with('notice', () => sql<object>`(${notice})`) : tx
  await writing
    .with('customer', (db) =>
      db
        .insertInto('customers')
        .values({ id: newId(), email, ...person, createdAt: now, updatedAt: now })
        .onConflict((known) =>
          known.column('email').doUpdateSet({ email, ...(isConfirmed && { ...person, updatedAt: now }) }),
        )
        .returning((of) => of.fn.coalesce('joinedInto', 'id').as('id')),
    )
    .with('grouped', (db) =>
      db.insertInto('orderGroups').values({
        id,
        number,
        ...person,
        email,
        company: company?.name ?? null,
        companyTrn: company?.trn || null,
        ...addressOf(input.shippingAddress),
        customerId: db.selectFrom('customer').select('customer.id'),
        paymentMethod: input.paymentMethod,
        link,
        linkExpiresAt,
        termsVersion,
        createdAt: now,
      }),
    )
    .with('placed', (db) =>
      db
        .insertInto('orders')
        .values(placed.map((one, index) => orderRow({ ...one, number: numbers[index] ?? 0 }, written))),
    )
    .with('begun', (db) =>
      insertFirstEvents(
        db,
        placed.map(({ id: subjectId }) => ({ ...placedEvent, subjectId, at: now })),
      ),
    )
    .insertInto('orderItems')
    .values(placed.flatMap(itemRows))
    .modifyEnd(prepared)
    .execute()
}

function addressOf({ notes, makani, ...address }: OrderInput['shippingAddress']) {
  return { ...address, notes: notes || null, makani: makani || null }
}

function orderRow({ id, number, shopId, lines, delivery, ...sums }: NumberedOrder, written: NewCheckout) {
  const { id: groupId, isConfirmed, now: at } = written
  const product = lines[0]?.product
  return {
    id,
    number,
    groupId,
    shopId,
    shopName: product?.shopName ?? '',
    shopNameAr: product?.shopNameAr ?? null,
    platformRole: product?.platformRole ?? 'agent',
    statusSince: at,
    confirmedAt: isConfirmed ? at : null,
    itemsFils: sums.itemsFils,
    deliveryFils: sums.deliveryFils ?? 0,
    freeFromFils: sums.freeDelivery?.fromFils ?? null,
    waivedFils: sums.freeDelivery?.feeFils ?? null,
    codFeeFils: sums.codFeeFils,
    totalFils: sums.totalFils,
    vatFils: sums.vatFils,
    deliveryDate: delivery?.day ?? null,
    deliveryWindow: delivery?.window ?? null,
    createdAt: at,
    updatedAt: at,
  }
}

function itemRows({ id, lines }: NewOrder) {
  return lines.map(({ product, ...line }, position) => {
    const color = colorOf(product, line.color)
    return {
      orderId: id,
      position,
      productId: product.id,
      bundleOf: line.bundleOf ?? null,
      name: product.name,
      nameAr: product.nameAr,
      sku: product.sku,
      hsCode: product.hsCode,
      photo: product.photo,
      color: color ? JSON.stringify(shownColor(color)) : null,
      quantity: line.quantity,
      listPriceFils: line.listPriceFils,
      unitPriceFils: line.unitPriceFils,
      assemblyFils: line.assemblyFils,
      vatFils: line.vatFils,
      totalFils: line.totalFils,
      foreignCurrency: line.foreign?.currency ?? null,
      foreignPriceFils: line.foreign?.priceFils ?? null,
      exchangeRateBp: line.foreign?.rate ?? null,
    }
  })
}

const [least, beyond] = [10_000_000, 100_000_000]

/**
 * Returns distinct random numbers of eight digits, sorted: orders of a checkout are numbered in their order, and
 * numbers reveal neither the count of orders nor the next number (G-142).
 */
function randomNumbers(count: number): number[] {
  const numbers = new Set<number>()
  while (numbers.size < count) numbers.add(randomInt(least, beyond))
  return [...numbers].sort((one, other) => one - other)
}

/** Returns whether a drawn number was already taken, so that the story must be repeated with new ones. */
export function isNumberTaken(error: unknown): boolean {
  return ['orders_number_key', 'order_groups_number_key'].includes(violatedConstraint(error) ?? '')
}

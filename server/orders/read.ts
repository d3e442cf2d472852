import { sql } from 'kysely'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { groupNumberText, orderNumberText, returnNumberText } from '#domain/orders/order-number.ts'
import { isPrepaid, paymentMethods } from '#domain/money/payment-method.ts'
import type { FreeDelivery } from '#domain/shops/delivery.ts'
import { foreignOf } from '#domain/orders/price.ts'
import { paidForAll, type ReturnedItems } from '#domain/orders/returns.ts'
import type { Db } from '#server/deps.ts'
import { photosWhere } from './photos.ts'
import { bringTo, fetchDayOf, fetchOf, refundedOtherwise } from './returns/read-lines.ts'
import { refundOf, refunds } from '#server/orders/refunds/list.ts'

const prepaid = sql.join(paymentMethods.filter(isPrepaid).map((method) => sql.lit(method)))

/** SQL: whether the seller of order `o` was registered for VAT on the day of supply, or today if not yet supplied. */
const isSoldWithVat = sql<boolean>`is_registered(case o.platform_role when 'agent' then o.shop_id end,
    (coalesce(case when g.payment_method in (${prepaid}) then o.confirmed_at end, o.delivered_at, now()) at time zone 'Asia/Dubai')::date)`

type StoredItem = Omit<OrderItem, 'unitPrice' | 'vat' | 'total' | 'assembly' | 'foreign'> & {
  readonly unitPriceFils: number
  readonly vatFils: number
  readonly totalFils: number
  readonly assemblyFils: number | null
  readonly foreign: Parameters<typeof foreignOf>[0]
}
type StoredEvent = Omit<Order['events'][number], 'at'> & { readonly at: string }

const items = sql<StoredItem[]>`(select json_agg(json_build_object(
    'position', i.position, 'productId', i.product_id, 'name', i.name, 'nameAr', i.name_ar, 'sku', i.sku, 'photo', i.photo, 'color', i.color,
    'quantity', i.quantity, 'cancelled', i.cancelled, 'bundleOf', i.bundle_of, 'unitPriceFils', i.unit_price_fils,
    'vatFils', i.vat_fils, 'totalFils', i.total_fils, 'assemblyFils', i.assembly_fils,
    'foreign', case when i.exchange_rate_bp is not null then json_build_object(
      'currency', i.foreign_currency, 'priceFils', i.foreign_price_fils, 'rate', i.exchange_rate_bp) end,
    'returned', (select coalesce(sum(ri.quantity), 0) from return_items ri join returns r on r.id = ri.return_id
      where ri.order_id = i.order_id and ri.position = i.position and r.status <> 'refused')) order by i.position)
  from order_items i where i.order_id = o.id)`

const events = sql<StoredEvent[]>`(select json_agg(json_build_object(
    'from', e.from_status, 'to', e.to_status, 'by', e.by, 'reason', coalesce(e.reason, a.note), 'failure', a.failure, 'details', e.details, 'at', e.at, 'photos', ${photosWhere(sql`p.event_id = e.id`)},
    'name', (select u.first_name || ' ' || u.last_name from users u where u.id = e.actor_id)) order by e.at, e.id)
  from order_events e left join delivery_attempts a on a.event_id = e.id where e.order_id = o.id)`

type StoredMessage = Omit<Order['messages'][number], 'at'> & { readonly at: string }

/** Questions and answers; notes are read separately. */
const messages = sql<StoredMessage[] | null>`(select json_agg(json_build_object(
    'id', m.id, 'kind', m.kind, 'by', m.by, 'text', m.text, 'at', m.at,
    'name', (select u.first_name || ' ' || u.last_name from users u where u.id = m.author_id)) order by m.at, m.id)
  from order_messages m where m.order_id = o.id and m.kind <> 'note')`

const proposal = sql<Order['proposal']>`(select json_build_object(
    'id', p.id, 'date', p.day, 'window', p.delivery_window, 'reason', p.reason)
  from order_proposals p where p.order_id = o.id and p.status = 'open')`

type StoredComingBack = Omit<Order['comingBack'][number], 'receivedAt'> & {
  readonly receivedAt: string | null
}

const comingBack = sql<StoredComingBack[] | null>`(select json_agg(json_build_object('position', b.position,
    'quantity', b.quantity, 'receivedAt', b.received_at, 'isRestocked', b.is_restocked) order by b.event_id, b.position)
  from pieces_coming_back b where b.order_id = o.id)`

type StoredReturn = Omit<
  Order['returns'][number],
  'returnNumber' | 'refund' | 'createdAt' | 'paid' | 'items' | 'fetch'
> & {
  readonly fetch: Parameters<typeof fetchDayOf>[0]
  readonly items: readonly (Order['returns'][number]['items'][number] & ReturnedItems)[]
  readonly number: number
  readonly refundFils: number | null
  readonly createdAt: string
}

const returns = sql<StoredReturn[] | null>`(select json_agg(json_build_object(
    'id', r.id, 'number', r.number, 'status', r.status, 'reason', r.reason, 'refusalReason', r.refusal_reason,
    'refundFils', r.refund_fils, 'isRestocked', r.is_restocked, 'createdAt', r.created_at,
    'bringTo', ${bringTo}, 'fetch', ${fetchOf}, 'photos', ${photosWhere(sql`p.return_id = r.id`)}, 'items', (
      select json_agg(json_build_object(
        'position', i.position, 'productId', i.product_id, 'quantity', ri.quantity, 'hasOthers', exists (select from listings l
          join listings x on x.family = l.family and x.number <> l.number where l.product_id = i.product_id), 'line', json_build_object(
        'quantity', i.quantity, 'cancelled', i.cancelled, 'totalFils', i.total_fils, 'refundedFils', ${refundedOtherwise})) order by ri.position)
      from return_items ri join order_items i using (order_id, position) where ri.return_id = r.id)) order by r.number)
  from returns r where r.order_id = o.id)`

const payUntil = sql<Date | null>`(select p.expires_at from payments p
  where p.group_id = o.group_id and p.status = 'open' and o.status = 'pending')`

const confirmUntil = sql<Date | null>`(select c.expires_at from cash_confirmations c
  where c.group_id = o.group_id and o.status = 'pending')`

const undeliverableUntil = sql<Date | null>`(select o.delivered_at + make_interval(mins => delivery_undo_minutes)
  from settings where o.status = 'delivered' and o.delivery_final_at is null)`

const shopWhatsapp = sql<string | null>`(select whatsapp from shop_pages where shop_id = o.shop_id)`

const terms = sql<{ version: number; since: string } | null>`(select json_build_object(
  'version', version, 'since', updated_at) from policies where terms_version = g.terms_version)`

/** Query of orders `o` with their group `g`, lines and history, one row per order. */
export function ordersQuery(db: Db) {
  return db
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.id', 'o.number', 'o.shopId', 'o.shopName', 'o.shopNameAr', 'o.status'])
    .select([
      'o.statusSince',
      'o.rejectionReason',
      'o.deliveryFils',
      'o.codFeeFils',
      'o.freeFromFils',
      'o.waivedFils',
      'o.totalFils',
      'o.vatFils',
    ])
    .select(['o.paymentStatus', 'o.deliveryDate', 'o.deliveryWindow', 'o.createdAt'])
    .select(['o.paidFils', 'o.refundedFils', refunds.as('refunds'), 'o.confirmedAt'])
    .select([payUntil.as('payUntil'), confirmUntil.as('confirmUntil')])
    .select(['o.returnableUntil', returns.as('returns')])
    .select(['o.askedAt', messages.as('messages'), 'o.calendarSequence'])
    .select(['g.number as groupNumber', 'g.customerId', 'g.firstName', 'g.lastName', 'g.email', 'g.phone'])
    .select(['g.company', 'g.companyTrn'])
    .select([
      'g.addressLine',
      'g.city',
      'g.emirate',
      'g.notes',
      'g.floor',
      'g.hasLift',
      'g.doorCm',
      'g.makani',
    ])
    .select([
      'g.paymentMethod',
      terms.as('terms'),
      shopWhatsapp.as('shopWhatsapp'),
      'g.link',
      'g.linkExpiresAt',
      'g.language',
      items.as('items'),
      events.as('events'),
    ])
    .select([proposal.as('proposal'), isSoldWithVat.as('isTaxed'), comingBack.as('comingBack')])
    .select(undeliverableUntil.as('undeliverableUntil'))
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersQuery>['executeTakeFirstOrThrow']>>

/** Converts a row to an order of the API (R-API-86). */
export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: orderNumberText(row.number),
    groupNumber: groupNumberText(row.groupNumber),
    customerId: row.customerId,
    shopId: row.shopId ?? 'majlis',
    shopName: row.shopName,
    shopNameAr: row.shopNameAr,
    shopWhatsapp: row.shopWhatsapp,
    ...buyerOf(row),
    items: row.items.map((item) => itemOf(item, row.isTaxed)),
    delivery: {
      date: row.deliveryDate,
      window: row.deliveryWindow,
      fee: row.deliveryFils,
      free: freeOf(row),
    },
    proposal: row.proposal,
    codFee: row.codFeeFils,
    totalAmount: row.totalFils,
    vatAmount: row.isTaxed ? row.vatFils : 0,
    isTaxed: row.isTaxed,
    currency: 'AED',
    paid: row.paidFils,
    refunded: row.refundedFils,
    refunds: (row.refunds ?? []).map(refundOf),
    confirmedAt: row.confirmedAt,
    payUntil: row.payUntil,
    confirmUntil: row.confirmUntil,
    undeliverableUntil: row.undeliverableUntil,
    returnableUntil: row.returnableUntil,
    returns: (row.returns ?? []).map(returnOf),
    comingBack: (row.comingBack ?? []).map(({ receivedAt, ...item }) => {
      return { ...item, receivedAt: receivedAt === null ? null : new Date(receivedAt) }
    }),
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    status: row.status,
    statusSince: row.statusSince,
    rejectionReason: row.rejectionReason,
    events: row.events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
    messages: (row.messages ?? []).map(({ at, ...message }) => ({ ...message, at: new Date(at) })),
    askedAt: row.askedAt,
    terms: termsOf(row),
    createdAt: row.createdAt,
  }
}

function buyerOf(row: OrderRow): Pick<Order, 'customer' | 'shippingAddress'> {
  const { firstName, lastName, email, phone, companyTrn: trn, addressLine, city, emirate } = row
  const company = row.company === null ? null : { name: row.company, trn }
  const { notes, floor, hasLift, doorCm, makani } = row
  return {
    customer: { firstName, lastName, email, phone, company },
    shippingAddress: { addressLine, city, emirate, notes, floor, hasLift, doorCm, makani },
  }
}

function termsOf({ terms: accepted }: OrderRow): Order['terms'] {
  return accepted && { ...accepted, since: new Date(accepted.since) }
}

/** Converts stored columns to free delivery: the threshold and the waived fee; null if there is none. */
export function freeDeliveryOf({
  freeFromFils: fromFils,
  waivedFils: feeFils,
}: Pick<OrderRow, 'freeFromFils' | 'waivedFils'>): FreeDelivery | null {
  return fromFils === null || feeFils === null ? null : { fromFils, feeFils }
}

function freeOf(row: OrderRow): Order['delivery']['free'] {
  const free = freeDeliveryOf(row)
  return free && { from: free.fromFils, fee: free.feeFils }
}

function itemOf(
  { unitPriceFils: unitPrice, vatFils, totalFils: total, ...item }: StoredItem,
  isTaxed: boolean,
): OrderItem {
  const { assemblyFils: assembly, ...rest } = item
  const vat = isTaxed ? vatFils : 0
  return { ...rest, unitPrice, foreign: foreignOf(item.foreign), vat, total, assembly }
}

function returnOf({
  number,
  refundFils,
  createdAt,
  items: products,
  ...rest
}: StoredReturn): Order['returns'][number] {
  return {
    ...rest,
    items: products.map(({ line: _line, ...item }) => item),
    paid: paidForAll(products),
    returnNumber: returnNumberText(number),
    refund: refundFils,
    fetch: fetchDayOf(rest.fetch),
    createdAt: new Date(createdAt),
  }
}

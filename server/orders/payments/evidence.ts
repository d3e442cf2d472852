import { buffer } from 'node:stream/consumers'
import type { Order } from '#contract/orders/orders.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { disputeReason } from '#domain/orders/disputes.ts'
import { orderStatusNames } from '#domain/orders/order-status.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import type { Annex, PrintedDocument } from '#engines/documents/typeset.ts'
import { frozen } from '#server/money/documents/store.ts'
import { fact, money, printed } from '#server/money/documents/pdf/printed.ts'
import { pdfOf, typesetInTurn } from '#server/money/documents/pdf/sheet.ts'
import type { Deps } from '#server/deps.ts'
import { openRendition } from '#server/platform/files/images/renditions.ts'
import { readOrderById } from '../find.ts'
import { policyAt } from '../policies/policies.ts'
import { evidenceWords as words, movers } from './evidence-texts.ts'

type Dispute = NonNullable<Order['disputes']>[number]

/**
 * Creates the evidence for a dispute as one PDF: the invoice as issued, then the case, every step of the order, the
 * proof of delivery, the messages, and the terms as shown when it was placed. Internal notes are not included.
 * Refusals: order.not-found, document.not-found, request.too-many, request.unavailable.
 */
export async function evidencePdf(
  deps: Deps,
  { orderId, disputeId }: { readonly orderId: string; readonly disputeId: string },
): Promise<{ readonly pdf: Uint8Array; readonly name: string }> {
  const order = await readOrderById(deps.db, orderId)
  const dispute = order.disputes?.find(({ id }) => id === disputeId)
  if (!dispute) throw new Refusal('document.not-found')
  const printed = { ...(await invoiceOf(deps, order)), annex: await annexOf(deps, order, dispute) }
  const pdf = await typesetInTurn('evidence', () => pdfOf(printed), { share: 'evidence' })
  return { pdf, name: `${order.orderNumber}-evidence.pdf` }
}

/** The invoice as issued; the order's lines if there is none yet. */
async function invoiceOf({ db }: Deps, order: Order): Promise<PrintedDocument> {
  const invoice = await db
    .selectFrom('documents')
    .select('content')
    .where('orderId', '=', order.id)
    .where('type', 'in', ['tax-invoice', 'simplified-tax-invoice', 'receipt'])
    .orderBy('issuedAt')
    .orderBy('id')
    .executeTakeFirst()
  if (invoice) return printed(frozen(invoice.content))
  return {
    title: words.order,
    number: order.orderNumber,
    seller: { name: order.shopName, nameAr: order.shopNameAr ?? '' },
    agent: null,
    facts: [fact(words.number, order.orderNumber), fact(words.placed, dayOf(order.createdAt))],
    parties: [],
    correction: null,
    columns: [words.item, words.quantity, words.amount],
    lines: order.items
      .filter(({ quantity, cancelled }) => quantity > cancelled)
      .map(({ name, nameAr, quantity, cancelled, total }) => ({
        name,
        nameAr,
        notes: [],
        values: [String(quantity - cancelled), money(total)],
      })),
    sums: [{ label: words.total, value: `AED ${money(order.totalAmount)}`, isStrong: true }],
    notes: [],
  }
}

async function annexOf(deps: Deps, order: Order, dispute: Dispute): Promise<Annex> {
  const terms = await Promise.all(
    (['terms', 'returns', 'delivery'] as const).map((policy) => policyAt(deps, policy, order.createdAt)),
  )
  const unproven = await unprovenOf(deps, order.id)
  return {
    title: words.title,
    sections: [
      { title: words.case, rows: caseOf(order, dispute) },
      { title: words.customer, rows: customerOf(order) },
      { title: words.steps, rows: order.events.map(stepOf) },
      { title: words.proof, rows: proofOf(order) },
      {
        title: words.messages,
        rows: order.messages.map(({ id, by, text, at }) => {
          const said = (language: Language) =>
            [movers[by][language], ...(unproven.has(id) ? [words.unproven[language]] : [])].join(' · ')
          return { head: { en: `${moment(at)} · ${said('en')}`, ar: said('ar') }, text }
        }),
      },
      ...terms
        .flatMap((page) => page ?? [])
        .map(({ title, titleAr, body, bodyAr }) => {
          return { title: { en: title, ar: titleAr }, rows: [{ head: null, text: body, ar: bodyAr }] }
        }),
    ].filter(({ rows }) => rows.length > 0),
    photos: await photosOf(deps, order),
  }
}

/** Questions asked with only number and e-mail, which the shop has too; they are not attributed to the customer. */
async function unprovenOf({ db }: Deps, orderId: string): Promise<ReadonlySet<string>> {
  const asked = db.selectFrom('orderMessages').select('id').where('orderId', '=', orderId)
  return new Set((await asked.where('isProven', '=', false).execute()).map(({ id }) => id))
}

function caseOf(order: Order, { amount, openedAt, reason, dueAt }: Dispute) {
  return [
    { head: words.order, text: `${order.orderNumber}, ${order.groupNumber}` },
    { head: words.disputed, text: `AED ${money(amount)}, ${moment(openedAt)}` },
    ...(reason
      ? [{ head: words.reason, text: disputeReason(reason, 'en'), ar: disputeReason(reason, 'ar') }]
      : []),
    ...(dueAt ? [{ head: words.due, text: moment(dueAt) }] : []),
    { head: words.paid, text: `AED ${money(order.paid)}` },
    ...(order.refunded > 0 ? [{ head: words.refunded, text: `AED ${money(order.refunded)}` }] : []),
  ]
}

function customerOf({ customer, shippingAddress, createdAt, delivery }: Order) {
  const { addressLine, city } = shippingAddress
  const key = emirates.find((one) => one === shippingAddress.emirate)
  const emirate = key ? emirateNames[key].en : shippingAddress.emirate
  return [
    { head: words.name, text: `${customer.firstName} ${customer.lastName}`.trim() },
    { head: words.contact, text: [customer.email, customer.phone].filter(Boolean).join(', ') },
    { head: words.address, text: [addressLine, city, emirate].filter(Boolean).join(', ') },
    { head: words.placed, text: moment(createdAt) },
    ...(delivery.date ? [{ head: words.day, text: `${delivery.date}, ${delivery.window ?? ''}` }] : []),
  ].filter(({ text }) => text !== '')
}

type Step = Order['events'][number]

function stepOf({ to, at, by, reason, details }: Step) {
  const { carrier, tracking, driver, receivedBy } = details ?? {}
  const said = (language: Language) => {
    const how = Object.entries({ carrier, tracking, driver, receivedBy }).flatMap(([word, value]) =>
      value ? `${words[word as 'carrier'][language]}: ${value}` : [],
    )
    return [orderStatusNames[to][language], movers[by][language], ...how, ...(reason ? [reason] : [])].join(
      ' · ',
    )
  }
  return { head: { en: moment(at), ar: '' }, text: said('en'), ar: said('ar') }
}

function proofOf({ events }: Order) {
  return events
    .filter(({ from, to }) => to === 'delivered' && from !== to)
    .flatMap(({ at, details, photos }) => [
      { head: words.handedOver, text: moment(at) },
      ...(details?.receivedBy ? [{ head: words.receivedBy, text: details.receivedBy }] : []),
      ...(details?.place
        ? [
            {
              head: words.place,
              text: `${details.place.latitude}, ${details.place.longitude} (within ${details.place.accuracyMeters} m)`,
            },
          ]
        : []),
      ...(photos.length > 0 ? [{ head: words.photos, text: String(photos.length) }] : []),
    ])
}

/** The photos taken at the delivery, as JPEG, which every PDF reader can show. */
async function photosOf(deps: Deps, { events }: Order): Promise<Annex['photos']> {
  const taken = events
    .filter(({ to }) => to === 'delivered')
    .flatMap(({ at, photos }) => {
      return photos.map((address) => ({ at, id: /\/objects\/([^?]+)/.exec(address)?.[1] ?? '' }))
    })
  const opened = await Promise.all(
    taken.map(async ({ at, id }) => {
      const file = await openRendition(deps, { id, width: 1200, format: 'jpg' })
      return file && { caption: moment(at), jpeg: (await buffer(file.stream)).toString('base64') }
    }),
  )
  return opened.filter((photo) => photo !== null)
}

/** Formats a time in the UAE, with its zone. */
function moment(at: Date): string {
  return `${format.format(at)} (GST)`
}
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  dateStyle: 'medium',
  timeStyle: 'short',
})

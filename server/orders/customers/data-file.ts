import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { customerDataFile } from '#contract/orders/customers.ts'
import { order as wireOrder } from '#contract/orders/orders.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps } from '#server/deps.ts'
import { mountFile } from '#server/platform/http/route.ts'
import { sendMade } from '#server/platform/http/send-sheet.ts'
import { withoutTokens } from '#server/platform/mail/delivery.ts'
import { type FileType, namedAs } from '#engines/file-checks/file-types.ts'
import { type Entry, writeZip } from '#engines/sheets/write-zip.ts'
import { documentsOf } from '#server/money/documents/read.ts'
import { eachOrder } from '#server/orders/list.ts'
import { readCustomer } from './read.ts'

/** Serves all data stored about a customer, to be handed to them (0055); the export is audited. */
export function customerDataRoutes(app: FastifyInstance, deps: Deps): void {
  mountFile(app, deps, customerDataFile, async ({ actor, params: { id }, language, reply }) => {
    const { userId: actorId } = actor
    const profile = await readCustomer(deps.db, {}, { id, language })
    const subject = auditSubject('customer', profile.id, null)
    const entry = { actorId, action: 'customer.exported', ...subject, after: {}, at: deps.clock() } as const
    await deps.db.transaction().execute((tx) => recordAudit(tx, entry))
    const photos = await photosOf(deps.db, profile)
    const made = writeZip(
      entriesOf(deps, { photos, parts: () => partsOf(deps.db, profile, photos), language }),
    )
    const file = { type: 'application/zip', name: 'majlis-customer.zip' }
    return sendMade(reply, file, Readable.from(made, { objectMode: false }))
  })
}

type Part = readonly [name: string, value: unknown]
type Person = { readonly id: string }
type Photo = Awaited<ReturnType<typeof photosOf>>[number]

/** Maximum bytes of photos, as a ZIP holds at most 4 GB; photos of earlier orders come first. */
const mostPhotoBytes = 2 ** 31

/** Photos of the customer's deliveries, returns and reviews; `name` is null for those that exceed the limit. */
async function photosOf(db: Db, customer: Person) {
  const rows = await db
    .selectFrom('orderPhotos as p')
    .innerJoin('objects as f', 'f.id', 'p.objectId')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['p.objectId', 'p.orderId', 'o.number', 'f.contentType'])
    .select(sql<number>`row_number() over (partition by o.id order by p.object_id)::int`.as('place'))
    .select(sql<number>`sum(f.size_bytes) over (order by o.id, p.object_id)::float8`.as('bytes'))
    .where('g.customerId', '=', customer.id)
    .orderBy('o.id')
    .orderBy('p.objectId')
    .execute()
  return rows.map(({ objectId, orderId, number, place, bytes, contentType }) => {
    const name = namedAs(`photos/${orderNumberText(number)}-${place}`, contentType as FileType)
    return { objectId, orderId, name: bytes <= mostPhotoBytes ? name : null }
  })
}

type Entries = {
  readonly photos: readonly Photo[]
  readonly parts: () => AsyncIterable<Part>
  readonly language: Language
}

async function* entriesOf(deps: Deps, { photos, parts, language }: Entries): AsyncGenerator<Entry> {
  yield { name: 'data.json', content: asJson(parts()) }
  yield { name: 'data.html', content: asPage(parts(), language) }
  for (const { objectId, name } of photos) {
    if (name === null) continue
    const file = await deps.storage.open(objectId)
    if (file) yield { name, content: file.stream }
  }
}

/** Yields the data as it is read, since a customer may have a very large number of orders. */
async function* partsOf(db: Db, customer: Person, photos: readonly Photo[]): AsyncGenerator<Part> {
  const photosByOrder = Map.groupBy(photos, ({ orderId }) => orderId)
  yield ['customer', customer]
  for await (const order of eachOrder(db, { customer: customer.id })) {
    yield [order.orderNumber, z.encode(wireOrder, order)]
    const of = { orderId: order.id }
    const documents = await documentsOf(db, order.id, 'customer').select('content').orderBy('id').execute()
    const notes = await db
      .selectFrom('orderMessages')
      .select(['text', 'at'])
      .where('orderId', '=', of.orderId)
      .where('kind', '=', 'note')
      .execute()
    const reviews = await db
      .selectFrom('reviews')
      .select(['stars', 'comment', 'authorName', 'status', 'rejectionReason', 'reply', 'createdAt'])
      .where('orderId', '=', of.orderId)
      .execute()
    const names = photosByOrder.get(order.id)?.map(({ name }) => name ?? leftOut) ?? []
    yield [
      `${order.orderNumber}, more`,
      { documents: documents.map(({ content }) => content), notes, reviews, photos: names },
    ]
  }
  const emails = db
    .selectFrom('customers')
    .select('email')
    .where((is) => is.or([is('id', '=', customer.id), is('joinedInto', '=', customer.id)]))
    .$castTo<{ email: string }>()
  const notices = await db
    .selectFrom('stockNotices as n')
    .innerJoin('products as p', 'p.id', 'n.productId')
    .select(['n.email', 'p.name', 'n.language', 'n.createdAt', 'n.confirmedAt'])
    .where('n.email', 'in', emails)
    .orderBy('n.id')
    .execute()
  yield ['stock notices', notices]
  const mails = db.selectFrom('mails').select(['recipient', 'subject', 'bodyText', 'createdAt', 'sentAt'])
  const sent = await mails.where('recipient', 'in', emails).orderBy('id').execute()
  yield ['mails', sent.map((mail) => ({ ...mail, bodyText: withoutTokens(mail.bodyText) }))]
}

const leftOut = 'left out: the file would be too large'

async function* asJson(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let mark = '{\n'
  for await (const [name, value] of parts) {
    yield `${mark}${JSON.stringify(name)}: ${JSON.stringify(value, null, 1)}`
    mark = ',\n'
  }
  yield '\n}\n'
}

const titles = { en: 'Your data at Majlis', ar: 'ما تحفظه مجلس من بياناتك' } as const

async function* asPage(parts: AsyncIterable<Part>, language: Language): AsyncGenerator<string> {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  yield `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8"><title>${titles[language]}</title><h1>${titles[language]}</h1>`
  for await (const [name, value] of parts)
    yield `<h2>${xmlText(name)}</h2>${listed(JSON.parse(JSON.stringify(value)))}`
}

/** Renders a value as nested HTML lists. */
function listed(value: unknown): string {
  if (value === null || value === undefined) return blank
  if (typeof value === 'string') return `<bdi>${xmlText(value)}</bdi>`
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${listed(one)}</li>`).join('')}</ol>`
  const entries = Object.entries(value).map(
    ([name, one]) => `<dt>${xmlText(name)}</dt><dd>${listed(one)}</dd>`,
  )
  return `<dl>${entries.join('')}</dl>`
}

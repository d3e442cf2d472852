import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { customerDataFile } from '#contract/orders/customers.ts'
import { order as wireOrder } from '#contract/orders/orders.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps } from '#server/deps.ts'
import { mountFile } from '#server/platform/http/route.ts'
import { sendMade } from '#server/platform/http/send-sheet.ts'
import { withoutTokens } from '#server/platform/mail/delivery.ts'
import { writeZip } from '#engines/sheets/write-zip.ts'
import { eachOrder } from '#server/orders/list.ts'
import { readCustomer } from './read.ts'

/** Everything that is stored of a customer, to be handed to them (0055); that it was taken out is recorded. */
export function customerDataRoutes(app: FastifyInstance, deps: Deps): void {
  mountFile(app, deps, customerDataFile, async ({ actor, params: { id }, language, reply }) => {
    const { userId: actorId } = actor
    const profile = await readCustomer(deps.db, {}, { id, language })
    const subject = auditSubject('customer', profile.id, null)
    const entry = { actorId, action: 'customer.exported', ...subject, after: {}, at: deps.clock() } as const
    await deps.db.transaction().execute((tx) => recordAudit(tx, entry))
    const parts = () => partsOf(deps.db, profile)
    const made = writeZip([
      { name: 'data.json', content: asJson(parts()) },
      { name: 'data.html', content: asPage(parts(), language) },
    ])
    const file = { type: 'application/zip', name: 'majlis-customer.zip' }
    return sendMade(reply, file, Readable.from(made, { objectMode: false }))
  })
}

type Part = readonly [name: string, value: unknown]

/** One after the other, as they are read: a customer may have very many orders. */
async function* partsOf(db: Db, customer: { readonly id: string }): AsyncGenerator<Part> {
  yield ['customer', customer]
  for await (const order of eachOrder(db, { customer: customer.id })) {
    yield [order.orderNumber, z.encode(wireOrder, order)]
    const of = { orderId: order.id }
    const documents = await db
      .selectFrom('documents')
      .select('content')
      .where('orderId', '=', of.orderId)
      .execute()
    const notes = await db
      .selectFrom('orderMessages')
      .select(['text', 'at'])
      .where('orderId', '=', of.orderId)
      .where('kind', '=', 'note')
      .execute()
    const reviews = await db
      .selectFrom('reviews')
      .select(['stars', 'comment', 'authorName', 'reply', 'createdAt'])
      .where('orderId', '=', of.orderId)
      .execute()
    yield [
      `${order.orderNumber}, more`,
      { documents: documents.map(({ content }) => content), notes, reviews },
    ]
  }
  const emails = db
    .selectFrom('customers')
    .select('email')
    .where((is) => is.or([is('id', '=', customer.id), is('joinedInto', '=', customer.id)]))
  const mails = db.selectFrom('mails').select(['recipient', 'subject', 'bodyText', 'createdAt', 'sentAt'])
  const sent = await mails
    .where('recipient', 'in', emails.$castTo<{ email: string }>())
    .orderBy('id')
    .execute()
  yield ['mails', sent.map((mail) => ({ ...mail, bodyText: withoutTokens(mail.bodyText) }))]
}

async function* asJson(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let mark = '{\n'
  for await (const [name, value] of parts) {
    yield `${mark}${JSON.stringify(name)}: ${JSON.stringify(value, null, 1)}`
    mark = ',\n'
  }
  yield '\n}\n'
}

const titles = { en: 'What Majlis has stored of you', ar: 'ما تحفظه مجلس من بياناتك' } as const

async function* asPage(parts: AsyncIterable<Part>, language: Language): AsyncGenerator<string> {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  yield `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8"><title>${titles[language]}</title><h1>${titles[language]}</h1>`
  for await (const [name, value] of parts)
    yield `<h2>${xmlText(name)}</h2>${listed(JSON.parse(JSON.stringify(value)))}`
}

/** A value with all that is inside it, as lists within lists. */
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

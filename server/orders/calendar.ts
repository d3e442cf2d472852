import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { calendarFile, type Visit } from '#domain/orders/calendar-file.ts'
import { isVoid } from '#domain/orders/order-status.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { sendMade } from '#server/platform/http/send-sheet.ts'
import type { Mail } from '#server/platform/mail/templates/layout.ts'
import { type OrderNotice, readNotices } from './find.ts'
import { isLink, orderAddress } from './link.ts'

const words = {
  en: { visit: (shop: string, number: string) => `Delivery: ${shop}, ${number}`, and: ', ' },
  ar: { visit: (shop: string, number: string) => `توصيل: ${shop}، ${number}`, and: '، ' },
} as const satisfies Record<Language, object>

/** Creates a calendar file with the deliveries of orders; null if none has a day. */
export function calendarOf(deps: Deps, notices: readonly OrderNotice[], language: Language): string | null {
  const visits = notices.flatMap((one) => visitOf(deps, one, language) ?? [])
  if (visits.length === 0) return null
  const email = /[^<\s]+@[^>\s]+/.exec(deps.config.mailFrom)?.[0] ?? ''
  return calendarFile(visits, { name: 'Majlis', email, at: deps.clock() })
}

function visitOf({ config }: Deps, { order, sequence, url }: OrderNotice, language: Language): Visit | null {
  const { date: day, window } = order.delivery
  if (day === null || window === null) return null
  const { visit, and } = words[language]
  const { addressLine, city, emirate } = order.shippingAddress
  const items = order.items
    .filter(({ quantity, cancelled }) => quantity > cancelled)
    .map(({ quantity, cancelled, ...item }) => `${quantity - cancelled} × ${nameIn(language, item)}`)
  return {
    uid: `order-${order.id}@${new URL(config.publicUrl).hostname}`,
    sequence,
    isOff: isVoid(order.status),
    day,
    window,
    summary: visit(nameIn(language, { name: order.shopName, nameAr: order.shopNameAr }), order.orderNumber),
    description: items.join('\n'),
    location: [addressLine, city, emirateNames[emirate as Emirate]?.[language] ?? emirate].join(and),
    url,
  }
}

/** Attaches a calendar file to a mail, if there is one. */
export function withCalendar(mail: Mail, calendar: string | null): Mail {
  return calendar === null ? mail : { ...mail, calendar }
}

type Request = { Params: { link: string; file: string }; Querystring: Record<string, unknown> }

/** Serves the delivery of one order as a calendar file, to anyone with the link of its checkout. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<Request>('/api/order-groups/:link/:file', async ({ params, query }, reply) => {
    const language = query['language'] === 'ar' ? 'ar' : 'en'
    const calendar = await calendarOfLink(deps, params, language)
    if (calendar === null) throw new Refusal('order.not-found')
    const name = params.file.toLowerCase()
    return sendMade(reply, { type: 'text/calendar; charset=utf-8', name }, calendar)
  })
}

async function calendarOfLink(deps: Deps, { link, file }: Request['Params'], language: Language) {
  const number = /^mj-(\d{1,9})\.ics$/i.exec(file)?.[1]
  if (number === undefined || !isLink(link)) return null
  const notices = await readNotices(
    deps.db,
    deps,
    sql<SqlBool>`g.link = ${link} and g.link_expires_at > ${deps.clock()} and o.number = ${Number(number)}`,
  )
  const url = orderAddress(deps.config, language, link)
  return calendarOf(
    deps,
    notices.map((notice) => ({ ...notice, url })),
    language,
  )
}

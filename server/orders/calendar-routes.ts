import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { calendarOf } from './calendar.ts'
import { isLink } from './link.ts'
import { orderAddress } from './address.ts'
import { readNotices } from './read-notices.ts'

type Request = { Params: { link: string; file: string }; Querystring: Record<string, unknown> }

/** The day of one order as a file, for whoever has the link of its checkout. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<Request>('/api/order-groups/:link/:file', async ({ params, query }, reply) => {
    const language = query['language'] === 'ar' ? 'ar' : 'en'
    const calendar = await calendarOfLink(deps, params, language)
    if (calendar === null) throw new Refusal('order.not-found')
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${params.file.toLowerCase()}"`)
    return reply.type('text/calendar; charset=utf-8').send(calendar)
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

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { dayOf } from '#domain/platform/calendar.ts'
import { type Db, isId, type Deps } from '#server/deps.ts'
import { type Counts, type Visit, visitCounter, type VisitCounter } from './visits.ts'

const flushSeconds = 5
/** Most different searches stored per day. */
const mostWordsOfDay = 2_000

/** Counts product views, priced carts and searches without results; writes every few seconds and at shutdown. */
export function countVisitors(app: FastifyInstance, deps: Deps): void {
  const { db, clock, log } = deps
  const visits = visitCounter(deps)
  app.addHook('onResponse', async (request, reply) => {
    // A view of a page that the browser has cached is answered with 304.
    if (reply.statusCode === 200 || reply.statusCode === 304) note(visits, request, clock())
  })
  const write = () =>
    writeCounts(db, visits.take()).catch((err: unknown) => log.warn({ err }, 'visits could not be written'))
  const timer = setInterval(() => void write(), flushSeconds * 1000).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}

const productPage = /^(?:\/page-data)?(?:\/ar)?\/products\/([0-9a-f-]{36})(?:[/?]|$)/
const searchPage = /^(?:\/page-data)?(?:\/ar)?\/marketplace\?/

/** Whether views of this address, or searches on it, are counted. */
export const isCounted = (address: string) => productPage.test(address) || searchPage.test(address)

/** Counts one answered request. */
export function note(visits: VisitCounter, request: FastifyRequest, now: Date): void {
  const { url, method, ip, headers } = request
  const visit: Visit = { ip, userAgent: headers['user-agent'] ?? '', day: dayOf(now) }
  if (method === 'POST' && request.routeOptions.url === '/api/cart/quote') {
    for (const id of idsIn(request.body)) visits.bagged(visit, id)
  }
  if (method !== 'GET') return
  const [, viewed] = productPage.exec(url) ?? []
  if (viewed && isId(viewed)) visits.viewed(visit, viewed)
  if (!searchPage.test(url)) return
  const query = new URLSearchParams(url.slice(url.indexOf('?')))
  const search = query.get('search')
  // The catalogue remembers searches without results only for words without filters.
  if (search && query.size === 1) visits.searched(visit, search)
}

function idsIn(body: unknown): string[] {
  const { items = [] } = (body ?? {}) as { readonly items?: readonly { readonly productId: string }[] }
  return [...new Set(items.map(({ productId }) => productId.toLowerCase()))].filter(isId)
}

/** Adds counts to the stored ones: for existing products by day and month, with the totals of each shop. */
export async function writeCounts(db: Db, ...counted: readonly Counts[]): Promise<void> {
  const seen = counted.flatMap(({ day, products }) =>
    [...products].map(([id, counts]) => ({ day, id, ...counts })),
  )
  const sought = counted.flatMap(({ day, missed }) =>
    [...missed].map(([words, times]) => ({ day, words, times })),
  )
  if (seen.length + sought.length === 0) return
  await db.transaction().execute(async (tx) => {
    // Processes that write at the same time wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('visits'))`.execute(tx)
    await sql`insert into piece_views (span, starts_on, shop_id, product_id, views, bagged)
      select s.span, s.starts_on, p.shop_id, p.id, sum(v.views), sum(v.bagged)
      from unnest(${seen.map(({ day }) => day)}::date[], ${seen.map(({ id }) => id)}::uuid[],
          ${seen.map(({ views }) => views)}::int[], ${seen.map(({ bagged }) => bagged)}::int[]) as v (day, id, views, bagged)
        join products p on p.id = v.id
        cross join lateral (values ('day'::figure_span, v.day), ('month', date_trunc('month', v.day)::date)) as s (span, starts_on)
      group by grouping sets ((s.span, s.starts_on, p.shop_id, p.id), (s.span, s.starts_on, p.shop_id))
      order by p.id
      on conflict on constraint piece_views_once
        do update set views = piece_views.views + excluded.views, bagged = piece_views.bagged + excluded.bagged`.execute(
      tx,
    )
    await sql`insert into missed_searches as m (day, words, times)
      select day, words, times from (
        select w.*, k.words is not null as is_kept, row_number() over (partition by w.day, k.words is null)
          + (select count(*) from missed_searches known where known.day = w.day) as place
        from unnest(${sought.map(({ day }) => day)}::date[], ${sought.map(({ words }) => words)}::text[],
          ${sought.map(({ times }) => times)}::int[]) as w (day, words, times)
          left join missed_searches k using (day, words)) asked
      where is_kept or place <= ${mostWordsOfDay}
      on conflict (day, words) do update set times = m.times + excluded.times`.execute(tx)
  })
}

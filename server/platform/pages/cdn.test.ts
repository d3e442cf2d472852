import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTagVersions, type TagVersions } from '#server/platform/cache/tags.ts'
import { cdnHeaders, purgeChanges } from './cdn.ts'
import { storedPage } from './page-answer.ts'

/** A stand-in CDN that answers with `answers`, and the purges it received. */
const purges: { keys: unknown; token: unknown }[] = []
let answers = 200
const server = createServer((request: IncomingMessage, reply) => {
  const { authorization: token, 'surrogate-key': keys } = request.headers
  if (answers === 200) purges.push({ keys, token })
  reply.writeHead(answers).end()
})
let versions: TagVersions
let stop: () => Promise<void> = async () => {}
beforeEach(async () => {
  purges.length = 0
  answers = 200
  versions = createTagVersions()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  await stop()
  await new Promise((closed) => server.close(closed))
})

const log = pino({ level: 'silent' })
const isOfPages = (tag: string) => !tag.startsWith('stock:')
const reported = () => purges.map(({ keys }) => keys)
function start(follow: () => Promise<object> = async () => ({})): void {
  const purgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
  ;({ stop } = purgeChanges({
    log,
    cdn: { purgeUrl, token: 'key' },
    subjects: { versions, follow, isOfPages },
  }))
}

test('a page names what it is made of to whoever keeps it, and to browsers nothing new', () => {
  const page = storedPage(200, 'text/html', 'sofas')
  expect(cdnHeaders({ ...page, tags: ['catalogue', 'product:1'] })).toEqual({
    'surrogate-key': 'all catalogue product:1',
    'surrogate-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=86400',
  })
})

test('a page that is missing, counted, or of more keys than a header holds is kept by nobody', () => {
  const page = storedPage(200, 'text/html', 'sofas')
  expect(cdnHeaders(page)).toEqual({})
  expect(cdnHeaders({ ...page, status: 404, tags: [] })).toEqual({})
  const many = Array.from({ length: 300 }, (_, n) => `product:00000000-0000-4000-8000-${n}`)
  expect(cdnHeaders({ ...page, tags: many })).toEqual({})
})

test('everything is dropped at the start, then what has changed, each at two looks', async () => {
  start()
  await vi.waitUntil(() => purges.length >= 2)
  expect(purges).toEqual(Array.from({ length: 2 }, () => ({ keys: 'all', token: 'Bearer key' })))
  versions.change(['product:1', 'stock:1', 'catalogue'])
  await vi.waitUntil(() => purges.length >= 4, { timeout: 120_000 })
  expect(reported().slice(2)).toEqual(['product:1 catalogue', 'product:1 catalogue'])
})

test('more keys than one call takes drop everything', async () => {
  start()
  await vi.waitUntil(() => purges.length >= 2)
  versions.change(Array.from({ length: 251 }, (_, n) => `product:${n}`))
  await vi.waitUntil(() => purges.length >= 3, { timeout: 120_000 })
  expect(reported()[2]).toBe('all')
})

test('what could not be said, or not be looked for, is said later', async () => {
  answers = 503
  let looks = 0
  start(async () => {
    looks += 1
    if (looks === 1) throw new Error('the database is away')
    return {}
  })
  await vi.waitUntil(() => looks >= 3, { timeout: 120_000 })
  expect(reported()).toEqual([])
  answers = 200
  await vi.waitUntil(() => purges.length >= 1, { timeout: 120_000 })
  expect(reported()[0]).toBe('all')
})

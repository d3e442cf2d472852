import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { guestCookie } from '#server/platform/guests/guests.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { answerError } from '#server/platform/http/errors.ts'
import { pageRoutes } from './pages.ts'
import { pageSubjects } from '#server/catalogue/listings/changes.ts'
import { addSecurityHeaders } from '#server/platform/http/security.ts'

/** A built site of three pages, in place of build/: these tests cover how pages are served, not what they show. */
const rendererSource = `
let made = 0
const page = (status, body) => ({ kind: 'page', status, body, problems: [] })
export const renderPage = async (address, { transport, assetsOf, now }) => {
  made += 1
  if (address === '/moved') return { kind: 'moved', to: '/' }
  if (address === '/broken') return page(503, 'broken')
  if (/\\/404(\\/reviews)?$/.test(address)) return page(404, 'none ' + address + made)
  const { status, json } = await transport({ method: 'GET', path: '/api/hello', language: 'ar' })
  return page(200, JSON.stringify({ address, made, status, json, assets: assetsOf('web/public/landing/landing-screen.tsx') }))
}
export const renderPageData = async (address) => page(200, JSON.stringify({ data: address, made: ++made }))
export const portalDocument = ({ entry }, isDemo) => 'portal ' + entry + (isDemo ? ' demo' : '')
export const inlineScripts = ['one()', 'two()']
export const placeOf = (pathname, search) =>
  pathname === '/Upper' ? { kind: 'moved', to: '/upper' + search }
  : pathname === '/login' ? { kind: 'portal' }
  : /^(\\/ar)?\\/(lists|orders)\\//.test(pathname) ? { kind: 'visitor', address: pathname }
  : { kind: 'public', address: ['/', '/moved', '/broken'].includes(pathname) ? pathname + search : '/404' }
`
const manifest = {
  'web/app/entry-client.tsx': {
    file: 'assets/entry-1.js',
    imports: ['_react.js'],
    css: ['assets/entry-1.css'],
  },
  'web/app/entry-portal.tsx': { file: 'assets/portal-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  'web/public/landing/landing-screen.tsx': {
    file: 'assets/landing-1.js',
    imports: ['_react.js'],
    css: ['assets/landing-1.css'],
  },
}

let stories: TestDeps
let app: FastifyInstance
/** Number of pages calling the API at this moment, and the highest number so far. */
let asking = { now: 0, most: 0 }
const webRoot = mkdtempSync(path.join(tmpdir(), 'majlis-pages-'))
const build = '0'.repeat(64)

function write(name: string, text: string) {
  const file = path.join(webRoot, build, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

beforeAll(async () => {
  stories = await startTestDeps()
  write('server/entry-server.js', rendererSource)
  writeFileSync(path.join(webRoot, 'current'), build)
  write('server/package.json', '{"type":"module"}')
  write('client/.vite/manifest.json', JSON.stringify(manifest))
  write('client/assets/entry-1.js', 'plain')
  write('client/assets/entry-1.js.br', 'compressed')
  write('client/favicon.svg', '<svg/>')
})
beforeEach(async () => {
  await app?.close()
  app = fastify()
  const config = { ...stories.deps.config, webRoot, demoMode: true }
  addSecurityHeaders(app, config)
  app.setErrorHandler(answerError)
  asking = { now: 0, most: 0 }
  app.get('/api/hello', async (request) => {
    asking.most = Math.max(asking.most, ++asking.now)
    await turn()
    asking.now -= 1
    return { language: request.headers['accept-language'] }
  })
  await pageRoutes(app, { ...stories.deps, config }, pageSubjects(stories.deps))
})
afterAll(async () => {
  await app.close()
  await stories.close()
  rmSync(webRoot, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a public page', () => {
  test('is made over the API in process, in its language, with the files it needs', async () => {
    const { json, assets } = (await get('/')).json()
    expect(json).toEqual({ language: 'ar' })
    expect(assets).toEqual({
      entry: '/assets/entry-1.js',
      styles: ['/assets/entry-1.css', '/assets/landing-1.css'],
      modules: ['/assets/react-1.js', '/assets/landing-1.js'],
    })
  })

  test('is made once, until the catalogue changes', async () => {
    const first = (await get('/')).json().made
    expect((await get('/')).json().made).toBe(first)
    await stories.deps.db.insertInto('catalogueChanges').defaultValues().execute()
    await expect.poll(async () => (await get('/')).json().made, { timeout: 120_000 }).toBeGreaterThan(first)
  })

  test('is made once for all who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('/?search=together')))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  })

  test('waits its turn among many, who are all served', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => get(`/?search=${n}`)))
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    expect(asking.most).toBeLessThanOrEqual(8)
  })

  test('is sent compressed to those who can read it, and not again to those who have it', async () => {
    const plain = await get('/')
    const packed = await get('/', { 'accept-encoding': 'gzip, br;q=0.9' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const tag = String(packed.headers.etag)
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': `W/${tag}` })).statusCode).toBe(304)
    expect((await get('/', { 'if-none-match': tag })).statusCode).toBe(200)
    expect((await get('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  test('may be shown by a browser only after it has asked again', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('accept-encoding')
  })

  test('allows its two inline scripts by their hashes and nothing else inline', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    for (const script of ['one()', 'two()']) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(policy).not.toContain('unsafe')
  })
})

describe('a page for one visitor', () => {
  test('is made anew each time, compressed as well, and kept by nobody', async () => {
    for (const url of ['/lists/secret', '/page-data/lists/secret']) {
      const [first, again] = [await get(url), await get(url, { 'accept-encoding': 'br' })]
      const body = JSON.parse(brotliDecompressSync(again.rawPayload).toString()) as { made: number }
      expect(body.made).toBe(first.json().made + 1)
      expect(first.statusCode).toBe(200)
      expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      expect(first.headers).not.toHaveProperty('etag')
    }
  })

  test('is made once for all links of orders that lead nowhere, in each language', async () => {
    const madeUp = Array.from(
      { length: 30 },
      (_, n) => 'a'.repeat(24) + (n < 8 ? 'b' : 'c') + 'xyz234'[n % 6],
    )
    for (const [prefix, after] of [
      ['', ''],
      ['/ar', ''],
      ['', '/reviews'],
    ]) {
      const urls = [...madeUp, 'no-link', '%00'].map((link) => `${prefix}/orders/${link}${after}`)
      const answers = await Promise.all(urls.map((url) => get(`${url}?n=1`)))
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(answers[0]?.body).toContain(`none ${prefix}/orders/404${after}`)
      for (const { statusCode, headers } of answers) {
        expect(statusCode).toBe(404)
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      }
    }
  })

  test('of an order is made for whoever has its link, until that ends', async () => {
    const link = 'b'.repeat(26)
    const now = new Date()
    const group = { id: newId(), link, linkExpiresAt: new Date(now.getTime() + 60_000), createdAt: now }
    const who = { firstName: 'Mariam', lastName: 'Hosani', email: 'm@test.example', phone: '+971501234567' }
    const where = { addressLine: 'Al Wasl 1', city: 'Dubai', emirate: 'dubai' as const }
    const bought = {
      number: 1,
      language: 'en',
      paymentMethod: 'cash_on_delivery',
      customerId: newId(),
    } as const
    const customer = {
      id: bought.customerId,
      ...who,
      language: 'en' as const,
      createdAt: now,
      updatedAt: now,
    }
    await stories.deps.db.insertInto('customers').values(customer).execute()
    await stories.deps.db
      .insertInto('orderGroups')
      .values({ ...group, ...who, ...where, ...bought })
      .execute()
    const [first, again] = [await get(`/orders/${link}`), await get(`/orders/${link}`)]
    expect([first.statusCode, again.json().made]).toEqual([200, first.json().made + 1])
    await stories.deps.db.updateTable('orderGroups').set({ linkExpiresAt: now }).execute()
    expect((await get(`/orders/${link}`)).statusCode).toBe(404)
  })

  test('waits its turn as well', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => get(`/lists/${n}`)))
    expect(asking.most).toBeLessThanOrEqual(8)
  })
})

test('no page looks at the cookie of a guest, nor sets one', async () => {
  const session = `${guestCookie(stories.deps.config)}=${'x'.repeat(43)}`
  for (const url of ['/', '/?search=cookie', '/page-data/?search=cookie', '/lists/1', '/login', '/nothing']) {
    const statements = await statementsOf(async () => {
      const [plain, known] = [await get(url), await get(url, { cookie: session })]
      expect(known.statusCode).toBe(plain.statusCode)
      expect(known.body.replace(/"made":\d+/, '')).toBe(plain.body.replace(/"made":\d+/, ''))
      for (const { headers } of [plain, known]) {
        expect(headers).not.toHaveProperty('set-cookie')
        expect(String(headers.vary)).not.toMatch(/cookie/i)
      }
    })
    expect(statements.filter((text) => /guests/.test(text))).toEqual([])
  }
})

describe('other answers', () => {
  test.each(['%00', 'entry-1.js%00', '..%5c..%5centry-1.js', '..%2f..%2fserver', 'a'.repeat(4000)])(
    'a built file named %j is simply not there',
    async (name) => {
      expect((await get(`/assets/${name}`)).statusCode).toBe(404)
    },
  )

  test('a page that fails is not kept, and asks to be tried again', async () => {
    const failed = await get('/broken')
    expect(failed.statusCode).toBe(503)
    expect(failed.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  })

  test('all addresses that do not exist are one kept page', async () => {
    const [first, second] = [await get('/nothing'), await get('/nothing/else?x=1')]
    expect(first.statusCode).toBe(404)
    expect(second.body).toBe(first.body)
    expect(first.headers['cache-control']).toBe('no-store')
  })

  test('another way of writing an address leads to it, for good', async () => {
    const moved = await get('/Upper?a=1')
    expect(moved.statusCode).toBe(301)
    expect(moved.headers.location).toBe('/upper?a=1')
    expect((await get('/moved')).statusCode).toBe(302)
  })

  test('the portals get their shell with whether this is a demo, never kept (R-ROUTE-24)', async () => {
    const shell = await get('/login')
    expect(shell.body).toBe('portal /assets/portal-1.js demo')
    expect(shell.headers['cache-control']).toBe('no-store')
  })

  test('data for a browser within the site', async () => {
    expect((await get('/page-data/?x=1')).json()).toMatchObject({ data: '/?x=1' })
    expect((await get('/page-data/Upper')).json()).toEqual({ moved: '/upper' })
    expect((await get('/page-data/login')).statusCode).toBe(404)
    expect((await get('/page-data/')).headers['x-robots-tag']).toBe('noindex')
  })

  test('built files are kept for ever, the compressed ones where they can be read', async () => {
    const file = await get('/assets/entry-1.js', { 'accept-encoding': 'br' })
    expect(file.body).toBe('compressed')
    expect(file.headers['cache-control']).toContain('immutable')
    expect((await get('/assets/entry-1.js')).body).toBe('plain')
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
    expect((await get('/assets/missing.js')).statusCode).toBe(404)
  })
})

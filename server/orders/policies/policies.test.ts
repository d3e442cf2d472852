import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policyText, type WrittenPolicy } from '#contract/orders/policies.ts'
import { policies } from '#domain/orders/policies.ts'
import { blocksOf } from '#domain/platform/text/markup.ts'
import { collectTags } from '#server/platform/cache/tags.ts'
import { catalogueTags, currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { type Beyond, expectRefused } from '#server/testing/edges.ts'
import { policyPage, readSample } from './policies.ts'

let server: TestApp
let demo: TestApp
let token: string
let demoToken: string
beforeAll(async () => {
  server = await startTestApp(asOwner)
  demo = await startTestApp({ ...asOwner, DEMO_MODE: 'true' })
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
  demoToken = await demo.signedInAs((await makeAdmin(demo.deps)).userId)
})
afterAll(async () => {
  await server.close()
  await demo.close()
})
beforeEach(async () => {
  // Versions cannot be deleted, except here with the trigger disabled.
  for (const { deps } of [server, demo])
    await deps.pool.query(
      'alter table policies disable trigger policies_stay; delete from policies; alter table policies enable trigger policies_stay',
    )
})

const delivery = {
  title: 'How we deliver',
  titleAr: 'كيف نوصل',
  body: '# Where\nTo all emirates.',
  bodyAr: '# إلى أين\nإلى كل الإمارات.',
}

async function save(body: object, { policy = 'delivery', as = token, app = server, language = 'en' } = {}) {
  const headers = { 'accept-language': language }
  return app.send({ method: 'PUT', url: `/api/admin/policies/${policy}`, as, payload: body, headers })
}

const read = (policy: string, app = server) => app.send({ url: `/api/policies/${policy}` })
const linked = async (app = server) => (await app.send({ url: '/api/config' })).json().policies as string[]
const inSitemap = async (path: string, app = server) =>
  (await app.send({ url: '/sitemaps/pages.xml' })).body.includes(`${path}</loc>`)

test('the texts are written by administrators alone, and read by everyone', async () => {
  const shop = await server.signedInAs((await makeShop(server.deps)).userId)
  for (const [as, status] of [
    [shop, 403],
    ['', 401],
  ] as const) {
    expect((await save({ ...delivery, version: 0 }, { as })).statusCode).toBe(status)
    expect((await server.send({ url: '/api/admin/policies', as })).statusCode).toBe(status)
  }
  expect((await read('delivery')).statusCode).toBe(404)
})

describe('outside demo mode', () => {
  test('a page is there, linked and in the sitemap as soon as it has a text of its own', async () => {
    expect((await read('delivery')).json()).toMatchObject({ code: 'policy.not-found' })
    expect([await linked(), await inSitemap('/delivery')]).toEqual([[], false])
    const saved = (await save({ ...delivery, version: 0 })).json<WrittenPolicy>()
    expect(saved).toMatchObject({ ...delivery, isSample: false, version: 1 })
    const operator = { name: 'Majlis', nameAr: null, licence: null, address: null }
    const reported = { ...saved, isCurrent: true, operator }
    expect((await read('delivery')).json()).toEqual(reported)
    expect(await linked()).toEqual(['delivery'])
    expect([await inSitemap('/delivery'), await inSitemap('/ar/delivery')]).toEqual([true, true])
    expect(await inSitemap('/terms')).toBe(false)
  })

  test('it says who runs the marketplace, as soon as the settings do', async () => {
    await save({ ...delivery, version: 0 })
    await read('delivery')
    const of = {
      legalName: 'Majlis Trading LLC',
      legalLicence: 'DED-1',
      legalAddress: 'Office 4',
      legalCity: 'Dubai',
    }
    await server.send({ method: 'PUT', url: '/api/admin/settings', as: token, payload: of })
    expect((await read('delivery')).json().operator).toEqual({
      name: 'Majlis Trading LLC',
      nameAr: null,
      licence: 'DED-1',
      address: 'Office 4, Dubai',
    })
  })

  test('administrators find the unwritten ones empty', async () => {
    const all = (await server.send({ url: '/api/admin/policies', as: token })).json<WrittenPolicy[]>()
    expect(all.map(({ policy }) => policy)).toEqual(policies)
    expect(all[4]).toMatchObject({ title: '', bodyAr: '', isSample: false, version: 0, updatedAt: null })
  })
})

describe('in demo mode', () => {
  test('each has a sample that says so, until an administrator has written it', async () => {
    expect(await linked(demo)).toEqual(policies)
    expect((await read('terms', demo)).json()).toMatchObject({ title: 'Terms', isSample: true })
    await save({ ...delivery, version: 0 }, { app: demo, as: demoToken, policy: 'terms' })
    expect((await read('terms', demo)).json()).toMatchObject({ title: 'How we deliver', isSample: false })
  })

  test.each(policies)(
    'the sample on %s keeps the rules, and has as many parts in both languages',
    async (of) => {
      const sample = await readSample(of)
      expect(policyText.safeParse(sample).error).toBeUndefined()
      const kinds = (text: string) => blocksOf(text).map(({ kind }) => kind)
      expect(kinds(sample.bodyAr)).toEqual(kinds(sample.body))
      expect(sample.bodyAr).toMatch(/[\u0600-\u06ff]/)
    },
  )
})

describe('of two administrators', () => {
  test('the one who has not read what the other saved overwrites nothing', async () => {
    await save({ ...delivery, version: 0 })
    expect((await save({ ...delivery, title: 'Second', version: 1 })).statusCode).toBe(200)
    const late = await save({ ...delivery, title: 'Third', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'policy.changed-meanwhile' })
    expect((await read('delivery')).json()).toMatchObject({ title: 'Second' })
  })

  test.each([0, 1])('who save at once over version %i one is heard', async (version) => {
    if (version === 1) await save({ ...delivery, version: 0 })
    const titles = ['A', 'B', 'C', 'D', 'E']
    const answers = await Promise.all(titles.map((title) => save({ ...delivery, title, version })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
    expect((await save({ ...delivery, version: version + 1 })).statusCode).toBe(200)
  })

  test('a version that never was is refused', async () => {
    expect((await save({ ...delivery, version: 7 })).statusCode).toBe(409)
  })
})

test('a change is in the audit log with what was and what is', async () => {
  await save({ ...delivery, version: 0 })
  await save({ ...delivery, title: 'Delivery', version: 1 })
  const log = server.deps.db.selectFrom('auditLog').selectAll().where('action', '=', 'policy.changed')
  const newest = await log.orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(newest).toMatchObject({
    subjectKind: 'policy',
    subjectId: 'delivery',
    subjectName: 'Delivery',
    subjectNameAr: 'كيف نوصل',
  })
  expect([newest.before, newest.after]).toEqual([{ title: 'How we deliver' }, { title: 'Delivery' }])
})

/** Returns whether a write invalidates the cache of the delivery page, of another page, and of the whole site. */
async function touchedBy(app: TestApp, make: () => Promise<unknown>): Promise<boolean[]> {
  const { tags } = await collectTags(() => policyPage(app.deps, 'delivery').catch(() => undefined))
  await currentCatalogue(app.deps)
  const versions = catalogueTags(app.deps)
  const before = versions.version()
  await make()
  await currentCatalogue(app.deps)
  return [tags, ['policy:terms'], ['catalogue']].map((each) => versions.hasChanged(each, before))
}

test('a write drops what shows it and nothing else; the first outside the demo drops all, since all link it', async () => {
  const first = () => save({ ...delivery, version: 0 }, { app: demo, as: demoToken })
  expect(await touchedBy(demo, first)).toEqual([true, false, false])
  expect(await touchedBy(server, () => save({ ...delivery, version: 0 }))).toEqual([true, true, true])
  const second = () => save({ ...delivery, title: 'Delivery', version: 1 })
  expect(await touchedBy(server, second)).toEqual([true, false, false])
  expect((await read('delivery')).json()).toMatchObject({ title: 'Delivery' })
})

describe('what is no such page, or no plain text', () => {
  test.each(['imprint', 'x'.repeat(250), '__proto__', 'Delivery', '%00'])(
    '%s is not found',
    async (policy) => {
      expect((await read(policy)).statusCode).toBe(404)
      expect((await save({ ...delivery, version: 0 }, { policy })).statusCode).toBe(404)
    },
  )

  const noTags = 'Please write plain text, without HTML'
  const beyond: readonly Beyond[] = [
    ['a script', { body: 'Hello <script>alert(1)</script>' }, 'body', noTags],
    ['a tag in a title', { titleAr: '<b>توصيل</b>' }, 'titleAr', noTags],
    ['a comment', { bodyAr: 'نص <!-- سر -->' }, 'bodyAr', noTags],
    ['an empty text', { body: ' \n\u200b ' }, 'body', 'This field is required'],
    ['no Arabic', { bodyAr: undefined }, 'bodyAr', 'This field is required'],
    ['a number', { title: 3 }, 'title', 'This field is required'],
    ['a long title', { title: 'a'.repeat(121) }, 'title', 'This text is too long'],
    ['a long text', { body: 'a'.repeat(20_001) }, 'body', 'This text is too long'],
    ['NUL', { body: 'a\0b' }, 'body', 'This value is not valid'],
    ['no version', { version: undefined }, 'version', 'This field is required'],
    ['a negative version', { version: -1 }, 'version', 'This value is not valid'],
  ]
  test.each(beyond)('%s: %j', async (rule, sent, field, message) => {
    const whole = { ...delivery, version: 0, ...sent }
    const send = (body: object, language: string) => save(body, { language })
    await expectRefused(send, [rule, whole, field, message])
  })

  test('the longest there may be is stored, line by line, with what is unseen taken out of titles', async () => {
    const body = `- ${'ض'.repeat(19_997)}.`
    const sent = { ...delivery, title: ' Deliv\u202eery\n', body, bodyAr: 'سطر\r\nآخر', version: 0 }
    expect((await save(sent)).json()).toMatchObject({ title: 'Delivery', body, bodyAr: 'سطر\nآخر' })
  })
})

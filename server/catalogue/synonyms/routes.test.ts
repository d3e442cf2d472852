import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SearchMeaning, SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'
import { answeredAs, type Beyond, expectRefused, type Within } from '#server/testing/edges.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp()
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const { db } = server.deps
  const sofas = await storeCategory(db, { slug: 'sofas', name: 'Sofas', nameAr: 'الأرائك' })
  await storeProduct(db, { categoryId: sofas, name: 'Marsa Sofa', nameAr: 'أريكة مرسى' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('synonymGroups').execute()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function ask(method: Method, path: string, payload?: object, as = token) {
  const url = `/api/admin/synonyms${path}`
  const answer = await server.send({ method, url, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

async function make(...words: string[]): Promise<SynonymGroup> {
  const { status, body } = await ask('POST', '', { words })
  expect(status).toBe(201)
  return body
}

async function found(search: string): Promise<number> {
  const url = `/api/marketplace/browse?search=${encodeURIComponent(search)}&exact=yes`
  return (await server.send({ url })).json<{ total: number }>().total
}

test('the words are closed to shops and strangers', async () => {
  const shop = await server.signedInAs((await makeShop(server.deps)).userId)
  const calls: [Method, string][] = [
    ['GET', ''],
    ['POST', ''],
    ['PUT', `/${newId()}`],
    ['DELETE', `/${newId()}`],
    ['GET', '/meaning?search=sofa'],
  ]
  for (const [method, path] of calls) {
    expect((await ask(method, path, undefined, shop)).status, `${method} ${path}`).toBe(403)
    expect((await ask(method, path, undefined, '')).status, `${method} ${path}`).toBe(401)
  }
})

describe('a search follows at once', () => {
  test('a group that is added, changed, deleted', async () => {
    expect(await found('settee')).toBe(0)
    const { id } = await make('Sofa', 'Settee', 'كنبة')
    expect(await found('settee')).toBe(1)
    expect(await found('كنبه')).toBe(1)
    await ask('PUT', `/${id}`, { words: ['Sofa', 'Divan'] })
    expect(await found('settee')).toBe(0)
    expect(await found('divan')).toBe(1)
    expect(await ask('DELETE', `/${id}`)).toEqual({
      status: 200,
      body: { message: 'The group is deleted.', id },
    })
    expect(await found('divan')).toBe(0)
  })
})

describe('a group', () => {
  test('is told with its words as they are seen, and those that another has too, in pages (G-121)', async () => {
    await make('Sofa', 'Settee')
    const { words, shared } = await make('  Davenport\u200b ', 'SETTEES', 'settee')
    expect(words).toEqual(['Davenport', 'SETTEES', 'settee'])
    expect(shared).toEqual(['settee'])
    const all = (await ask('GET', '')).body as SynonymGroup[]
    expect(all.map((group) => [group.words[0], group.shared])).toEqual([
      ['Davenport', ['settee']],
      ['Sofa', ['Settee']],
    ])
    const first = await server.send({ url: '/api/admin/synonyms?limit=1', as: token })
    expect(first.headers['x-total-count']).toBe('2')
    const second = await server.send({ url: nextPage(first) ?? '', as: token })
    expect([first, second].flatMap((page) => page.json())).toEqual(all)
    expect(nextPage(second)).toBeNull()
  })

  test('has a word once, whichever way it is written; the reader learns which', async () => {
    const words = ['sofa', 'كنبة', 'Sofa!', 'couch']
    const asked = { method: 'POST', url: '/api/admin/synonyms', as: token, payload: { words } } as const
    const english = await server.send(asked)
    expect(english.statusCode).toBe(400)
    const message = '“Sofa!” is listed twice: the search treats it the same as “sofa”'
    expect(english.json()).toMatchObject({ message, errors: [{ path: 'words', message }] })
    const arabic = await server.send({ ...asked, headers: { 'accept-language': 'ar' } })
    expect(arabic.json().message).toBe('تكررت «Sofa!»: يقرؤها البحث كما يقرأ «sofa»')
    const { id } = await make('sofa', 'كنبة')
    expect((await ask('PUT', `/${id}`, { words: ['كنبة', 'كنبه'] })).status).toBe(400)
  })

  test.each([newId(), 'no-id', 'x'.repeat(150)])('that is not there (%s) is not found', async (id) => {
    const absent = { status: 404, body: expect.objectContaining({ code: 'synonyms.not-found' }) as object }
    expect(await ask('PUT', `/${id}`, { words: ['one', 'two'] })).toEqual(absent)
    expect(await ask('DELETE', `/${id}`)).toEqual(absent)
  })

  test('that two change at once is as the last of them wrote it, and the log tells of both', async () => {
    const { id } = await make('first', 'word')
    const both = [
      ['second', 'word'],
      ['third', 'word'],
    ]
    const answers = await Promise.all(both.map((words) => ask('PUT', `/${id}`, { words })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const logged = server.deps.db.selectFrom('auditLog').select(['before', 'after', 'action', 'subjectName'])
    const [made, one, two] = await logged.where('subjectId', '=', id).orderBy('id').execute()
    expect(made).toMatchObject({ action: 'synonyms.created', before: null, subjectName: 'first, word' })
    expect(one?.before).toEqual(made?.after)
    expect(two?.before).toEqual(one?.after)
    expect((await ask('GET', '')).body).toMatchObject([two?.after])
  })
})

test('there are no more than two thousand groups, also of many who add one at once', async () => {
  await server.deps.db
    .insertInto('synonymGroups')
    .values(Array.from({ length: 1999 }, (_, n) => ({ id: newId(), words: [`left ${n}`, `right ${n}`] })))
    .execute()
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((word) => ask('POST', '', { words: [word, 'more'] })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
  const all = await server.send({ url: '/api/admin/synonyms', as: token })
  expect(all.headers['x-total-count']).toBe('2000')
})

describe('what is no group is refused at its field, in both languages', () => {
  const two = 'Enter at least two words that mean the same'
  const phrase = 'Use letters or digits, and at most four words per phrase'
  const many = Array.from({ length: 31 }, (_, n) => `word${n}`)
  const beyond: readonly Beyond[] = [
    ['none', { words: undefined }, 'words', two],
    ['null', { words: null }, 'words', two],
    ['a text', { words: 'sofa, couch' }, 'words', two],
    ['one', { words: ['sofa'] }, 'words', two],
    ['too many', { words: many }, 'words', 'A group has at most 30 words'],
    ['empty', { words: ['sofa', ' \u200b'] }, 'words.1', 'This field is required'],
    ['a number', { words: ['sofa', 3] }, 'words.1', 'This field is required'],
    ['signs', { words: ['sofa', '!!!'] }, 'words.1', phrase],
    ['a sentence', { words: ['sofa', 'a bed for two people'] }, 'words.1', phrase],
    ['too long', { words: ['sofa', 's'.repeat(61)] }, 'words.1', 'This text is too long'],
    ['NUL', { words: ['sofa', 'a\0b'] }, 'words.1', 'This value is not valid'],
  ]
  test.each(beyond)('%s: %j', async (...row) => {
    await expectRefused(
      (payload, language) =>
        server.send({
          method: 'POST',
          url: '/api/admin/synonyms',
          as: token,
          payload,
          headers: { 'accept-language': language },
        }),
      row,
    )
  })

  const within: readonly Within[] = [
    ['most', { words: many.slice(1).map((word) => word.padEnd(60, 'x')) }],
    ['hostile', { words: ["'); drop table synonym_groups --", '<b>%_</b>'] }],
  ]
  test.each(answeredAs(within))('%s: %j is taken', async (_, sent, answered) => {
    const { status, body } = await ask('POST', '', sent)
    expect(status).toBe(201)
    expect(body).toMatchObject(answered)
  })
})

describe('the meaning of a search', () => {
  const meaning = async (search: string): Promise<SearchMeaning> =>
    (await ask('GET', `/meaning?search=${encodeURIComponent(search)}`)).body

  test('is told by words, categories and how many products are found', async () => {
    await make('Sofa', 'Settee', 'كنبة')
    const { concepts, ...counts } = await meaning('الكنبه marsa')
    expect(counts).toEqual({ corrected: null, total: 1, close: 1 })
    const sofas = [{ name: 'Sofas', nameAr: 'الأرائك' }]
    const [sofa, marsa] = concepts
    expect(sofa).toMatchObject({ written: 'الكنبه', categories: sofas })
    expect(sofa?.ways.sort()).toEqual(['sofa', 'settee', 'كنبة'].sort())
    expect(marsa).toEqual({ written: 'marsa', ways: [], categories: [] })
  })

  test('is that of the search as it is corrected', async () => {
    await make('Sofa', 'Settee')
    expect(await meaning('setee')).toMatchObject({ corrected: 'settee', total: 1 })
    expect(await meaning('zzzzzz')).toMatchObject({ corrected: null, total: 0, close: 0 })
    expect(await meaning('')).toMatchObject({ concepts: [], close: null })
  })
})

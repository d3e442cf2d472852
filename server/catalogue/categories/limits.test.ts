import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { answeredAs, type Beyond, chair, expectRefused, type Within } from '#server/testing/edges.ts'

let server: TestApp
let admin: string
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  categoryId = (await add({})).json().id
})
afterAll(() => server.close())

type Method = 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, payload: object, language = 'en') =>
  server.send({
    method,
    url: `/api/admin/categories${path}`,
    as: admin,
    payload,
    headers: { 'accept-language': language },
  })

let made = 0
function add(about: object, language = 'en') {
  made += 1
  return ask('POST', '', { name: `Category ${made}`, slug: `category-${made}`, ...about }, language)
}
const edit = (changes: object, language = 'en') => ask('PUT', `/${categoryId}`, changes, language)
const bulk = (body: object, language = 'en') => ask('POST', '/bulk', body, language)

const picture = (length: number) => `https://cdn.example/${'x'.repeat(length - 20)}`
const address = 'Use an http(s) address or a file uploaded here'
const sortOrder = 'Sort order must be a whole number of 0 or more'
const slugLong = 'Slug must be under 100 characters'
const metaTitle = 'Meta title must be under 200 characters'
const metaDescription = 'Meta description must be under 500 characters'

const beyond: readonly Beyond[] = [
  ['R-VAL-04', { name: '' }, 'name', 'Category name is required'],
  ['R-VAL-04', { name: null }, 'name', 'Category name is required'],
  ['R-VAL-23', { name: ' \u200b\n' }, 'name', 'Category name is required'],
  ['R-VAL-04', { name: 'n'.repeat(101) }, 'name', 'Name must be under 100 characters'],
  ['R-VAL-23', { name: chair.repeat(101) }, 'name', 'Name must be under 100 characters'],
  ['R-VAL-04', { nameAr: 'أ'.repeat(101) }, 'nameAr', 'Name must be under 100 characters'],
  ['R-VAL-05', { name: 'أرائك', slug: '' }, 'slug', 'Slug is required'],
  ['R-VAL-05', { slug: 'أرائك' }, 'slug', 'Slug is required'],
  ['R-VAL-05', { slug: 's'.repeat(101) }, 'slug', slugLong],
  ['R-VAL-05', { slug: 'İ'.repeat(60) }, 'slug', slugLong],
  ['R-VAL-05', { name: 'İ'.repeat(60), slug: '' }, 'slug', slugLong],
  ['R-VAL-06', { parentId: newId() }, 'parentId', 'Parent category not found'],
  ['R-VAL-06', { parentId: 'a\0' }, 'parentId', 'Parent category not found'],
  ['R-VAL-06', { parentId: 7 }, 'parentId', 'This value is not valid'],
  ['R-VAL-06', { sortOrder: -1 }, 'sortOrder', sortOrder],
  ['R-VAL-06', { sortOrder: 0.5 }, 'sortOrder', sortOrder],
  ['R-VAL-06', { sortOrder: 1e21 }, 'sortOrder', sortOrder],
  ['R-VAL-06', { sortOrder: '1' }, 'sortOrder', sortOrder],
  ['R-VAL-06', { sortOrder: 2_147_483_648 }, 'sortOrder', 'This value is not valid'],
  ['R-VAL-07', { metaTitle: 't'.repeat(201) }, 'metaTitle', metaTitle],
  ['R-VAL-07', { metaDescription: 'd'.repeat(501) }, 'metaDescription', metaDescription],
  ['R-VAL-23', { metaDescription: chair.repeat(501) }, 'metaDescription', metaDescription],
  ['R-LIM-06', { iconUrl: picture(501) }, 'iconUrl', address],
  ['R-LIM-06', { thumbUrl: picture(501) }, 'thumbUrl', address],
  ['R-LIM-06', { iconUrl: 'javascript:alert(1)' }, 'iconUrl', address],
  ['R-DATA-01', { status: 'gone' }, 'status', 'This value is not valid'],
]

const within: readonly Within[] = [
  ['R-VAL-04', { name: 'n'.repeat(100) }],
  ['R-VAL-23', { name: `  ${chair.repeat(100)}  ` }, { name: chair.repeat(100) }],
  ['R-VAL-23', { name: 'Living\nRoom\u202e' }, { name: 'Living Room' }],
  ['R-VAL-23', { nameAr: '\u200f' }, { nameAr: null }],
  ['R-VAL-05', { slug: 's'.repeat(100) }],
  ['G-69', { slug: '  Sofas & Chairs! ' }, { slug: 'sofas-chairs' }],
  ['R-VAL-06', { parentId: null, sortOrder: 0 }],
  ['R-VAL-06', { sortOrder: 2_147_483_647 }],
  ['R-VAL-07', { metaTitle: 'ع'.repeat(200), metaDescription: chair.repeat(500) }],
  ['R-LIM-06', { iconUrl: picture(500), thumbUrl: picture(500) }],
]

describe('a category is refused at its field, in both languages', () => {
  test.each(beyond)('%s: %j (R-VAL-04, R-VAL-05, R-VAL-06, R-VAL-07)', async (...row) => {
    await expectRefused(add, row)
    await expectRefused(edit, row)
  })

  test.each<Beyond>([
    ['R-VAL-21', { categoryIds: [], action: 'hide' }, 'categoryIds', 'At least one category is required'],
    ['R-VAL-21', { action: 'hide' }, 'categoryIds', 'At least one category is required'],
    ['R-VAL-21', { categoryIds: ['a'], action: 'drop' }, 'action', 'This value is not valid'],
    ['R-VAL-21', { categoryIds: ['a'], action: 'merge' }, 'targetId', 'No target category selected'],
    [
      'R-VAL-21',
      { categoryIds: ['a'], action: 'merge', targetId: null },
      'targetId',
      'No target category selected',
    ],
    [
      'R-VAL-21',
      { categoryIds: ['a'], action: 'merge', targetId: '' },
      'targetId',
      'No target category selected',
    ],
  ])('%s: bulk %j (R-API-52, R-API-53, R-VAL-21)', async (...row) => {
    await expectRefused(bulk, row)
  })

  test('G-71: as its own parent', async () => {
    const circle = 'A category cannot be its own parent or descendant'
    await expectRefused(edit, ['G-71', { parentId: categoryId }, 'parentId', circle])
  })

  test('G-74: as the heir of its own products', async () => {
    const send = (_: object, language: string) =>
      ask('DELETE', `/${categoryId}?reassignTo=${categoryId}`, {}, language)
    const message = 'Choose another category to move the products to.'
    await expectRefused(send, ['G-74', {}, 'reassignTo', message])
  })
})

test.each(answeredAs(within))(
  'just within its limit a category is taken: %s: %j',
  async (_, sent, answered) => {
    const answer = await add(sent)
    expect(answer.json()).toMatchObject(answered)
    expect(answer.statusCode).toBe(201)
  },
)

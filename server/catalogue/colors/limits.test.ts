import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { answeredAs, type Beyond, chair, expectRefused, type Within } from '#server/testing/edges.ts'

let server: TestApp
let admin: string
let colorId: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  colorId = (await add({})).json().id
})
afterAll(() => server.close())

const ask = (method: 'POST' | 'PUT', path: string, payload: object, language = 'en') =>
  server.send({
    method,
    url: `/api/admin/colors${path}`,
    as: admin,
    payload,
    headers: { 'accept-language': language },
  })

let made = 0
function add(about: object, language = 'en') {
  made += 1
  const hex = `#${made.toString(16).padStart(6, '0')}`
  return ask('POST', '', { name: `Color ${made}`, slug: `color-${made}`, hex, ...about }, language)
}
const edit = (changes: object, language = 'en') => ask('PUT', `/${colorId}`, changes, language)
const bulk = (body: object, language = 'en') => ask('POST', '/bulk-status', body, language)

const hex = 'Must be a valid hex color (e.g., #FF0000)'
const sortOrder = 'Sort order must be a whole number of 0 or more'

const beyond: readonly Beyond[] = [
  ['R-VAL-08', { name: '' }, 'name', 'Color name is required'],
  ['R-VAL-08', { name: null }, 'name', 'Color name is required'],
  ['R-VAL-23', { name: '\u200b ' }, 'name', 'Color name is required'],
  ['R-VAL-08', { name: 'n'.repeat(51) }, 'name', 'Name must be under 50 characters'],
  ['R-VAL-23', { name: chair.repeat(51) }, 'name', 'Name must be under 50 characters'],
  ['R-VAL-08', { nameAr: 'أ'.repeat(51) }, 'nameAr', 'Name must be under 50 characters'],
  ['R-VAL-09', { name: 'أحمر', slug: '' }, 'slug', 'Slug is required'],
  ['R-VAL-09', { slug: 's'.repeat(51) }, 'slug', 'Slug must be under 50 characters'],
  ['R-VAL-09', { name: 'İ'.repeat(30), slug: '' }, 'slug', 'Slug must be under 50 characters'],
  ['R-VAL-10', { hex: '' }, 'hex', hex],
  ['R-VAL-10', { hex: '#FF000' }, 'hex', hex],
  ['R-LIM-06', { hex: '#FF00000' }, 'hex', hex],
  ['R-VAL-10', { hex: 'FF0000' }, 'hex', hex],
  ['R-VAL-10', { hex: '#GG0000' }, 'hex', hex],
  ['R-VAL-10', { hex: '#FF00٠٠' }, 'hex', hex],
  ['R-VAL-10', { hex: null }, 'hex', hex],
  ['R-VAL-10', { sortOrder: -1 }, 'sortOrder', sortOrder],
  ['R-VAL-10', { sortOrder: 0.5 }, 'sortOrder', sortOrder],
  ['R-VAL-10', { sortOrder: 1e21 }, 'sortOrder', sortOrder],
  ['R-DATA-01', { status: 'gone' }, 'status', 'This value is not valid'],
]

const within: readonly Within[] = [
  ['R-VAL-08', { name: 'n'.repeat(50) }],
  ['R-VAL-23', { name: ` ${chair.repeat(50)}\n` }, { name: chair.repeat(50) }],
  ['R-VAL-09', { slug: 's'.repeat(50) }],
  ['R-VAL-10', { hex: ' #ff00aa ' }, { hex: '#FF00AA' }],
  ['R-VAL-10', { sortOrder: 0 }],
  ['R-VAL-10', { sortOrder: 2_147_483_647 }],
]

describe('a colour is refused at its field, in both languages', () => {
  test.each(beyond)('%s: %j (R-VAL-08, R-VAL-09, R-VAL-10)', async (...row) => {
    await expectRefused(add, row)
    await expectRefused(edit, row)
  })

  test.each<Beyond>([
    ['R-API-56', { status: 'hidden' }, 'colorIds', 'At least one color is required'],
    ['R-API-56', { colorIds: [], status: 'hidden' }, 'colorIds', 'At least one color is required'],
    ['R-API-56', { colorIds: ['a'], status: 'gone' }, 'status', 'This value is not valid'],
  ])('%s: bulk %j (R-API-56)', async (...row) => {
    await expectRefused(bulk, row)
  })
})

test.each(answeredAs(within))(
  'just within its limit a colour is taken: %s: %j',
  async (_, sent, answered) => {
    const answer = await add(sent)
    expect(answer.json()).toMatchObject(answered)
    expect(answer.statusCode).toBe(201)
  },
)

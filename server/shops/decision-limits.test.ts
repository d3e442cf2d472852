import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type Beyond, chair, expectRefused } from '#server/testing/edges.ts'

let server: TestApp
let admin: string
let shopId: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  shopId = (await makeShop(server.deps, { status: 'pending' })).id
})
afterAll(() => server.close())

const decide = (payload: object, language = 'en') =>
  server.send({
    method: 'PATCH',
    url: `/api/admin/shops/${shopId}/status`,
    as: admin,
    payload,
    headers: { 'accept-language': language },
  })

const status = 'rejected'
const reason = 'Please provide a reason for rejection'
const tooLong = 'This text is too long'

test.each<Beyond>([
  ['R-API-30', { status }, 'rejectionReason', reason],
  ['R-API-30', { status, rejectionReason: ' \n ' }, 'rejectionReason', reason],
  ['R-SHOPS-09', { status, rejectionReason: '\u200b' }, 'rejectionReason', reason],
  ['R-API-30', { status, rejectionReason: 'r'.repeat(2001) }, 'rejectionReason', tooLong],
  ['R-API-31', { status: 'suspended', suspensionReason: chair.repeat(2001) }, 'suspensionReason', tooLong],
  ['R-API-32', { status: 'gone' }, 'status', 'This value is not valid'],
])('a decision on a shop is refused: %s: %j', async (...row) => {
  await expectRefused(decide, row)
})

test('a reason of 2,000 characters is kept with its lines', async () => {
  const answer = await decide({ status, rejectionReason: ` ${chair.repeat(1998)}\r\nx ` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().rejectionReason).toBe(`${chair.repeat(1998)}\nx`)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShopOwner } from '#server/testing/catalogue.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { answeredAs, type Beyond, chair, expectRefused } from '#server/testing/edges.ts'

let server: TestApp
let shop: string
beforeAll(async () => {
  server = await startTestApp()
  shop = await server.signedInAs((await makeShopOwner(server.deps)).userId)
})
afterAll(() => server.close())

const ask = (payload: object, language = 'en') =>
  server.send({
    method: 'POST',
    url: '/api/objects/upload',
    as: shop,
    payload,
    headers: { 'accept-language': language },
  })

const invalid = 'This value is not valid'

test.each<Beyond>([
  ['R-API-71', { purpose: 'avatar' }, 'purpose', invalid],
  ['R-API-71', { size: 0 }, 'size', invalid],
  ['R-API-71', { size: 1.5 }, 'size', invalid],
  ['R-API-71', { size: '5' }, 'size', invalid],
  ['R-API-71', { fileName: chair.repeat(256) }, 'fileName', 'This text is too long'],
  ['R-API-71', { fileName: 'a\0.png' }, 'fileName', invalid],
  ['R-API-71', { contentType: 'x'.repeat(101) }, 'contentType', 'This text is too long'],
])('an upload is refused before it is sent: %s: %j', async (...row) => {
  await expectRefused(ask, row)
})

test.each(
  answeredAs([
    ['R-UPL-02', { size: 10_485_760 }],
    ['R-UPL-02', { size: 1, purpose: 'kyc', contentType: 'application/pdf' }],
    ['R-API-71', { fileName: `${chair.repeat(251)}.png`, contentType: 'image/png' }],
    ['R-API-71', {}],
  ]),
)('an upload may be announced: %s: %j', async (_, sent) => {
  const answer = await ask(sent)
  expect(answer.statusCode).toBe(200)
  const { url, uploadURL } = answer.json() as Record<string, string>
  expect(url).toBe(uploadURL)
  expect(url?.split('?')[0]).toMatch(/^\/api\/objects\/[\w-]{1,480}$/)
})

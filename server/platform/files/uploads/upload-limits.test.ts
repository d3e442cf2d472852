import { afterEach, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeShop } from '#server/testing/accounts.ts'
import { repeatAttempts } from '#server/testing/database.ts'
import { sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'

let server: UploadApp
afterEach(() => server.close())

const ask = (token?: string) =>
  server.send({
    method: 'POST',
    url: '/api/objects/upload',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('60 uploads of nobody per address and hour, also when asked at one instant (G-104)', async () => {
  server = await startUploadApp()
  const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await ask()).statusCode))
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  server.setNow(new Date(Date.now() + 61 * 60_000))
  expect((await ask()).statusCode).toBe(200)
})

test('300 uploads of nobody per range and day, however many addresses it has', async () => {
  server = await startUploadApp()
  const statuses: number[] = []
  for (let n = 0; n < 304; n++) {
    const remoteAddress = `2001:db8:7:${n.toString(16)}::1`
    statuses.push(
      (await server.send({ method: 'POST', url: '/api/objects/upload', remoteAddress })).statusCode,
    )
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect((await ask()).statusCode).toBe(200)
})

test('files of nobody take up so much together, wherever they come from and whenever they were asked for', async () => {
  server = await startUploadApp()
  const { deps } = server
  const [held, kept] = [await server.ticket(), await server.ticket()]
  const file = {
    purpose: 'kyc',
    ownerId: null,
    contentType: 'application/pdf',
    sizeBytes: 10_485_760,
    sha256: Buffer.alloc(32),
  } as const
  const files = Array.from({ length: 820 }, () => ({ id: newId(), ...file }))
  await deps.db.insertInto('objects').values(files).execute()
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect((await server.put(held.uploadURL, sampleFiles.pdf)).status).toBe(429)
  expect((await ask(await server.tokenOf((await makeShop(deps)).userId))).statusCode).toBe(200)
  await deps.db.updateTable('objects').set({ claimedAt: new Date() }).execute()
  expect((await ask()).statusCode).toBe(200)
  expect((await server.put(kept.uploadURL, sampleFiles.pdf)).status).toBe(200)
})

test.each([
  [{}, 65],
  [{ HOST: '0.0.0.0' }, 60],
  [{ PUBLIC_URL: 'https://demo.majlis.example' }, 60],
])('a demo counts them where others can reach it: %j', async (where, taken) => {
  server = await startUploadApp('disk', { DEMO_MODE: 'true', ...where })
  const statuses = await Promise.all(Array.from({ length: 65 }, async () => (await ask()).statusCode))
  expect(statuses.filter((status) => status === 200)).toHaveLength(taken)
})

test('a user has so many files an hour, and so many bytes lying about', async () => {
  server = await startUploadApp()
  const { deps } = server
  const [eager, hoarder] = [await makeShop(deps), await makeShop(deps)]
  const [eagerToken, hoarderToken] = [
    await server.tokenOf(eager.userId),
    await server.tokenOf(hoarder.userId),
  ]
  expect((await ask(eagerToken)).statusCode).toBe(200)
  await repeatAttempts(deps, 998)
  expect((await ask(eagerToken)).statusCode).toBe(200)
  expect((await ask(eagerToken)).statusCode).toBe(429)
  const held = await server.ticket({}, hoarderToken)
  const file = {
    purpose: 'product',
    ownerId: hoarder.userId,
    contentType: 'image/png',
    sizeBytes: 10_485_760,
    sha256: Buffer.alloc(32),
  } as const
  const files = Array.from({ length: 205 }, () => ({ id: newId(), ...file }))
  await deps.db.insertInto('objects').values(files).execute()
  const refused = await ask(hoarderToken)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await server.put(held.uploadURL, sampleFiles.png, 'image/png')).status).toBe(429)
  await deps.db.updateTable('objects').set({ claimedAt: new Date() }).execute()
  expect((await ask(hoarderToken)).statusCode).toBe(200)
})

import { expect, test } from 'vitest'
import { makeAdmin, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'

/** The log lines about TRUST_PROXY after three requests with the given headers. */
async function loggedClient(settings: Record<string, string>, headers: Record<string, string>) {
  const lines: string[] = []
  const server = await startTestApp(settings, (line) => lines.push(line))
  for (let one = 0; one < 3; one += 1) await server.send({ url: '/healthz', headers })
  await server.close()
  return lines.filter((line) => line.includes('TRUST_PROXY'))
}

test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])(
  '%s that nobody asked for is told of once, without the address in it',
  async (name) => {
    const reported = await loggedClient({}, { [name]: '203.0.113.7' })
    expect(reported).toHaveLength(1)
    expect(reported[0]).not.toContain('203.0.113.7')
  },
)

test('neither a proxy that is believed nor a request without one is news', async () => {
  expect(await loggedClient({ TRUST_PROXY: '1' }, { 'x-forwarded-for': '203.0.113.7' })).toEqual([])
  expect(await loggedClient({}, {})).toEqual([])
})

test('a sign-in, one that failed, and what was refused say who and why, by id and code alone (V16.3.1, V16.3.2)', async () => {
  const lines: string[] = []
  const server = await startTestApp({}, (line) => lines.push(line))
  const { email, userId } = await makeAdmin(server.deps)
  const shop = await makeShop(server.deps)
  const signIn = (password: string) =>
    server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  await signIn(testPassword)
  await signIn('wrong-password')
  await server.send({ url: '/api/admin/users', as: 'made-up' })
  await server.send({ url: '/api/admin/settings', as: await server.signedInAs(shop.userId) })
  await server.send({ method: 'POST', url: '/api/auth/login', payload: {} })
  await server.close()
  const reported = lines.map((line) => JSON.parse(line) as object).filter((entry) => 'route' in entry)
  expect(reported).toMatchObject([
    { route: '/api/auth/login', status: 200, user: userId },
    { route: '/api/auth/login', status: 401, refusal: 'account.wrong-credentials' },
    { status: 404, refusal: 'request.not-found' },
    { route: '/api/admin/settings', status: 403, user: shop.userId, refusal: 'account.no-access' },
    { route: '/api/auth/login', status: 400, refusal: 'request.invalid' },
  ])
  expect(lines.join('\n')).not.toContain(email)
})

import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'

/** What the log says of proxies while so many requests come with forwarded headers. */
async function toldOfProxies(settings: Record<string, string>, headers: Record<string, string>) {
  const lines: string[] = []
  const server = await startTestApp(settings, (line) => lines.push(line))
  for (let one = 0; one < 3; one += 1) await server.send({ url: '/healthz', headers })
  await server.close()
  return lines.filter((line) => line.includes('TRUST_PROXY'))
}

test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])(
  '%s that nobody asked for is told of once, without the address in it',
  async (name) => {
    const told = await toldOfProxies({}, { [name]: '203.0.113.7' })
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain('203.0.113.7')
  },
)

test('neither a proxy that is believed nor a request without one is news', async () => {
  expect(await toldOfProxies({ TRUST_PROXY: '1' }, { 'x-forwarded-for': '203.0.113.7' })).toEqual([])
  expect(await toldOfProxies({}, {})).toEqual([])
})

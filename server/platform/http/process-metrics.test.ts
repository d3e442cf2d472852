import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket } from '#server/testing/orders.ts'
import { makeCategory } from '#server/testing/catalogue.ts'
import { catalogueMemory, whenInMemory } from '#server/catalogue/search/find.ts'
import { newId } from '#server/deps.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { deliverAwaitedMail, deliverMail } from '#server/platform/mail/jobs.ts'
import { buildApp } from '#server/app.ts'
import { createMetrics, type Metrics, serveMetrics } from './process-metrics.ts'

let server: TestApp
let metrics: Metrics
let port: Awaited<ReturnType<typeof serveMetrics>>
let origin = ''
const memory = () => catalogueMemory(server.deps).current?.held()
beforeAll(async () => {
  server = await startTestApp()
  metrics = createMetrics({ ...server.deps, memory, requestPool: server.deps.pool })
  port = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(port.address() as AddressInfo).port}`
})
afterAll(async () => {
  port.close()
  await server.close()
})

const reported = async () => {
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n')
  return (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
}

test('what is kept is told, how often it was asked for, and why it went', async () => {
  const before = await reported()
  const list = () => server.send({ url: '/api/marketplace/browse?limit=3' })
  for (let asked = 0; asked < 4; asked++) await list()
  await whenInMemory(server.deps)
  const after = await reported()
  expect(after('majlis_cache_entries{cache="replies"}')).toBe(1)
  expect(after('majlis_cache_bytes{cache="replies"}')).toBeGreaterThan(100)
  expect(after('majlis_cache_limit_bytes{cache="replies"}')).toBe(12 * 1024 * 1024)
  const hits = 'majlis_cache_asked_total{cache="replies",result="hits"}'
  expect(after(hits) - before(hits)).toBeGreaterThan(1)
  expect(after('majlis_catalogue_memory_reads_total')).toBe(catalogueMemory(server.deps).current ? 1 : 0)
  expect(after('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  await makeCategory(server.deps, { name: 'Desks' })
  await list()
  expect((await reported())('majlis_cache_dropped_total{cache="replies",cause="changed"}')).toBe(1)
})

test('every line is one that Prometheus reads, each metric said what it is (R-API-92)', async () => {
  const answer = await fetch(`${origin}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).trimEnd().split('\n')
  const names = lines.flatMap(
    (line) => /^# TYPE (\w+) (?:gauge|counter|histogram|summary)$/.exec(line)?.[1] ?? [],
  )
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    expect(line).toMatch(/^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?\d+(\.\d+)?(e[-+]?\d+)?|nan|[-+]inf)$/i)
    expect(names).toContain(/^\w+?(?=(_bucket|_sum|_count)?[{ ])/.exec(line)?.[0])
  }
})

test('requests are told by route and how they ended, never by their address', async () => {
  const app = await buildApp(server.deps, { withPages: false, observe: metrics.observe })
  for (const url of ['/api/products/1', '/api/products/2?token=secret', '/healthz', '/nowhere/secret'])
    await app.inject({ url })
  await app.close()
  const figure = await reported()
  const count = (labels: string) => figure(`http_server_request_duration_seconds_count{${labels}}`)
  expect(count('method="GET",route="/api/products/:id",status="4xx"')).toBe(2)
  expect(count('method="GET",route="/healthz",status="2xx"')).toBe(1)
  expect(count('method="GET",route="unmatched",status="4xx"')).toBe(1)
  expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('secret')
})

test('what is refused is told by its code, and what runs here', async () => {
  const app = await buildApp(server.deps, { withPages: false, observe: metrics.observe })
  const payload = { email: 'nobody@majlis.example', password: 'not the password' }
  const before = (await reported())('majlis_refusals_total{refusal="account.wrong-credentials"}') || 0
  await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  await app.close()
  const figure = await reported()
  expect(figure('majlis_refusals_total{refusal="account.wrong-credentials"}')).toBe(before + 1)
  expect(figure(`majlis_build_info{release="${server.deps.config.release}"}`)).toBe(1)
})

test('connections of requests and of background work are reported apart, and what is under way', async () => {
  const market = await makeMarket(server)
  await market.buy([{ productId: await market.product(), quantity: 1 }])
  const figure = await reported()
  expect(figure('majlis_database_connections{pool="requests",state="waited_for"}')).toBe(0)
  expect(figure('majlis_database_connections{pool="background",state="busy"}')).toBeGreaterThanOrEqual(0)
  expect(figure('majlis_under_way{what="orders",status="pending"}')).toBe(1)
})

test('jobs that wait are told, for how long, and how many were given up, of each queue (R-API-92)', async () => {
  await server.deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, deliverMail, { mailId: newId() })
    await enqueue(tx, { ...deliverAwaitedMail, startsAfterSeconds: 60 }, { mailId: newId() })
  })
  await server.deps.pool.query(
    `update jobs.job set start_after = now() - interval '90 seconds' where name = 'deliver-mail'`,
  )
  await server.deps.pool.query(`insert into jobs.job (name, state) values ('sweep-files', 'failed')`)
  const figure = await reported()
  expect(figure('majlis_jobs_given_up{queue="sweep_files"}')).toBe(1)
  expect(figure('majlis_jobs_waiting{queue="sweep_files"}')).toBe(0)
  expect(figure('majlis_jobs_waiting{queue="deliver_mail"}')).toBe(1)
  expect(figure('majlis_jobs_oldest_seconds{queue="deliver_mail"}')).toBeGreaterThanOrEqual(90)
  expect(figure('majlis_jobs_waiting{queue="deliver_awaited_mail"}')).toBe(0)
  expect(figure('majlis_jobs_oldest_seconds{queue="deliver_awaited_mail"}')).toBe(0)
})

test('they are told nowhere else, and nothing else is told there (R-API-92)', async () => {
  expect((await server.send({ url: '/metrics' })).statusCode).toBe(404)
  expect((await server.send({ url: '/api/metrics' })).statusCode).toBe(404)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('an address that cannot be had is said in one line', async () => {
  const { port: taken } = port.address() as AddressInfo
  await expect(serveMetrics(metrics, { host: '127.0.0.1', port: taken })).rejects.toThrow(
    `METRICS_PORT: 127.0.0.1:${taken} cannot be opened (EADDRINUSE).`,
  )
})

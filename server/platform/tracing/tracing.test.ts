import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { newId } from '#server/deps.ts'
import { s3Storage } from '#server/platform/files/storage/s3.ts'
import { job } from '#server/platform/jobs/job.ts'
import { startJobs } from '#server/platform/jobs/queue.ts'
import { workedJobs } from '#server/platform/jobs/registry.ts'
import { registrationOf } from '#server/testing/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { Mailbox } from '#server/testing/fakes/mailbox.ts'
import { startS3StandIn } from '#server/testing/fakes/s3-stand-in.ts'
import { TraceCollector } from '#server/testing/fakes/trace-collector.ts'
import { summaryOf } from './statements.ts'
import { startTracing } from './tracing.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
const traceparent = `00-${traceId}-${spanId}-01`

/** Starts an app that sends its traces to a collector, which the test reads at the end. */
async function startTraced({ proxies = '1', endpoint }: { proxies?: string; endpoint?: string } = {}) {
  const [collector, mailbox] = [new TraceCollector(), new Mailbox()]
  const at = await collector.open()
  const smtp = `smtp://127.0.0.1:${await mailbox.open()}`
  const server = await startTestApp({ SMTP_URL: smtp, TRUST_PROXY: proxies })
  const tracing = startTracing(endpoint ?? at, server.deps.config)
  tracing.ofStatements(server.deps.pool)
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const deps = { ...server.deps, log: pino({ mixin: tracing.inLog }, { write }) }
  const app = await buildApp(deps, { withPages: false, trace: tracing.ofRequests })
  ends.push(
    () => collector.close(),
    () => mailbox.close(),
    () => server.close(),
    () => tracing.stop(),
    () => app.close(),
  )
  const reported = async () => {
    await tracing.stop()
    return collector.spans
  }
  return { app, deps, lines, mailbox, told: reported, tracing }
}

test('a request is told with its statements, the job that it left and the mail of that, within the trace that it came with', async () => {
  const { app, deps, lines, mailbox, told: reported, tracing } = await startTraced()
  const { stop } = await startJobs(deps, workedJobs(deps.config).map(tracing.ofJob))
  ends.push(stop)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register?secret=1',
    headers: { traceparent },
    payload: registrationOf(),
  })
  expect(answer.statusCode).toBe(201)
  await vi.waitFor(() => expect(mailbox.letters).toHaveLength(1), { timeout: 120_000 })
  await stop()
  const spans = (await reported()).filter((span) => span.traceId === traceId)
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('POST /api/auth/register')
  expect(request).toMatchObject({
    parentSpanId: spanId,
    attributes: { 'http.route': '/api/auth/register', 'http.response.status_code': 201 },
  })
  expect(named('INSERT users')).toMatchObject({
    parentSpanId: request?.spanId,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringMatching(/^insert into "users"/),
    },
  })
  const delivery = named('process deliver-mail')
  expect(delivery?.parentSpanId).toBe(request?.spanId)
  expect(named('send mail')?.parentSpanId).toBe(delivery?.spanId)
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
    trace_id: traceId,
    span_id: request?.spanId,
  })
  expect(lines.find(({ msg }) => msg === 'mail sent')).toMatchObject({ trace_id: traceId })
  expect(JSON.stringify(spans)).not.toMatch(/secret|@test\.example/)
})

test('what is asked of a bucket and of providers is told, without what signs it', async () => {
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const bucket = await startS3StandIn(keys)
  ends.push(bucket.close)
  const { deps, told: reported, tracing } = await startTraced()
  const storage = s3Storage({
    kind: 's3',
    endpoint: bucket.endpoint,
    region: 'r',
    bucket: 'files',
    uploads: 'bucket',
    ...keys,
  })
  const [id, missing] = [newId(), newId()]
  const work = async () => {
    await storage.put(id, Buffer.from('bytes'))
    await storage.exists(missing)
  }
  const traced = tracing.ofJob(job({ name: 'store', payload: z.unknown(), handle: work }))
  await traced.handle(deps, {}, { isLast: true })
  const spans = await reported()
  const [run] = spans.filter(({ name }) => name === 'process store')
  const asked = (method: string) =>
    spans.find(({ name, parentSpanId }) => name === method && parentSpanId === run?.spanId)
  expect(asked('PUT')?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
    'url.full': `${bucket.endpoint}/files/objects/${id}`,
  })
  expect(asked('HEAD')?.attributes).toMatchObject({ 'http.response.status_code': 404, 'error.type': '404' })
})

test('what a page asks of the API is part of its trace', async () => {
  const { app, told: reported } = await startTraced({ proxies: 'false' })
  app.get('/page', async () => (await app.inject({ url: '/api/marketplace/browse?limit=3' })).json())
  expect((await app.inject({ url: '/page' })).statusCode).toBe(200)
  const spans = await reported()
  const [page, asked] = ['GET /page', 'GET /api/marketplace/browse'].map((name) =>
    spans.find((span) => span.name === name),
  )
  expect(asked).toMatchObject({ traceId: page?.traceId, parentSpanId: page?.spanId })
})

test('a stranger decides neither the trace of a request nor that it is told', async () => {
  const { app, told: reported } = await startTraced({ proxies: 'false' })
  await app.inject({ url: '/api/marketplace/browse?limit=3', headers: { traceparent } })
  await app.inject({ url: '/healthz', headers: { traceparent } })
  const spans = await reported()
  expect(spans.filter(({ name }) => name.startsWith('GET '))).toHaveLength(1)
  expect(spans.filter((span) => span.traceId === traceId)).toEqual([])
})

test('a collector that is away costs nobody an answer, and no failure its reason', async () => {
  const { app, deps, told: reported, tracing } = await startTraced({ endpoint: 'http://127.0.0.1:9' })
  const failing = tracing.ofJob(
    job({
      name: 'fail',
      payload: z.unknown(),
      handle: async () => void (await deps.pool.query('select 1/0')),
    }),
  )
  await expect(failing.handle(deps, {}, { isLast: true })).rejects.toThrow('division by zero')
  expect((await app.inject({ url: '/api/marketplace/browse?limit=3' })).statusCode).toBe(200)
  expect(await reported()).toEqual([])
})

test.each([
  ['select "a" from "orders" where "id" = $1', 'SELECT orders'],
  ['with x as (select 1) insert into ledger_lines select 1', 'WITH ledger_lines'],
  ['begin', 'BEGIN'],
  ['update "products" set "a" = 1', 'UPDATE products'],
  ['', 'QUERY'],
])('the statement %j is called %s', (text, name) => {
  expect(summaryOf(text)).toBe(name)
})

test('nothing of it is loaded where no collector is set', async () => {
  const loaded = (more: string) => `
    import { createRequire } from 'node:module'
    await import('#server/run-server.ts')
    ${more}
    const names = Object.keys(createRequire(import.meta.url).cache).filter((name) => name.includes('@opentelemetry'))
    console.log(names.length)`
  const count = async (more: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      loaded(more),
    ])
    return Number(stdout)
  }
  expect(await count('')).toBe(0)
  expect(await count(`await import('#server/platform/tracing/tracing.ts')`)).toBeGreaterThan(10)
})

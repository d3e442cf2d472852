import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { newId } from '#server/deps.ts'
import { closePool, createDatabase } from '#server/platform/db/open.ts'
import { checkLedger } from '#server/money/ledger/verify-chain.ts'
import { s3Storage } from '#server/platform/files/storage/s3.ts'
import { startJobs } from '#server/platform/jobs/queue.ts'
import { registrationOf } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { silent } from '#server/testing/postgres.ts'
import { sampleFiles } from '#server/testing/uploads.ts'
import { createMetrics } from './process-metrics.ts'

const rules = readFileSync('deploy/prometheus/majlis-rules.yaml', 'utf8')
const alerts = new Map(
  [...rules.matchAll(/- alert: (\w+)\n +expr: (.*)/g)].map(([, name = '', expr = '']) => [name, expr]),
)
const board = JSON.parse(readFileSync('deploy/grafana/majlis.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}

let server: TestApp
beforeAll(async () => {
  // No server listens on this port: the mail server is down.
  server = await startTestApp({ ...asOwner, SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => server.close())

const metricsOf = (deps = server.deps, requestPool = deps.pool) =>
  createMetrics({ ...deps, requestPool, memory: () => undefined })

type Sample = { readonly name: string; readonly labels: string; readonly value: number }

function samplesOf(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }))
}

/** The value of a part of a rule, e.g. `sum(rate(a{b="c"}[5m]))`; everything counted so far counts as within its range. */
function valueOf(part: string, samples: readonly Sample[]): number {
  const [, name = '', wanted = ''] = /([a-z]\w*_\w+)(?:\{(.*?)\})?(?:\[\d[mh]\])?\)*$/.exec(part.trim()) ?? []
  const patterns = [...wanted.matchAll(/(\w+)(!?)=?~?"([^"]*)"/g)].map(([, label, not, value]) => ({
    isWanted: not === '',
    pattern: new RegExp(`(^|,)${label}="(${value})"`),
  }))
  const found = samples.filter(
    (one) =>
      one.name === name && patterns.every(({ pattern, isWanted }) => pattern.test(one.labels) === isWanted),
  )
  const values = found.map(({ value }) => (part.includes('abs(') ? Math.abs(value) : value))
  if (part.startsWith('sum')) return values.reduce((sum, value) => sum + value, 0)
  return part.startsWith('min') ? Math.min(...values) : Math.max(...values)
}

/** Whether the alert would fire for these figures. */
function rings(alert: string, text: string): boolean {
  const conditions = (alerts.get(alert) ?? '').split(' and ')
  return conditions.every((condition) => isMet(condition, samplesOf(text)))
}

function isMet(condition: string, samples: readonly Sample[]): boolean {
  const [, left = '', sign, bound] = /^(.*) ([<>]) ([\d.e]+)$/.exec(condition) ?? []
  const [part = '', by] = left.split(' / ')
  const [whole = '', less] = part.split(' - ')
  const difference = valueOf(whole, samples) - (less === undefined ? 0 : valueOf(less, samples))
  const value = difference / (by === undefined ? 1 : valueOf(by, samples))
  return sign === '<' ? value < Number(bound) : value > Number(bound)
}

/** The figures after the route was answered once for each duration in `took`, in milliseconds. */
async function metricsAfter(url: string, took: readonly number[]): Promise<string> {
  const { registry, observe } = metricsOf()
  const request = { routeOptions: { url }, method: 'GET' }
  for (const elapsedTime of took)
    await observe.call({} as never, request as never, { statusCode: 200, elapsedTime } as never)
  return registry.metrics()
}

/** By alert: causes its fault and returns the figures while the fault lasts. */
const faults: Record<string, () => Promise<string>> = {
  MajlisMailLate: async () => {
    await server.deps.pool.query(
      `insert into jobs.job (name, start_after) values ('deliver-awaited-mail', now() - interval '40 seconds')`,
    )
    return metricsOf().registry.metrics()
  },
  MajlisJobsLate: async () => {
    await server.deps.pool.query(
      `insert into jobs.job (name, start_after) values ('sweep-files', now() - interval '400 seconds')`,
    )
    return metricsOf().registry.metrics()
  },
  MajlisMailRefused: async () => {
    const metrics = metricsOf()
    for (let person = 0; person < 6; person++)
      await server.send({ method: 'POST', url: '/api/auth/register', payload: registrationOf() })
    const jobs = await startJobs(server.deps)
    await vi.waitFor(
      async () => expect(rings('MajlisMailRefused', await metrics.registry.metrics())).toBe(true),
      {
        timeout: 120_000,
        interval: 200,
      },
    )
    const figures = await metrics.registry.metrics()
    await jobs.stop()
    return figures
  },
  MajlisJobsGivenUp: async () => {
    await server.deps.pool.query(`insert into jobs.job (name, state) values ('sweep-files', 'failed')`)
    return metricsOf().registry.metrics()
  },
  MajlisConnectionsShort: async () => {
    const { db, pool } = createDatabase({ ...server.deps.pool.options, max: 1 }, silent)
    const held = await pool.connect()
    const waiting = pool.query('select 1')
    const figures = await metricsOf(server.deps, pool).registry.metrics()
    held.release()
    await waiting
    await closePool(db, pool)
    return figures
  },
  MajlisDatabaseReadOnly: async () => {
    const { connectionString } = server.deps.pool.options as { connectionString: string }
    const standby = createDatabase(
      { connectionString, options: '-c default_transaction_read_only=on', max: 2 },
      silent,
    )
    const figures = await metricsOf({ ...server.deps, ...standby }).registry.metrics()
    await closePool(standby.db, standby.pool)
    return figures
  },
  MajlisErrors: async () => {
    const { registry, observe } = metricsOf()
    const app = await buildApp(server.deps, { withPages: false, observe })
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    vi.spyOn(server.deps.storage, 'adopt').mockRejectedValue(full)
    const { uploadURL } = (
      await app.inject({ method: 'POST', url: '/api/objects/upload', payload: {} })
    ).json()
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: uploadURL,
      headers: { 'content-type': 'application/pdf' },
      payload: sampleFiles.pdf,
    })
    expect(statusCode).toBe(503)
    await app.close()
    return registry.metrics()
  },
  MajlisBucketRefuses: async () => {
    const nobody = {
      kind: 's3',
      endpoint: 'http://127.0.0.1:9',
      region: 'r',
      bucket: 'b',
      uploads: 'server',
    } as const
    const storage = s3Storage({ ...nobody, accessKeyId: 'id', secretAccessKey: 'secret' })
    await storage.exists(newId()).catch(() => undefined)
    return metricsOf({ ...server.deps, storage }).registry.metrics()
  },
  // A page of the site, as opposed to an API call.
  MajlisSlow: () =>
    metricsAfter(
      '/*',
      Array.from({ length: 30 }, (_, answer) => (answer < 28 ? 20 : 1400)),
    ),
  MajlisVerySlow: () => metricsAfter('/api/admin/vat-report', [11_000, 12_000, 13_000]),
  // A file system without free space.
  MajlisDiskFull: () =>
    metricsOf({ ...server.deps, config: { ...server.deps.config, dataDir: '/proc' } }).registry.metrics(),
  MajlisLedgerChanged: async () => {
    const { db, pool } = server.deps
    const id = newId()
    const insert = `with b as (insert into ledger_batches (id, event, event_id, at) values ('${id}', 'card-paid', '${id}', now()) returning id)
      insert into ledger_entries (batch_id, account, kind, fils) select id, account::ledger_account, 'payment', fils
      from b, (values ('bank', 5), ('customer_payments', -5)) entry (account, fils)`
    await pool.query(insert)
    await pool.query(
      'alter table ledger_entries disable trigger user; update ledger_entries set fils = fils + 1',
    )
    await checkLedger({ ...server.deps, db })
    return metricsOf().registry.metrics()
  },
  MajlisClockAstray: async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
    return metricsOf().registry.metrics()
  },
}

/** Alerts that no fault can trigger here, with the reason. */
const notShown: Record<string, string> = {
  MajlisAway: 'Prometheus itself says that it was not answered: deploy/prometheus/majlis-rules-test.yaml',
}

test('every alert is shown by a fault, or says why not (R-API-92)', () => {
  expect([...Object.keys(faults), ...Object.keys(notShown)].toSorted()).toEqual([...alerts.keys()].toSorted())
})

// Runs before the faults, because each fault leaves figures behind.
test('none rings while all is well', async () => {
  const { registry, observe } = metricsOf()
  const app = await buildApp(server.deps, { withPages: false, observe })
  await app.inject({ url: '/healthz' })
  await app.close()
  const figures = await registry.metrics()
  expect(Object.keys(faults).filter((name) => rings(name, figures))).toEqual([])
})

test.each(Object.entries(faults))('%s rings for its fault', async (name, bring) => {
  expect(rings(name, await bring())).toBe(true)
})

const promtool = spawnSync('promtool', ['--version']).error === undefined

test.runIf(promtool)('Prometheus reads the rules as they are meant', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'majlis-rules-test.yaml'], {
    cwd: 'deploy/prometheus',
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})

describe('what rules and the dashboard ask for', () => {
  const queries = [
    ...[...alerts].filter(([name]) => name !== 'MajlisAway'),
    ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  test.each(queries)('%s: each figure of %s is told', async (_title, query) => {
    const metrics = metricsOf()
    await metrics.observe.call(
      {} as never,
      { routeOptions: { url: '/' }, method: 'GET' } as never,
      {
        statusCode: 200,
        elapsedTime: 1,
      } as never,
    )
    const reported = new Set(samplesOf(await metrics.registry.metrics()).map(({ name }) => name))
    const names = query.match(/\b(?:majlis|http|process|nodejs)_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(0)
    // A metric with labels has no samples until something was counted.
    const described = [...(await metrics.registry.metrics()).matchAll(/^# TYPE (\w+)/gm)].map(
      ([, name = '']) => name,
    )
    expect(names.filter((name) => !reported.has(name) && !described.includes(name))).toEqual([])
  })
})

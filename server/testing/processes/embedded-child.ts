import pg from 'pg'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import type { RunnerKind } from '#engines/postgres/runner.ts'
import { stopOnSignal } from '#server/platform/process/serve.ts'
import { failStart } from '#engines/start-error.ts'

// A process that owns an embedded PostgreSQL, for tests that kill one:
// `node embedded-child.ts <data dir> <ways to leave out> [durable]`.
// It prints how PostgreSQL runs, then every committed number, until it ends.
const [dataDir = '', without = '', durable = ''] = process.argv.slice(2)
let way = ''
const log = {
  info: (line: { way?: string }) => {
    way = line.way ?? way
  },
  warn: () => undefined,
  error: () => undefined,
}
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const options = { without: without.split(',') as RunnerKind[], isDurable: durable === 'durable' }
  const embedded = await startEmbedded(dataDir, log, options)
  let isStopping = false
  stopOnSignal(() => {
    isStopping = true
    return embedded.stop()
  }, log)
  const client = new pg.Client(embedded.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists kept (number integer primary key)')
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from kept',
  )
  say(`ready ${way}`)
  for (let number = rows[0]?.next ?? 1; !isStopping; number++) {
    await client.query('insert into kept values ($1)', [number]).catch((error: unknown) => {
      if (!isStopping) throw error
    })
    if (!isStopping) say(String(number))
  }
} catch (error) {
  failStart(error)
}

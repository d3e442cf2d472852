import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { killOwners, type Owner, postgresIn, startOwner } from '#server/testing/processes/embedded-process.ts'
import { silent } from '#server/testing/postgres.ts'
import { startEmbedded } from './embedded.ts'
import { chownTo, type EmbeddedOptions, type RunnerKind } from './runner.ts'
import { copyBinaries, findBinaries, program } from './binaries.ts'
import { readPostmaster } from './postmaster.ts'

// These tests start and stop many processes, which takes long on a busy machine.

const isRoot = process.getuid?.() === 0
const nobody = 65_534

// Created once, and copied for the tests that are not about creating it.
let made: string
beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'majlis-embedded-made-'))
  const { stop } = await startEmbedded(made, silent, { isDurable: false })
  await stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

let dir: string
let dataDir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'majlis-embedded-'))
  chmodSync(dir, 0o755)
  dataDir = path.join(dir, 'data')
})
afterEach(() => {
  killOwners()
  for (const pid of postgresIn(dataDir)) process.kill(pid, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function copyMade(): void {
  cpSync(made, dataDir, { recursive: true })
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function withEmbedded<T>(
  use: (connection: pg.PoolConfig) => Promise<T>,
  options: EmbeddedOptions = {},
) {
  const embedded = await startEmbedded(dataDir, silent, { isDurable: false, ...options })
  try {
    return await use(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

const keptNumbers = (options: EmbeddedOptions = {}) =>
  withEmbedded((connection) => ask(connection, 'select count(*)::int, max(number) from kept'), options)

async function commitSome(owner: Owner, count = 20): Promise<void> {
  const from = owner.acknowledged()
  await vi.waitFor(() => expect(owner.acknowledged()).toBeGreaterThan(from + count), { timeout: 60_000 })
}

test('a first start makes a durable UTF-8 database that only this user can reach', async () => {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'server_encoding']
  const embedded = await startEmbedded(dataDir, silent)
  const answers = await ask(
    embedded.connection,
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')},
      lower('É') as lower, 'أ' < 'ب' as sorted, unix.setting as permissions
      from pg_settings unix where name = 'unix_socket_permissions'`,
  )
  await embedded.stop()
  expect(answers).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      lower: 'é',
      sorted: true,
      permissions: '0700',
    },
  ])
})

test('what was stored is there after the next start (R-DATA-14)', async () => {
  copyMade()
  await withEmbedded((connection) => ask(connection, 'create table notes as select 7 as note'))
  expect(await withEmbedded((connection) => ask(connection, 'select note from notes'))).toEqual([{ note: 7 }])
})

describe('when the server process is killed', () => {
  test('three times in a row, no PostgreSQL is left and no acknowledged number is lost', async () => {
    copyMade()
    for (let round = 0; round < 3; round++) {
      const owner = await startOwner({ dataDir, isDurable: true })
      await commitSome(owner)
      await owner.end('SIGKILL')
      await vi.waitFor(() => expect(postgresIn(dataDir)).toEqual([]), { timeout: 60_000 })
      const [kept] = (await keptNumbers()) as { count: number; max: number }[]
      expect(kept?.max).toBeGreaterThanOrEqual(owner.acknowledged())
      expect(kept?.count).toBe(kept?.max)
    }
  })

  test('the next one may start at once, while PostgreSQL is still ending', async () => {
    copyMade()
    const first = await startOwner({ dataDir })
    await commitSome(first)
    await first.end('SIGKILL')
    const second = await startOwner({ dataDir })
    await commitSome(second)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(postgresIn(dataDir)).toEqual([])
  })
})

describe('one owner per directory', () => {
  test('a second process is refused by a line that names the first and the directory', async () => {
    copyMade()
    const owner = await startOwner({ dataDir })
    const refusal = `Majlis is already running on the data directory ${dataDir} (process ${owner.child.pid}).`
    await expect(startOwner({ dataDir })).rejects.toThrow(refusal)
    await expect(startEmbedded(dataDir, silent)).rejects.toThrow(refusal)
    await commitSome(owner)
    expect(await owner.end('SIGTERM')).toBe(0)
  })

  test('of two that start together on a new directory, one gets it', async () => {
    const starts = await Promise.allSettled([startOwner({ dataDir }), startOwner({ dataDir })])
    const owners = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(owners).toHaveLength(1)
    for (const owner of owners) expect(await owner.end('SIGTERM')).toBe(0)
  })

  test('a stop gives the directory up', async () => {
    copyMade()
    await withEmbedded(async () => undefined)
    expect(existsSync(path.join(dataDir, 'postgres.owner'))).toBe(false)
    await withEmbedded(async () => undefined)
  })
})

describe('when PostgreSQL itself is killed', () => {
  test('it comes back by itself, with every acknowledged number', async () => {
    copyMade()
    const embedded = await startEmbedded(dataDir, silent, { isDurable: false })
    try {
      await ask(embedded.connection, 'create table kept as select 1 as number')
      for (let round = 2; round < 4; round++) {
        await ask(embedded.connection, `insert into kept values (${round})`)
        process.kill(readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
        await vi.waitFor(
          async () =>
            expect(await ask(embedded.connection, 'select count(*)::int from kept')).toEqual([
              { count: round },
            ]),
          { timeout: 60_000, interval: 50 },
        )
      }
    } finally {
      await embedded.stop()
    }
    expect(postgresIn(dataDir)).toEqual([])
  })

  test('one of its processes that crashes ends it, and it is started anew', async () => {
    copyMade()
    const embedded = await startEmbedded(dataDir, silent, { isDurable: false })
    try {
      const postmaster = () => readPostmaster(path.join(dataDir, 'postgres'))?.pid
      const before = postmaster()
      const client = new pg.Client(embedded.connection)
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
      await vi.waitFor(
        async () => {
          await ask(embedded.connection, 'select 1')
          expect(postmaster()).not.toBe(before)
        },
        { timeout: 60_000, interval: 50 },
      )
    } finally {
      await embedded.stop()
    }
  })

  test('a stop in the middle of a restart leaves nothing behind', async () => {
    copyMade()
    const embedded = await startEmbedded(dataDir, silent, { isDurable: false })
    process.kill(readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
    await embedded.stop()
    await vi.waitFor(() => expect(postgresIn(dataDir)).toEqual([]), { timeout: 60_000 })
  })
})

describe.runIf(isRoot)('as root', () => {
  test('it runs in a namespace, with one right of root, or with none, on the same data', async () => {
    copyMade()
    const ways: RunnerKind[][] = [[], ['namespace'], ['namespace', 'capability'], ['guarded'], []]
    const seen = []
    for (const without of ways) {
      const owner = await startOwner({ dataDir, without })
      seen.push(owner.way)
      await commitSome(owner, 5)
      await owner.end('SIGKILL')
      await vi.waitFor(() => expect(postgresIn(dataDir)).toEqual([]), { timeout: 60_000 })
      const [kept] = (await keptNumbers({ without })) as { count: number; max: number }[]
      expect(kept?.max).toBeGreaterThanOrEqual(owner.acknowledged())
    }
    expect(seen).toEqual(['namespace', 'capability', 'nobody', 'namespace', 'namespace'])
  })

  test('where no way is left, one line says how to use a server instead', async () => {
    const none = startEmbedded(dataDir, silent, { without: ['namespace', 'capability', 'nobody'] })
    await expect(none).rejects.toThrow(/cannot run as root here\. .*set DATABASE_URL to a PostgreSQL server/)
  })

  test('a directory that another user cannot reach is named', async () => {
    chmodSync(dir, 0o700)
    const closed = startEmbedded(dataDir, silent, { without: ['namespace', 'capability'] })
    await expect(closed).rejects.toThrow(`because ${dir} is not accessible to other users`)
  })

  test('data of another user is named to an ordinary one', async () => {
    copyMade()
    chmodSync(dataDir, 0o777)
    const refusal = `no permission to use ${path.join(dataDir, 'postgres', 'PG_VERSION')} (EACCES). Make the user`
    await expect(startOwner({ dataDir, uid: nobody })).rejects.toThrow(refusal)
  })

  test('a copy of the binaries runs where the installed ones are out of reach', () => {
    mkdirSync(dataDir)
    const copy = copyBinaries(findBinaries(), dataDir)
    const run = spawnSync(program(copy, 'postgres'), ['--version'], {
      uid: nobody,
      gid: nobody,
      encoding: 'utf8',
    })
    expect(run.stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)
    expect(copyBinaries(findBinaries(), dataDir)).toBe(copy)
  })

  test.each([[[]], [['guarded']]] as RunnerKind[][][])(
    'an ordinary user can run it too, without %s',
    async (without) => {
      mkdirSync(dataDir)
      chownSync(dataDir, nobody, nobody)
      const owner = await startOwner({ dataDir, without, uid: nobody })
      expect(owner.way).toBe(without.length === 0 ? 'guarded' : 'watched')
      await commitSome(owner, 5)
      await owner.end('SIGKILL')
      await vi.waitFor(() => expect(postgresIn(dataDir)).toEqual([]), { timeout: 60_000 })
      const next = await startOwner({ dataDir, without, uid: nobody })
      await commitSome(next, 5)
      expect(await next.end('SIGTERM')).toBe(0)
      expect(postgresIn(dataDir)).toEqual([])
    },
  )
})

test.runIf(isRoot)(
  'the way of Windows: a port with a password, and what was left behind is stopped',
  async () => {
    mkdirSync(dataDir)
    chownTo({ uid: nobody, gid: nobody }, dataDir)
    const options = { dataDir, without: ['guarded', 'watched'] as RunnerKind[], uid: nobody }
    const first = await startOwner(options)
    expect(first.way).toBe('controlled')
    await commitSome(first, 5)
    await first.end('SIGKILL')
    expect(postgresIn(dataDir)).not.toEqual([])
    const next = await startOwner(options)
    await commitSome(next, 5)
    expect(next.acknowledged()).toBeGreaterThan(first.acknowledged())
    expect(await next.end('SIGTERM')).toBe(0)
    expect(postgresIn(dataDir)).toEqual([])
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
    expect(readFileSync(path.join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toMatch(/trust$/m)
  },
)

test('a path too long for a socket gets a short one, and only for this user', async () => {
  dataDir = path.join(dir, 'long-'.repeat(25), 'data, "quoted"')
  const socket = await withEmbedded(async (connection) => {
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    return connection.host ?? ''
  })
  expect(Buffer.byteLength(socket)).toBeLessThan(90)
  expect(existsSync(socket)).toBe(false)
})

test('an interrupted first start is begun anew', async () => {
  mkdirSync(path.join(dataDir, 'postgres.new', 'base'), { recursive: true })
  expect(await withEmbedded((connection) => ask(connection, 'select 1 as one'))).toEqual([{ one: 1 }])
})

test('data of another PostgreSQL version is left alone, with what to do', async () => {
  const data = path.join(dataDir, 'postgres')
  mkdirSync(data, { recursive: true })
  writeFileSync(path.join(data, 'PG_VERSION'), '17\n')
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(
    /was created by PostgreSQL 17.*DATABASE_URL.*DATA_DIR/,
  )
  expect(readFileSync(path.join(data, 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a directory with something else in its place is left alone', async () => {
  mkdirSync(path.join(dataDir, 'postgres', 'photos'), { recursive: true })
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(
    'exists, but is not a PostgreSQL data directory',
  )
  expect(existsSync(path.join(dataDir, 'postgres', 'photos'))).toBe(true)
})

test('a data directory that cannot be made is named', async () => {
  writeFileSync(dataDir, 'a file')
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(`DATA_DIR: ${dataDir} cannot be written`)
})

test('a reason for not starting is passed on from PostgreSQL', async () => {
  copyMade()
  rmSync(path.join(dataDir, 'postgres', 'global', 'pg_control'))
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(/PostgreSQL did not start: .*pg_control/)
})

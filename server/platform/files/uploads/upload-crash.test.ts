import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { pdfOf } from '#server/testing/pdfs.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import { openPut, placeOf, sampleFiles, startUploadApp } from '#server/testing/uploads.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'majlis-crash-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startChild(): Promise<{ origin: string; child: ChildProcess }> {
  const child = fork(
    join(import.meta.dirname, '..', '..', '..', 'testing', 'processes', 'api-child.ts'),
    [database.url, dataDir],
    {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the server did not start')))
  const [origin] = (await Promise.race([once(child, 'message'), gone])) as [string]
  return { origin, child }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function askFor(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/objects/upload`, { method: 'POST' })
  return ((await reply.json()) as { uploadURL: string }).uploadURL
}

/** Sizes of all files in a folder of the data directory. */
async function filesIn(folder: string, below = dataDir): Promise<number[]> {
  const found = await readdir(join(below, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((entry) => entry.isFile())
  return Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
}

const headOf = (bytes: Buffer) => ['Content-Type: application/pdf', `Content-Length: ${bytes.length}`]

test('a server killed in the middle of an upload leaves no half file, and the next start clears up', async () => {
  const bytes = pdfOf(4_000_000)
  let server = await startChild()
  for (let times = 0; times < 2; times++) {
    const uploadURL = await askFor(server.origin)
    const socket = await openPut(server.origin, uploadURL, headOf(bytes))
    socket.on('error', () => undefined)
    socket.write(bytes.subarray(0, 2_000_000))
    await vi.waitFor(async () => expect(Math.max(0, ...(await filesIn('arriving')))).toBeGreaterThan(1000))
    await killed(server.child)
    expect(await filesIn('objects')).toEqual([])
    server = await startChild()
    expect(await filesIn('arriving')).toEqual([])
    expect((await database.db.selectFrom('objects').select('id').execute()).length).toBe(0)
    const again = await fetch(server.origin + uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
    expect(again.status).toBe(403)
  }
  await killed(server.child)
})

test('a server killed while it keeps a file has the whole file or none', async () => {
  const bytes = pdfOf(4_000_000)
  const { userId } = await makeAdmin({
    db: database.db,
    config: readConfig({}),
    clock: () => new Date(),
  } as never)
  const { issueToken } = await import('#server/platform/accounts/tokens.ts')
  const token = await issueToken(database.db, { userId, remember: false, now: new Date() })
  let server = await startChild()
  const outcomes: number[] = []
  for (let times = 0; times < 5; times++) {
    // The first upload of a process waits for the child process that checks files.
    const warm = await askFor(server.origin)
    const headers = { 'content-type': 'application/pdf' }
    await fetch(server.origin + warm, { method: 'PUT', headers, body: new Uint8Array(pdfOf(500)) })
    const uploadURL = await askFor(server.origin)
    const socket = await openPut(server.origin, uploadURL, headOf(bytes))
    socket.on('error', () => undefined)
    socket.write(bytes)
    await sleep(times * 25)
    await killed(server.child)
    server = await startChild()
    const reply = await fetch(server.origin + placeOf({ uploadURL, url: uploadURL }), {
      headers: { authorization: `Bearer ${token}` },
    })
    outcomes.push(reply.status)
    expect([200, 404]).toContain(reply.status)
    if (reply.status === 200) expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await filesIn('arriving')).toEqual([])
  }
  expect(outcomes).toHaveLength(5)
  await killed(server.child)
})

const disk = mountSmallDisk(24)
afterAll(() => disk?.remove())

test.skipIf(!disk)(
  'a disk that is full, or only reads, refuses files and serves those it has; with room again it takes new ones',
  async () => {
    if (!disk) return
    const folder = join(disk.folder, 'data')
    await mkdir(folder)
    const server = await startUploadApp('disk', { DATA_DIR: folder })
    const { userId } = await makeAdmin(server.deps)
    const admin = await server.tokenOf(userId)
    const [bytes, { png }] = [pdfOf(3_000_000), sampleFiles]
    const first = await server.ticket()
    expect((await server.put(first.uploadURL, bytes)).status).toBe(200)
    const asked = { purpose: 'product', contentType: 'image/png', size: png.length }
    const photo = await server.ticket(asked, admin)
    expect((await server.put(photo.uploadURL, png, 'image/png')).status).toBe(200)
    const refuses = async (width: number) => {
      const refused = await server.ticket()
      expect(await server.put(refused.uploadURL, bytes)).toMatchObject({
        status: 503,
        body: { code: 'object.no-room' },
      })
      expect((await server.get(placeOf(refused), admin)).status).toBe(404)
      expect(await filesIn('arriving', folder)).toEqual([])
      const kept = await server.get(placeOf(first), admin)
      expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true)
      const id = placeOf(photo).split('/').at(-1)
      expect((await server.get(`/images/${id}/${width}.avif`)).status).toBe(200)
    }
    const makeRoom = disk.fill()
    await refuses(400)
    makeRoom()
    expect((await server.put((await server.ticket()).uploadURL, bytes)).status).toBe(200)
    disk.turnReadOnly()
    await refuses(640)
    await server.close()
  },
)

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/deps.ts'
import { startS3StandIn, type StandIn } from '#server/testing/fakes/s3-stand-in.ts'
import { s3Storage } from './s3.ts'
import { createStorage } from './create.ts'
import type { Storage } from './storage.ts'

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
let dataDir: string
let bucket: StandIn

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'majlis-storage-'))
  bucket = await startS3StandIn(keys)
})
afterAll(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true })
})

function onDisk(): Promise<Storage> {
  return createStorage(readConfig({ DATA_DIR: dataDir }))
}

function inBucket(secret = keys.secretAccessKey): Promise<Storage> {
  const settings = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'majlis',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  }
  return createStorage(readConfig(settings))
}

async function read(storage: Storage, id: string): Promise<Buffer | null> {
  const file = await storage.open(id)
  if (file === null) return null
  const bytes = await buffer(file.stream)
  expect(file.size).toBe(bytes.length)
  return bytes
}

async function* interrupted(bytes: Buffer) {
  yield bytes
  throw new Error('the sender went away')
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', () => inBucket()],
])('a storage %s', (_name, start) => {
  test('gives back the bytes it was given', async () => {
    const storage = await start()
    const id = newId()
    const bytes = randomBytes(300_000)
    await storage.put(id, bytes)
    expect(await read(storage, id)).toEqual(bytes)
    expect(await storage.exists(id)).toBe(true)
  })

  test('takes bytes as they arrive', async () => {
    const storage = await start()
    const id = newId()
    async function* chunks() {
      yield Buffer.from('first, ')
      yield Buffer.from('second')
    }
    await storage.put(id, chunks())
    expect(await read(storage, id)).toEqual(Buffer.from('first, second'))
  })

  test('shows nothing of a file that broke off', async () => {
    const storage = await start()
    const id = newId()
    await expect(storage.put(id, interrupted(randomBytes(200_000)))).rejects.toThrow('went away')
    expect(await storage.exists(id)).toBe(false)
    expect(await storage.open(id)).toBeNull()
  })

  test('keeps the old bytes when their replacement breaks off', async () => {
    const storage = await start()
    const id = newId()
    await storage.put(id, Buffer.from('old'))
    await expect(storage.put(id, interrupted(Buffer.from('new')))).rejects.toThrow('went away')
    expect(await read(storage, id)).toEqual(Buffer.from('old'))
  })

  test('forgets a removed file, and does not mind removing it twice', async () => {
    const storage = await start()
    const id = newId()
    await storage.put(id, Buffer.from('x'))
    await storage.remove(id)
    await storage.remove(id)
    expect(await storage.exists(id)).toBe(false)
    expect(await storage.open(id)).toBeNull()
  })

  test.each(['../secret', '/etc/passwd', '..%5csecret', 'CON', '', 'a\0b', 'x'.repeat(300)])(
    'takes only ids for keys, not %j',
    async (key) => {
      const storage = await start()
      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('must be an id')
      await expect(async () => storage.open(key)).rejects.toThrow('must be an id')
    },
  )
})

test('a broken-off file leaves no temporary file, and an abandoned one goes at the next start', async () => {
  const storage = await onDisk()
  const incoming = join(dataDir, 'objects', '.incoming')
  await expect(storage.put(newId(), interrupted(Buffer.from('x')))).rejects.toThrow('went away')
  expect(await readdir(incoming)).toEqual([])
  await writeFile(join(incoming, 'killed'), 'half')
  await writeFile(join(incoming, 'at-work'), 'half')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(incoming, 'killed'), twoHoursAgo, twoHoursAgo)
  await onDisk()
  expect(await readdir(incoming)).toEqual(['at-work'])
})

test('a bucket refuses what is signed with another secret', async () => {
  const storage = await inBucket('wrong-secret')
  await expect(storage.put(newId(), Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
  await expect(storage.open(newId())).rejects.toThrow('SignatureDoesNotMatch')
})

test('a bucket keeps each object under its id', async () => {
  const storage = await inBucket()
  const id = newId()
  await storage.put(id, Buffer.from('x'))
  expect([...bucket.objects.keys()]).toContain(`/majlis/objects/${id}`)
})

/** Keeps sending 102 Processing, so that the socket is never silent. */
function dripAt(response: ServerResponse): void {
  if (response.destroyed) return
  response.writeProcessing(() => setImmediate(dripAt, response))
}

test.each([
  ['says nothing', () => undefined],
  ['is slow, with a byte now and then', (_request: unknown, response: ServerResponse) => dripAt(response)],
])('a bucket that takes a request and %s does not hang whoever asks', async (_how, listener) => {
  const silentBucket = createServer(listener)
  await new Promise<void>((resolve) => silentBucket.listen(0, '127.0.0.1', resolve))
  const { port } = silentBucket.address() as AddressInfo
  const settings = { kind: 's3', region: 'us-east-1', bucket: 'majlis', uploads: 'server', ...keys } as const
  const storage = s3Storage(
    { ...settings, endpoint: `http://127.0.0.1:${port}` },
    { connectionTimeout: 200, socketTimeout: 100, requestTimeout: 300 },
  )
  await expect(storage.exists(newId())).rejects.toThrow(/tim(ed|eout)|did not respond|socket/i)
  expect(storage.calls).toEqual({ answered: 0, failed: 1 })
  silentBucket.closeAllConnections()
  silentBucket.close()
})

test('a file whose bytes come one by one is given up in time', async () => {
  const drip = (response: ServerResponse): void => {
    if (!response.destroyed) response.write('.', () => setTimeout(drip, 5, response))
  }
  const slowBucket = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1e9 })
    drip(response)
  })
  await new Promise<void>((resolve) => slowBucket.listen(0, '127.0.0.1', resolve))
  const { port } = slowBucket.address() as AddressInfo
  const settings = { kind: 's3', region: 'us-east-1', bucket: 'majlis', uploads: 'server', ...keys } as const
  const patience = { connectionTimeout: 60_000, socketTimeout: 60_000, requestTimeout: 2_000 }
  const storage = s3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` }, patience)
  const file = await storage.open(newId())
  if (!file) throw new Error('no file')
  await expect(buffer(file.stream)).rejects.toThrow('did not send a file in time')
  slowBucket.closeAllConnections()
  slowBucket.close()
})

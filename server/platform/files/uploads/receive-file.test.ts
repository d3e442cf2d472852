import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { receiveFile } from './receive-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-receiving-'))
})
afterEach(() => vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true }))

test('a sender whose time is over before the disk has answered is let go too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const source = new PassThrough()
  const received = receiveFile(source, join(folder, 'late'))
  const refused = expect(received).rejects.toMatchObject({ code: 'object.incomplete' })
  // The file is not open yet; an unhandled error event would end the process.
  expect(source.listenerCount('error')).toBe(1)
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await refused
  expect(await readdir(folder)).toEqual([])
})

test('a sender that falls silent is let go after 20 seconds, a slow one after five minutes', async () => {
  for (const [everyMs, endsAfterMs] of [
    [25_000, 20_000],
    [15_000, 300_000],
  ] as const) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const source = new PassThrough()
    let isOver = false
    const refused = expect(
      receiveFile(source, join(folder, 'slow')).finally(() => {
        isOver = true
      }),
    ).rejects.toMatchObject({ code: 'object.incomplete' })
    const drip = setInterval(() => source.write('x'), everyMs)
    for (let passed = 0; !isOver && passed < 400_000; passed += 1000) {
      await vi.advanceTimersByTimeAsync(1000)
      // File writes do not follow the fake timers.
      do await new Promise((resolve) => setImmediate(resolve))
      while (!isOver && source.readableLength > 0)
      if (passed + 2000 < endsAfterMs) expect(isOver).toBe(false)
    }
    clearInterval(drip)
    vi.useRealTimers()
    await refused
    expect(source.destroyed).toBe(true)
    expect(await readdir(folder)).toEqual([])
  }
})

import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { ImagePoolFull, processorMs, runImageTask } from './image-pool.ts'

const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a2b30' } })
  .png()
  .toBuffer()
const examine = { kind: 'examine', bytes: small, type: 'image/png' } as const

test('more pictures than can be made soon are turned away, the others are made', async () => {
  const asked = Array.from({ length: 300 }, () => runImageTask(examine))
  const answers = await Promise.allSettled(asked)
  const made = answers.filter(({ status }) => status === 'fulfilled')
  expect(made.length).toBeGreaterThanOrEqual(200)
  expect(made.length).toBeLessThan(210)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ImagePoolFull)
  }
})

test('what somebody waits for goes before what is made ahead', async () => {
  const order: string[] = []
  const ahead = Array.from({ length: 20 }, () =>
    runImageTask(examine, { isPatient: true }).then(() => order.push('ahead')),
  )
  const waitedFor = Array.from({ length: 5 }, () =>
    runImageTask(examine).then(() => order.push('waited for')),
  )
  await Promise.all([...ahead, ...waitedFor])
  expect(order.lastIndexOf('waited for')).toBeLessThan(10)
})

describe('a picture that takes long', () => {
  /** Takes some seconds to encode: its pixels are random noise. */
  const long = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const about = { width: 1600, height: 1600, channels: 3, background: '#8a2b30', noise } as const
    const bytes = await sharp({ create: about }).png({ compressionLevel: 1 }).toBuffer()
    return { kind: 'derive', bytes, width: 1600, format: 'avif' } as const
  }

  test('is no picture where it has had the processor for so long', async () => {
    const working = runImageTask(await long(), { limits: { workMs: 300, stayMs: 60_000 } })
    await expect(working).rejects.toThrow('the worker ended')
  })

  test('is none that is damaged where it has only waited for so long', async () => {
    const waiting = runImageTask(await long(), { limits: { workMs: 60_000, stayMs: 100 } })
    await expect(waiting).rejects.toBeInstanceOf(ImagePoolFull)
    expect(await runImageTask(examine)).toMatchObject({ picture: { width: 8 } })
  })

  test('is made where it waited longer than it may work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const making = runImageTask(await long())
      await vi.advanceTimersByTimeAsync(21_000)
      expect(await making).toMatchObject({ picture: { width: 1600 } })
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the processor time of a process grows with its work', () => {
  const before = processorMs(process.pid)
  const used = process.cpuUsage()
  while (process.cpuUsage(used).user < 200_000);
  expect(processorMs(process.pid) - before).toBeGreaterThanOrEqual(process.platform === 'linux' ? 50 : 0)
  expect(processorMs(undefined)).toBe(0)
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImagePoolFull, runImageTask } from './image-pool.ts'

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

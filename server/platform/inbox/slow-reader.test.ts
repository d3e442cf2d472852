import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { write } from './live.ts'

test.each([256, 400, 3])('a reader who takes nothing is let go, at %i bytes each', (size) => {
  const out = new PassThrough()
  let notified = 0
  while (!out.destroyed && notified < 30_000) {
    write({ out }, 'x'.repeat(size))
    notified += 1
  }
  expect(out.destroyed).toBe(true)
  expect(notified * size).toBeLessThan(70_000)
})

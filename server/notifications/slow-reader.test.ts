import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { write } from './live.ts'

test.each([256, 400, 3])('a reader who takes nothing is let go, at %i bytes each', (size) => {
  const out = new PassThrough()
  let told = 0
  while (!out.destroyed && told < 30_000) {
    write({ out }, 'x'.repeat(size))
    told += 1
  }
  expect(out.destroyed).toBe(true)
  expect(told * size).toBeLessThan(70_000)
})

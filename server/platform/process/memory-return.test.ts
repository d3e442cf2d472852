import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnMemoryWhenIdle } from './memory-return.ts'

let usedMs = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: usedMs * 1000, system: 0 }))
  usedMs = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets `looks` intervals pass, with this much processor time used in each. */
function pass(looks: number, workMs: number): void {
  for (let look = 0; look < looks; look++) {
    usedMs += workMs
    vi.advanceTimersByTime(2_000)
  }
}

test('memory is given back once after work, when the process is idle', () => {
  const collect = vi.fn()
  returnMemoryWhenIdle(collect)
  pass(5, 1_000)
  expect(collect).not.toHaveBeenCalled()
  pass(5, 10)
  expect(collect).toHaveBeenCalledTimes(1)
  pass(3, 1_000)
  pass(1, 0)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('an idle process is left alone', () => {
  const collect = vi.fn()
  returnMemoryWhenIdle(collect)
  pass(20, 10)
  expect(collect).not.toHaveBeenCalled()
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Work that notes how many ran beside it, in all and of its own key. */
function meter() {
  const running: string[] = []
  const seen = { most: 0, mostOfOneKey: 0 }
  const work = (key: string) => async () => {
    running.push(key)
    seen.most = Math.max(seen.most, running.length)
    seen.mostOfOneKey = Math.max(seen.mostOfOneKey, running.filter((other) => other === key).length)
    await wait(2)
    running.splice(running.indexOf(key), 1)
    return key
  }
  return { seen, work }
}

test('passwords are hashed two at a time, never two of one account', async () => {
  const gate = createConcurrencyLimiter({ atOnce: 2, longestQueue: 100 })
  const { seen, work } = meter()
  const keys = ['a', 'a', 'a', 'b', 'b', 'c', 'a', 'd']
  expect(await Promise.all(keys.map((key) => gate(key, work(key))))).toEqual(keys)
  expect(seen).toEqual({ most: 2, mostOfOneKey: 1 })
})

test('a flood beyond the queue is refused, and the queue drains', async () => {
  const gate = createConcurrencyLimiter({ atOnce: 2, longestQueue: 3 })
  const { work } = meter()
  const flood = Array.from({ length: 9 }, (_, index) => gate(`key ${index}`, work('x')))
  const outcomes = await Promise.allSettled(flood)
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(
    refused.every((one) => one.reason instanceof Refusal && one.reason.code === 'request.too-many'),
  ).toBe(true)
  expect(await gate('later', work('later'))).toBe('later')
})

test('work that fails frees its place', async () => {
  const gate = createConcurrencyLimiter({ atOnce: 1, longestQueue: 10 })
  const failing = gate('a', () => Promise.reject(new Error('no')))
  const next = gate('a', () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

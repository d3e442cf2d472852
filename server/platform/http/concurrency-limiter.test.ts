import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Work that records the highest concurrency seen, in total and for one key. */
function meter() {
  const running: string[] = []
  const seen = { most: 0, mostOfOneKey: 0 }
  const work = (key: string) => async () => {
    running.push(key)
    seen.most = Math.max(seen.most, running.length)
    seen.mostOfOneKey = Math.max(seen.mostOfOneKey, running.filter((other) => other === key).length)
    await turn()
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

/** Work that ends on demand; records the keys in the order in which they began. */
function steps(limits: { atOnce: number; longestQueue: number }) {
  const gate = createConcurrencyLimiter(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (key: string, place: { share: string; isFirst?: boolean }) =>
    gate(
      key,
      () => {
        begun.push(key)
        return new Promise<void>((end) => ends.push(end))
      },
      place,
    ).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.code : 'broken'),
    )
  const next = async () => {
    await vi.waitFor(() => expect(ends).not.toHaveLength(0))
    ends.shift()?.()
  }
  /** Ends work one by one until `count` have begun. */
  const until = async (count: number) => {
    while (begun.length < count) await next()
    return begun.slice(0, count)
  }
  return { gate, ask, until, next }
}

test('ranges take turns, however many one of them sends', async () => {
  const { gate, ask, until } = steps({ atOnce: 1, longestQueue: 100 })
  for (let one = 0; one < 20; one++) void ask(`bad ${one}`, { share: '2001:db8:bad::/48' })
  expect(gate.waiting()).toBe(19)
  void ask('good', { share: '192.0.2.1' })
  void ask('better', { share: '192.0.2.2' })
  expect(await until(5)).toEqual(['bad 0', 'bad 1', 'good', 'better', 'bad 2'])
})

test('a full queue refuses the last of who has the most, not who comes as one of few', async () => {
  const { gate, ask, until, next } = steps({ atOnce: 2, longestQueue: 3 })
  const hostile = Array.from({ length: 6 }, (_, one) => ask(`bad ${one}`, { share: 'bad' }))
  expect(await hostile[5]).toBe('request.too-many')
  const good = ask('good', { share: 'good' })
  expect(await hostile[4]).toBe('request.too-many')
  expect(gate.waiting()).toBe(3)
  expect(await until(4)).toContain('good')
  for (let one = 0; one < 2; one++) await next()
  expect(await good).toBe('done')
})

test('who goes first is begun next, and shares with the others who do', async () => {
  const { ask, until } = steps({ atOnce: 1, longestQueue: 6 })
  void ask('running', { share: 'a' })
  for (const key of ['b', 'c', 'd', 'e']) void ask(key, { share: key })
  for (const key of ['many 0', 'many 1', 'many 2']) void ask(key, { share: 'many', isFirst: true })
  void ask('known', { share: 'known', isFirst: true })
  expect(await until(5)).toEqual(['running', 'many 0', 'known', 'many 1', 'many 2'])
})

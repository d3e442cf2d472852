import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'
import { collectTags, createTagVersions, noteTags } from './tags.ts'

const large = 100_000
const start = (options: { maxBytes?: number; longestMs?: number } = {}) => {
  const versions = createTagVersions()
  return { versions, cache: createTaggedCache<string>({ versions, maxBytes: large, ...options }) }
}
const made = (value: string, tags: string[] = [], bytes = 10) => ({ value, tags, bytes })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('what is cached', () => {
  test('is answered until one of its tags changes', () => {
    const { versions, cache } = start()
    cache.set('list', made('old', ['catalogue', 'product:1']), versions.version())
    versions.change(['product:2'])
    expect(cache.get('list')).toBe('old')
    versions.change(['product:1', 'product:3'])
    expect(cache.get('list')).toBeUndefined()
    expect(cache.figures().bytes).toBe(0)
  })

  test('is counted: what is there, what was asked for, and why values went', () => {
    const { versions, cache } = start({ maxBytes: 3000 })
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, made(key, [key], 400), versions.version())
    expect(cache.figures()).toMatchObject({ entries: 3, limit: 3000, evicted: 1, hits: 0 })
    versions.change(['d'])
    expect([cache.get('d'), cache.get('c'), cache.get('none')]).toEqual([undefined, 'c', undefined])
    expect(cache.figures()).toMatchObject({
      entries: 2,
      hits: 1,
      misses: 2,
      changed: 1,
      evicted: 1,
      expired: 0,
    })
  })

  test('is all gone when everything changes', () => {
    const { versions, cache } = start()
    cache.set('untagged', made('old'), versions.version())
    versions.changeAll()
    expect(cache.get('untagged')).toBeUndefined()
  })

  test('is all gone when more tags changed than are remembered', () => {
    const { versions, cache } = start()
    cache.set('list', made('old', ['product:1']), versions.version())
    versions.change(['product:1'])
    for (let n = 0; n < 3; n++) versions.change(Array.from({ length: 9000 }, (_, at) => `${n} ${at}`))
    cache.set('late', made('made of what was before', ['product:1']), 0)
    expect(cache.get('late')).toBeUndefined()
  })

  test('is not kept where a tag changed while it was made', () => {
    const { versions, cache } = start()
    const before = versions.version()
    versions.change(['product:1'])
    cache.set('page', made('old', ['product:1']), before)
    expect(cache.get('page')).toBeUndefined()
    cache.set('page', made('new', ['product:1']), versions.version())
    expect(cache.get('page')).toBe('new')
  })

  test('does not outlive its time', () => {
    let now = 1
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { versions, cache } = start({ longestMs: 1000 })
    cache.set('/', made('page'), versions.version())
    now = 1001
    expect(cache.get('/')).toBe('page')
    now = 1002
    expect(cache.get('/')).toBeUndefined()
  })

  test('makes room: what was not used for longest goes first', () => {
    const { versions, cache } = start({ maxBytes: 12_000 })
    for (const key of ['a', 'b', 'c']) cache.set(key, made(key, [], 3000), versions.version())
    expect(cache.get('a')).toBe('a')
    cache.set('d', made('d', [], 3000), versions.version())
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true])
  })

  test('is not what is too large by itself, nor does that put out anything', () => {
    const { versions, cache } = start()
    cache.set('small', made('small', [], 100), versions.version())
    cache.set('large', made('large', [], large / 2), versions.version())
    expect(cache.get('large')).toBeUndefined()
    expect(cache.get('small')).toBe('small')
  })

  test('never takes more than its share, and counts nothing twice', () => {
    const steps = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3000 }), fc.boolean()))
    fc.assert(
      fc.property(steps, (given) => {
        const { versions, cache } = start({ maxBytes: 10_000 })
        for (const [key, bytes, isChange] of given) {
          if (isChange) versions.change([String(key)])
          else cache.set(String(key), made('value', [String(key)], bytes), versions.version())
          expect(cache.figures().bytes).toBeLessThanOrEqual(10_000)
        }
        for (let key = 0; key <= 9; key++) versions.change([String(key)])
        for (let key = 0; key <= 9; key++) cache.get(String(key))
        expect(cache.figures().bytes).toBe(0)
      }),
    )
  })
})

describe('what is asked for while it is made', () => {
  const slow = () => {
    let finish: (value: string) => void = () => undefined
    const value = new Promise<string>((resolve) => (finish = resolve))
    return { make: vi.fn(async () => made(await value, ['product:1'])), finish }
  }

  test('is made once for all', async () => {
    const { cache } = start()
    const { make, finish } = slow()
    const asked = [cache.fetch('page', make), cache.fetch('page', make)]
    finish('page')
    expect(await Promise.all(asked)).toEqual(['page', 'page'])
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('is made again for whoever asks after a change, and the older one is not kept', async () => {
    const { versions, cache } = start()
    const [before, after] = [slow(), slow()]
    const old = cache.fetch('page', before.make)
    await Promise.resolve()
    versions.change(['product:1'])
    const young = cache.fetch('page', after.make)
    after.finish('new')
    expect(await young).toBe('new')
    before.finish('old')
    expect(await old).toBe('old')
    expect(cache.get('page')).toBe('new')
  })

  test('and fails is asked for again', async () => {
    const { cache } = start()
    await expect(cache.fetch('page', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.fetch('page', async () => made('here'))).toBe('here')
  })
})

test('tags noted by what is read on the way belong to each that reads it, also where both read the same', async () => {
  const { cache } = start()
  const read = async () => {
    await cache.fetch('reply', async () => made('reply'))
    noteTags(['product:1'])
    return 'page'
  }
  const pages = await Promise.all([collectTags(read), collectTags(read)])
  expect(pages).toEqual(Array.from({ length: 2 }, () => ({ value: 'page', tags: ['product:1'] })))
  noteTags(['outside of any making'])
})

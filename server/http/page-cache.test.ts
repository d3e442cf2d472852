import { describe, expect, test } from 'vitest'
import { createPageCache, type StoredPage } from './page-cache.ts'

const page = (bytes: number): StoredPage => ({
  status: 200,
  type: 'text/html',
  etag: String(bytes),
  identity: Buffer.alloc(bytes),
  brotli: () => Promise.resolve(Buffer.alloc(0)),
})
const minute = 60_000

describe('kept pages', () => {
  test('are answered as long as the catalogue does not change', () => {
    const cache = createPageCache(100_000)
    cache.set('1', '/', page(10), 0)
    expect(cache.get('1', '/', minute)?.etag).toBe('10')
    expect(cache.get('2', '/', minute)).toBeUndefined()
    expect(cache.bytes()).toBe(0)
  })

  test('do not outlive ten minutes, since they tell what is new', () => {
    const cache = createPageCache(100_000)
    cache.set('1', '/', page(10), 0)
    expect(cache.get('1', '/', 10 * minute)).toBeDefined()
    expect(cache.get('1', '/', 10 * minute + 1)).toBeUndefined()
    expect(cache.bytes()).toBe(0)
  })

  test('never take more than their share; those not asked for go first', () => {
    const cache = createPageCache(12_000)
    for (const key of ['a', 'b', 'c']) cache.set('1', key, page(2000), 0)
    expect(cache.get('1', 'a', 1)).toBeDefined()
    cache.set('1', 'd', page(2000), 2)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get('1', key, 3) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect(cache.bytes()).toBeLessThanOrEqual(12_000)
  })

  test('of which one alone is too large are not kept', () => {
    const cache = createPageCache(12_000)
    cache.set('1', 'small', page(100), 0)
    cache.set('1', 'large', page(20_000), 0)
    expect(cache.get('1', 'large', 1)).toBeUndefined()
    expect(cache.get('1', 'small', 1)).toBeDefined()
  })

  test('count once when they are kept again', () => {
    const cache = createPageCache(100_000)
    cache.set('1', 'a', page(100), 0)
    const bytes = cache.bytes()
    cache.set('1', 'a', page(100), 1)
    expect(cache.bytes()).toBe(bytes)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgetful } from './remembering.ts'

test('what is remembered is what was put last', () => {
  const remembering = forgetful<string, number>(1000)
  remembering.put('a', 1, 10)
  remembering.put('a', 2, 10)
  expect(remembering.get('a')).toBe(2)
  remembering.drop('a')
  expect(remembering.get('a')).toBeUndefined()
})

test('what is used again and again stays, what is not goes', () => {
  const remembering = forgetful<number, number>(1000)
  remembering.put(-1, -1, 100)
  for (let key = 0; key < 500; key++) {
    remembering.put(key, key, 100)
    expect(remembering.get(-1)).toBe(-1)
  }
  expect(remembering.get(0)).toBeUndefined()
  expect(remembering.get(499)).toBe(499)
})

test('what is too large by itself is not kept, and puts out nothing', () => {
  const remembering = forgetful<string, number>(1000)
  remembering.put('small', 1, 100)
  remembering.put('large', 2, 251)
  expect(remembering.get('large')).toBeUndefined()
  expect(remembering.get('small')).toBe(1)
})

test('never more is kept than allowed', () => {
  const steps = fc.array(
    fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 300 }), fc.constantFrom('put', 'get', 'drop')),
  )
  fc.assert(
    fc.property(steps, (given) => {
      const remembering = forgetful<number, number>(1000)
      for (const [key, bytes, what] of given) {
        if (what === 'put') remembering.put(key, bytes, bytes)
        if (what === 'get') remembering.get(key)
        if (what === 'drop') remembering.drop(key)
      }
      let kept = 0
      for (let key = 0; key <= 40; key++) kept += remembering.get(key) ?? 0
      expect(kept).toBeLessThanOrEqual(1250)
    }),
  )
})

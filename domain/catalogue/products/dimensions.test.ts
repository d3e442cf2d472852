import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDimensions, needsMeasuring, passesDoor } from '#domain/catalogue/products/dimensions.ts'

test.each([
  ['226 x 97 x 91', 93, true],
  ['226 x 97 x 91', 92, false],
  ['91 x 226 x 97', 93, true],
  ['240 x 210 x 45', 90, false],
  ['240 x 200 x 45', 90, true],
  ['200 x 80', 90, null],
  ['226 x 97 x 91', null, null],
  ['226 x 97 x 91', undefined, null],
])('a product of %s through a door of %s cm: %s', (dimensions, doorCm, passes) => {
  expect(passesDoor(readDimensions(dimensions), doorCm)).toBe(passes)
})

test.each([
  ['226 x 97 x 91', true],
  ['200 x 120 x 78', false],
  ['240 x 210 x 45', true],
  ['200 x 80', false],
])('a product of %s needs its door measured: %s', (dimensions, needed) => {
  expect(needsMeasuring(readDimensions(dimensions))).toBe(needed)
})

test('what passes a door passes a wider one, however it is turned', () => {
  const side = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(side, side, side, fc.integer({ min: 30, max: 499 }), (a, b, c, doorCm) => {
      const passes = passesDoor({ widthMm: a, depthMm: b, heightMm: c }, doorCm)
      const turned = passesDoor({ widthMm: c, depthMm: a, heightMm: b }, doorCm)
      const wider = passesDoor({ widthMm: a, depthMm: b, heightMm: c }, doorCm + 1)
      return passes === turned && (!passes || wider === true)
    }),
  )
})

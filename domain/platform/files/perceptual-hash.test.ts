import { expect, test } from 'vitest'
import { bandsNear, hashedSize, perceptualHashOf } from './perceptual-hash.ts'

const slope = Uint8Array.from({ length: hashedSize.width * hashedSize.height }, (_, at) => {
  const [row, column] = [Math.floor(at / hashedSize.width), at % hashedSize.width]
  return row % 2 === 0 ? 100 + column : 100 - column
})

test('a look tells of each pixel whether it is lighter than its right neighbour', () => {
  expect(perceptualHashOf(slope)).toBe('0000000011111111'.repeat(4))
})

test('an even ground has no look', () => {
  expect(perceptualHashOf(new Uint8Array(72).fill(200))).toBeNull()
})

test('looks that differ in six signs share a number, wherever these are', () => {
  const hash = '0000000011111111'.repeat(4)
  const other = hash.split('')
  for (const at of [0, 1, 17, 33, 49, 50]) other[at] = other[at] === '0' ? '1' : '0'
  const exact = bandsNear(other.join('')).filter((_, index) => index % 17 === 0)
  expect(bandsNear(hash).some((band) => exact.includes(band))).toBe(true)
  expect(bandsNear(hash)).toHaveLength(68)
})

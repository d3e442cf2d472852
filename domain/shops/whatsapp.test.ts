import { expect, test } from 'vitest'
import { whatsappDigits, whatsappLink } from './whatsapp.ts'

test.each([
  ['+971 50 123 4567', '971501234567'],
  ['00971-50-123-4567', '971501234567'],
  ['050 123 4567', '971501234567'],
  ['04 333 4444', '97143334444'],
  ['+44 (20) 7946 0958', '442079460958'],
  ['', null],
  ['call me', null],
  ['+12', null],
  ['0', null],
  ['+1234567890123456', null],
  ['javascript:alert(1)', null],
])('%s is %s', (written, digits) => {
  expect(whatsappDigits(written)).toBe(digits)
})

test('the words are no part of the address', () => {
  expect(whatsappLink('0501234567', 'مرحبا & more?x=1#y')).toBe(
    `https://wa.me/971501234567?text=${encodeURIComponent('مرحبا & more?x=1#y')}`,
  )
  expect(whatsappLink(null, 'Hello')).toBeNull()
})

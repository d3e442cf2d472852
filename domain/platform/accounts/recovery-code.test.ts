import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecoveryCode, writeRecoveryCode } from './recovery-code.ts'

const bytes = fc.uint8Array({ minLength: 15, maxLength: 15 })

test('a recovery code is read as it was written, in small letters and without its dashes too', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = writeRecoveryCode(random)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/)
      const letters = code.replaceAll('-', '')
      expect([code, letters.toLowerCase(), ` ${letters} `].map(readRecoveryCode)).toEqual([
        letters,
        letters,
        letters,
      ])
    }),
  )
})

test('what is taken for another letter is that letter', () => {
  expect(readRecoveryCode('OIL00-00000-00000')).toBe('011000000000000')
})

test.each(['', '7QK2M-0XTRB-9HWE', '7QK2M-0XTRB-9HWECC', '7QK2M-0XTRB-9HWE!'])(
  '%j is no recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  },
)

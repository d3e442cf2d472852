import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecoveryCode, recoveryCodeLetters, writeRecoveryCode } from './recovery-code.ts'

const bytes = fc.uint8Array({ minLength: recoveryCodeLetters, maxLength: recoveryCodeLetters })

test('a recovery code is read as it was written, in small letters and without its dashes too', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = writeRecoveryCode(random)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
      const letters = code.replaceAll('-', '')
      expect([code, letters.toLowerCase(), ` ${letters} `].map(readRecoveryCode)).toEqual([
        letters,
        letters,
        letters,
      ])
    }),
  )
})

test('it has more than 112 bits, so that a quick hash keeps it (V6.5.2)', () => {
  expect(5 * recoveryCodeLetters).toBeGreaterThanOrEqual(112)
})

test('codes of three groups, which were made at first, are read too', () => {
  expect(readRecoveryCode('7qk2m-0xtrb-9hwec')).toBe('7QK2M0XTRB9HWEC')
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

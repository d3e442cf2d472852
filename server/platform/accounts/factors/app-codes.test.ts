import { expect, test } from 'vitest'
import { addressOfApp, stepOfCode, writtenSecret } from './app-codes.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238 (G-138)', (seconds, code) => {
  const at = new Date(seconds * 1000)
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(secret, code, at)).toBe(step)
  const later = (by: number) => stepOfCode(secret, code, new Date(at.getTime() + by * 30_000))
  expect([later(1), later(-1)]).toEqual([step, step])
  expect([later(2), later(-2)]).toEqual([null, null])
})

test('an app reads the secret from an address, and people type it', () => {
  expect(writtenSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(addressOfApp(secret, 'noura@majlis.example'))
  expect(url.href).toContain('otpauth://totp/Majlis:noura%40majlis.example?')
  expect(url.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatEmiratesId, readEmiratesId, readTrn, readUaePhone } from './uae-identifiers.ts'

/** An independent implementation of Luhn, for comparison. */
function luhnDigit(digits: string): string {
  let sum = 0
  for (let place = digits.length - 1, isDoubled = true; place >= 0; place -= 1, isDoubled = !isDoubled) {
    const digit = Number(digits[place]) * (isDoubled ? 2 : 1)
    sum += Math.floor(digit / 10) + (digit % 10)
  }
  return String((10 - (sum % 10)) % 10)
}

const digits = (count: number) =>
  fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((some) => some.join(''))
const other = (digit: string, by: number) => String((Number(digit) + by) % 10)

/** The same number as users may type it: grouped, with direction marks, in Arabic digits. */
const written = (number: string) =>
  fc
    .array(fc.constantFrom('', '', '', ' ', '-', '\u2011', '\u00a0', '\u200f'), {
      minLength: number.length,
      maxLength: number.length,
    })
    .chain((gaps) =>
      fc.constantFrom(0x30, 0x0660, 0x06f0).map((zero) =>
        Array.from(number, (digit, index) => {
          const sign = /\d/.test(digit) ? String.fromCharCode(zero + Number(digit)) : digit
          return `${gaps[index]}${sign}`
        }).join(''),
      ),
    )

describe('a TRN', () => {
  test.each([
    ['100000000000003', false],
    ['1000000008 00003', true],
    // Start with the first ten digits of numbers published by businesses.
    ['104542191200003', true],
    ['100469647000003', true],
    ['100375164900003', true],
    ['100603800200003', true],
    ['100200300400003', false],
    // A valid Luhn digit, but the first digit is not 1.
    ['200000000600003', false],
  ])('%s is read, its check digit fits: %s', (text, checkFits) => {
    expect(readTrn(text)).toEqual({ digits: text.replaceAll(' ', ''), checkFits })
  })

  test.each(['', '10000000000003', '1000000000000033', '10000000000000X', 'CN-100200', '1'.repeat(150)])(
    '%s is none',
    (text) => expect(readTrn(text)).toBeNull(),
  )

  test('fits exactly with its own Luhn digit, however it is written', () => {
    fc.assert(
      fc.property(digits(8), digits(5), fc.integer({ min: 1, max: 9 }), (body, rest, by) => {
        const check = luhnDigit(`1${body}`)
        expect(readTrn(`1${body}${check}${rest}`)?.checkFits).toBe(true)
        expect(readTrn(`1${body}${other(check, by)}${rest}`)?.checkFits).toBe(false)
      }),
    )
    const forms = digits(15).chain((number) => fc.tuple(fc.constant(number), written(number)))
    fc.assert(
      fc.property(forms, ([number, text]) => {
        expect(readTrn(text)?.digits).toBe(number)
      }),
    )
  })

  test('with two neighbours exchanged no longer fits, but for 0 and 9', () => {
    fc.assert(
      fc.property(digits(8), fc.integer({ min: 1, max: 8 }), (body, place) => {
        const tin = Array.from(`1${body}${luhnDigit(`1${body}`)}`)
        const pair = [tin[place], tin[place + 1]] as [string, string]
        fc.pre(pair[0] !== pair[1] && !(pair.includes('0') && pair.includes('9')))
        tin.splice(place, 2, pair[1], pair[0])
        expect(readTrn(`${tin.join('')}00003`)?.checkFits).toBe(false)
      }),
    )
  })
})

describe('an Emirates ID', () => {
  test.each(['784-1990-1234567-6', '784199012345676', '٧٨٤-١٩٩٠-١٢٣٤٥٦٧-٦', ' 784 1990 1234567 6 '])(
    '%s is read',
    (text) => expect(readEmiratesId(text)).toEqual({ digits: '784199012345676', checkFits: true }),
  )

  test.each(['', '784-1990-1234567', '785-1990-1234567-6', '784-1990-1234567-66', '784-1990-12E4567-6'])(
    '%s is none',
    (text) => expect(readEmiratesId(text)).toBeNull(),
  )

  test('fits exactly with its own check digit', () => {
    fc.assert(
      fc.property(digits(11), fc.integer({ min: 1, max: 9 }), (body, by) => {
        const check = luhnDigit(`784${body}`)
        expect(readEmiratesId(`784${body}${check}`)?.checkFits).toBe(true)
        expect(readEmiratesId(`784${body}${other(check, by)}`)?.checkFits).toBe(false)
      }),
    )
  })

  test('is shown as on the card, and read again as the same', () => {
    fc.assert(
      fc.property(digits(12), (body) => {
        const shown = formatEmiratesId(`784${body}`)
        expect(shown).toMatch(/^784-\d{4}-\d{7}-\d$/)
        expect(readEmiratesId(shown)?.digits).toBe(`784${body}`)
      }),
    )
    expect(formatEmiratesId('something else')).toBe('something else')
  })
})

describe('a phone of the UAE', () => {
  test.each([
    ['+971 50 123 4567', '+971501234567'],
    ['00971 50 1234567', '+971501234567'],
    ['971501234567', '+971501234567'],
    ['050-123-4567', '+971501234567'],
    ['+971 (0)50 123 4567', '+971501234567'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['04 123 4567', '+97141234567'],
    ['+971.2.123.4567', '+97121234567'],
    ['800 1234', '+9718001234'],
    ['600 567890', '+971600567890'],
  ])('%s is %s', (text, phone) => expect(readUaePhone(text)).toBe(phone))

  test.each(['', 'call me', '+44 20 7946 0000', '050 123 456', '050 123 45678', '01 123 4567', '+971'])(
    '%s is none',
    (text) => expect(readUaePhone(text)).toBeNull(),
  )

  test('read again is the same', () => {
    fc.assert(
      fc.property(digits(8), (rest) => {
        const phone = readUaePhone(`5${rest}`)
        expect(readUaePhone(phone ?? '')).toBe(`+9715${rest}`)
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { bankOfIban, formatIban, ibanEnding, isHolderNamed, readIban } from './iban.ts'

describe('an IBAN of the UAE', () => {
  test.each([
    ['AE070331234567890123456'],
    ['ae07 0331 2345 6789 0123 456'],
    ['AE07-0331-2345-6789-0123-456'],
    ['\u200eAE٠٧ ٠٣٣١ ٢٣٤٥ ٦٧٨٩ ٠١٢٣ ٤٥٦'],
    ['ＡＥ070331234567890123456'],
  ])('is read from %s', (typed) => {
    expect(readIban(typed)).toBe('AE070331234567890123456')
  })

  test.each([
    ['a digit changed', 'AE070331234567890123457'],
    ['two digits swapped', 'AE070331234567890123465'],
    ['check digits of another', 'AE080331234567890123456'],
    ['too short', 'AE07033123456789012345'],
    ['too long', 'AE0703312345678901234560'],
    ['a letter inside', 'AE07033123456789012345O'],
    ['another country', 'GB29NWBK60161331926819'],
    ['nothing', ''],
  ])('is none with %s', (_why, typed) => {
    expect(readIban(typed)).toBeNull()
  })

  test('is refused whichever single digit is wrong', () => {
    const right = 'AE070331234567890123456'
    for (let place = 2; place < right.length; place += 1) {
      const other = String((Number(right[place]) + 1) % 10)
      expect(readIban(right.slice(0, place) + other + right.slice(place + 1))).toBeNull()
    }
  })

  test('is read in fours, told by its end, and names its bank', () => {
    expect(formatIban('AE070331234567890123456')).toBe('AE07 0331 2345 6789 0123 456')
    expect(ibanEnding('AE070331234567890123456')).toBe('3456')
    expect(bankOfIban('AE070331234567890123456')).toEqual({ en: 'Mashreq', ar: 'المشرق' })
    expect(bankOfIban('AE079991234567890123456')).toBeNull()
  })
})

test.each([
  ['Dar Al Noor LLC', ['Dar Al Noor L.L.C.']],
  ['DAR AL-NOOR', ['Dar Al Noor LLC']],
  ['Palm Living FZ-LLC', ['Palm Living FZ LLC']],
  ['دار النور ذ.م.م', ['Dar Al Noor LLC', 'دار النور']],
  ['LLC', ['L.L.C']],
])('%s is one of %j (F24)', (holder, names) => {
  expect(isHolderNamed(holder, names)).toBe(true)
})

test.each([
  ['Noor Al Ketbi', ['Dar Al Noor LLC', 'دار النور ذ.م.م']],
  ['Dar Al Noor Trading LLC', ['Dar Al Noor LLC']],
  ['Dar Al Noor', []],
  ['LLC', ['Dar Al Noor LLC']],
])('%s is none of %j', (holder, names) => {
  expect(isHolderNamed(holder, names)).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromSafeCell, safeCell } from './safe-cell.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  ' =1',
  "'=1",
  '\n=1',
])('%j does not run in a spreadsheet program', (text) => {
  expect(safeCell(text)).toBe(`'${text}`)
})

test.each(['Marsa', "'tis", "O'Neil", '1-2', 'a=b', '226 x 97 x 91', 'كنبة', ''])(
  '%j stays as it is',
  (text) => {
    expect(safeCell(text)).toBe(text)
    expect(fromSafeCell(text)).toBe(text)
  },
)

test('whatever a text is, it comes back from a safe cell', () => {
  const signs = fc.constantFrom("'", '=', '+', '-', '@', '＝', ' ', '\t', '\r', '\n', 'a', '1')
  fc.assert(
    fc.property(
      fc.array(signs, { maxLength: 6 }).map((parts) => parts.join('')),
      (text) => {
        expect(fromSafeCell(safeCell(text))).toBe(text)
      },
    ),
  )
})

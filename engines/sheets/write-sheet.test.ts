import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rowsOf, sheetFile } from './write-sheet.ts'

test('CSV carries its mark, CRLF, and quotes where a spreadsheet program needs them', async () => {
  const rows = rowsOf([
    ['plain', '', 'a,b', 'a;b', 'a\tb', 'say "x"', ' kept', 'two\nlines'],
    ['=1+1', { number: '-12.50' }, 'كنبة'],
  ])
  const file = await buffer(sheetFile('csv', 'sheet', [{ name: 'A', rows }]).stream)
  expect(String(file).split('\r\n')).toEqual([
    '\ufeffplain,,"a,b","a;b","a\tb","say ""x"""," kept","two\nlines"',
    "'=1+1,-12.50,كنبة",
    '',
  ])
})

test.each(['csv', 'xlsx'] as const)('rows that fail end the file, not the program (%s)', async (format) => {
  async function* failing() {
    yield ['first']
    throw new Error('the database is away')
  }
  const { stream } = sheetFile(format, 'sheet', [{ name: 'A', rows: failing() }])
  await expect(buffer(stream)).rejects.toThrow('the database is away')
})

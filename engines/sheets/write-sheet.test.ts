import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { openZip, unpack } from './read-zip.ts'
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
  const { stream } = sheetFile({ format, language: 'en' }, 'sheet', [{ name: 'A', rows: failing() }])
  await expect(buffer(stream)).rejects.toThrow('the database is away')
})

test.each([
  ['en', false],
  ['ar', true],
] as const)(
  'each sheet opens from the side its language is read from (%s)',
  async (language, isFromRight) => {
    const sheets = [
      { name: 'A', rows: rowsOf([['a']]) },
      { name: 'B', rows: rowsOf([['b']]) },
    ] as const
    const file = await buffer(sheetFile({ format: 'xlsx', language }, 'sheet', sheets).stream)
    const { zip, entries } = await openZip(file)
    for (const entry of entries.filter(({ name }) => name.startsWith('xl/worksheets/'))) {
      const xml = String(await buffer(unpack(zip, entry, 10_000)))
      expect(xml.includes('<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>')).toBe(
        isFromRight,
      )
    }
  },
)

test('a text that looks like an escaped sign comes back as it is', async () => {
  const texts = ['_x0041_', 'a_x000d_x000D_', '_x005F_x0041_', 'plain_text']
  const sheet = { name: 'A', rows: rowsOf([texts, texts]) }
  const file = await buffer(sheetFile({ format: 'xlsx', language: 'en' }, 'sheet', [sheet]).stream)
  expect(await readXlsx(file)).toEqual({ headings: texts, rows: [{ number: 2, cells: texts }] })
})

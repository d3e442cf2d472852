import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { xlsxOf, zipOf } from '#server/testing/archives.ts'
import { formatOf } from '#engines/sheets/read-sheets.ts'
import { readInTurn } from './read-in-turn.ts'
import { readXml } from '#engines/sheets/read-xml.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let written = 0
async function read(bytes: Buffer | string, shopId = String(written)) {
  written += 1
  const path = join(folder, `${written}`)
  await writeFile(path, bytes)
  const format = await formatOf(path)
  if (format === null) return { headings: [], rows: [], code: 'import.wrong-type' }
  const answer = await readInTurn(shopId, { path, format, rowsAtMost: Number.POSITIVE_INFINITY }).catch(
    (error: { code: string }) => ({ headings: [], rows: [], code: error.code }),
  )
  return { code: null, ...answer }
}
const refusalOf = async (bytes: Buffer | string) => (await read(bytes)).code

describe('text files', () => {
  test.each([',', ';', '\t'])(
    'the separator %j is found, and cells in quotes hold anything',
    async (separator) => {
      const lines = [
        ['Name', 'Price'],
        ['"a ""b"", ;\t\nc"', '1'],
      ].map((cells) => cells.join(separator))
      const { headings, rows } = await read(lines.join('\r\n'))
      expect(headings).toEqual(['Name', 'Price'])
      expect(rows).toEqual([{ number: 2, cells: ['a "b", ;\t\nc', '1'] }])
    },
  )

  test('a first line that names the separator is followed', async () => {
    const { rows } = await read('sep=;\r\nName;Size\r\nA;1,5\r\n')
    expect(rows).toEqual([{ number: 2, cells: ['A', '1,5'] }])
  })

  test.each([
    ['utf-8 with its mark', Buffer.from('\ufeffالاسم,x\nكنبة,1')],
    ['utf-8', Buffer.from('الاسم,x\nكنبة,1')],
    ['utf-16 of Excel', Buffer.from('\ufeffالاسم\tx\nكنبة\t1', 'utf16le')],
    ['utf-16 without a mark', Buffer.from('الاسم\tx\nكنبة\t1', 'utf16le')],
    ['utf-16 big end first', Buffer.from('\ufeffالاسم\tx\nكنبة\t1', 'utf16le').swap16()],
    ['windows-1256', Buffer.from('c7e1c7d3e32c780adfe4c8c92c31', 'hex')],
  ])('%s is read', async (_name, bytes) => {
    const { headings, rows } = await read(bytes)
    expect([headings, rows.map(({ cells }) => cells)]).toEqual([['الاسم', 'x'], [['كنبة', '1']]])
  })

  test('empty lines count as spreadsheet programs count them', async () => {
    const { rows } = await read('Name,x\n\n,,\nA,1\n')
    expect(rows).toEqual([{ number: 4, cells: ['A', '1'] }])
  })

  test.each([
    ['nothing', '', 'import.empty'],
    ['headings alone', 'Name,Price\n', 'import.empty'],
    ['an open quote', 'Name\n"never closed', 'import.unreadable'],
    ['binary', Buffer.from([1, 0, 2, 0, 0, 0, 3, 0]), 'import.unreadable'],
    ['a million columns', `Name\n${','.repeat(1_000_000)}x`, 'import.too-many-columns'],
    ['a million headings', 'x,'.repeat(1_000_000), 'import.too-many-columns'],
    ['a huge cell', `Name\n${'x'.repeat(40_000)}`, 'import.cell-too-long'],
    ['10,001 rows', `Name\n${'x\n'.repeat(10_001)}`, 'import.too-many-rows'],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import.wrong-type'],
    ['a PDF', '%PDF-1.4', 'import.wrong-type'],
  ])('%s is refused', async (_name, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code)
  })

  test('10 MB of quotes, and of line breaks, are read or refused at once', async () => {
    const before = process.cpuUsage()
    await refusalOf(`Name\n${'"'.repeat(10_000_000)}`)
    await refusalOf(`Name\n${'\n'.repeat(10_000_000)}x`)
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000)
  })
})

const cell = (ref: string, value: string, type = '') =>
  `<c r="${ref}"${type && ` t="${type}"`}><v>${value}</v></c>`
const styled = (ref: string, value: string, style: number) => `<c r="${ref}" s="${style}"><v>${value}</v></c>`
const text = (ref: string, given: string) => `<c r="${ref}" t="inlineStr"><is><t>${given}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const head = row(1, text('A1', 'Name'), '<c r="B1" t="str"><v>Price</v></c>')

describe('.xlsx files', () => {
  test('numbers, shared and rich texts, formulas, errors and gaps are read as they are shown', async () => {
    const shared =
      '<si><t>Sofa &amp; &#x643;</t></si><si><r><t>A</t></r><r><t>B</t></r><rPh><t>no</t></rPh></si>'
    const rows =
      head +
      row(3, cell('A3', '0', 's'), cell('B3', '1234.5599999999999')) +
      row(7, cell('A7', '1', 's'), '<c r="B7"><f>1+1</f><v>2</v></c>') +
      row(8, cell('B8', '#REF!', 'e')) +
      row(9, cell('A9', '1E+20'), cell('B9', '0.10000000000000001')) +
      '<row><c/><c><v>5</v></c></row>'
    const sheet = await read(xlsxOf(rows, shared))
    expect(sheet.headings).toEqual(['Name', 'Price'])
    expect(sheet.rows).toEqual([
      { number: 3, cells: ['Sofa & ك', '1234.56'] },
      { number: 7, cells: ['AB', '2'] },
      { number: 8, cells: ['', '#REF!'] },
      { number: 9, cells: ['100000000000000000000', '0.1'] },
      { number: 10, cells: ['', '5'] },
    ])
  })

  test('percentages are read as they are shown, by formats of Excel and others', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%_);[Red]\\(0.0%\\)"/>
      <numFmt numFmtId="165" formatCode="0&quot;%&quot;"/><numFmt numFmtId="166" formatCode="0\\%"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${[0, 9, 10, 164, 165, 166]
        .map((id) => `<xf numFmtId="${id}"/>`)
        .join('')}</cellXfs></styleSheet>`
    const rows = [
      row(2, styled('A2', '0.1', 1), styled('B2', '0.125', 2)),
      row(3, styled('A3', '7.0000000000000007E-2', 3), styled('B3', '5', 4)),
      row(4, styled('A4', '5', 5), styled('B4', '0.1', 0)),
      row(5, styled('A5', '', 1), styled('B5', '1', 99)),
    ]
    const sheet = await read(xlsxOf(head + rows.join(''), '', { 'xl/styles.xml': styles }))
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['10%', '12.5%'],
      ['7%', '5'],
      ['5', '0.1'],
      ['', '1'],
    ])
  })

  test('signs that XML has no room for are read as what they stand for, in shared, inline and computed texts', async () => {
    const shared = '<si><t>One_x000D_</t></si><si><t>_x005F_x000D_ _x00e9_ _x41_ _x00411_</t></si>'
    const rows = [
      row(2, cell('A2', '0', 's'), cell('B2', '1', 's')),
      row(3, text('A3', 'a_x000D_\nb'), cell('B3', '_x0642_', 'str')),
    ]
    const sheet = await read(xlsxOf(head + rows.join(''), shared))
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['One', '_x000D_ é _x41_ _x00411_'],
      ['a\r\nb', 'ق'],
    ])
    expect(await refusalOf(xlsxOf(head + row(2, text('A2', 'a_x0000_b'))))).toBe('import.unreadable')
  })

  test.each([
    [1024, null],
    [1025, 'import.bomb'],
  ])('one long text that %i cells name: 32 M signs are read', async (cells, code) => {
    const shared = `<si><t>${'x'.repeat(32_767)}</t></si>`
    const headings = row(1, ...Array.from({ length: 200 }, () => '<c t="str"><v>h</v></c>'))
    const rows = Array.from({ length: cells }, (_, at) => at)
      .map((at) => (at % 200 ? '' : '</row><row>') + '<c t="s"><v>0</v></c>')
      .join('')
    expect(await refusalOf(xlsxOf(`${headings}<row>${rows}</row>`, shared))).toBe(code)
  })

  test('a row number that came before is refused, also that of a row above', async () => {
    const rows = (...numbers: number[]) => numbers.map((number) => row(number, cell(`A${number}`, '1')))
    expect(await refusalOf(xlsxOf(head + rows(2, 3, 3).join('')))).toBe('import.unreadable')
    expect(await refusalOf(xlsxOf(head + rows(3, 2).join('')))).toBe('import.unreadable')
    expect(await refusalOf(xlsxOf(head + rows(2, 3).join('')))).toBeNull()
  })

  test('a file that unpacks to a gigabyte is refused within a second or so', async () => {
    const before = process.cpuUsage()
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(80_000_000) })
    const whole = xlsxOf(head)
    expect(await refusalOf(xlsxWith('xl/worksheets/sheet1.xml', Buffer.alloc(80_000_000)))).toBe(
      'import.bomb',
    )
    expect(await refusalOf(xlsxWith('xl/sharedStrings.xml', Buffer.alloc(40_000_000, ' '), 20))).toBe(
      'import.bomb',
    )
    expect(await refusalOf(bomb)).toBe('import.unreadable')
    expect(await refusalOf(whole.subarray(0, whole.length - 30))).toBe('import.unreadable')
    expect(process.cpuUsage(before).user).toBeLessThan(15_000_000)
  })

  test('entities of its own, cells far away and rows without end are refused', async () => {
    const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><worksheet/>'
    expect(await refusalOf(xlsxWith('xl/worksheets/sheet1.xml', Buffer.from(laughs)))).toBe(
      'import.unreadable',
    )
    expect(await refusalOf(xlsxOf(head + row(2, cell('XFD2', '1'))))).toBe('import.too-many-columns')
    expect(await refusalOf(xlsxOf(head + row(99_999_999, cell('A2', '1'))))).toBe('import.unreadable')
    const many = Array.from({ length: 10_001 }, (_, at) => row(at + 2, cell(`A${at + 2}`, '1'))).join('')
    expect(await refusalOf(xlsxOf(head + many))).toBe('import.too-many-rows')
    expect(await refusalOf(xlsxOf('<c '.repeat(3_000_000)))).toMatch(/^import\./)
  })

  test.each([
    ['a name without end', `<${'a'.repeat(3_900_000)}`],
    ['data that never closes', '<![CDATA['.repeat(430_000)],
    ['a comment that never closes', `<!--${'<'.repeat(3_900_000)}`],
    ['a tag of megabytes', `<row ${'r=r='.repeat(970_000)}>`],
  ])('%s is refused as soon as it is seen', async (_name, sheet) => {
    const before = process.cpuUsage()
    expect(await refusalOf(xlsxOf(sheet))).toBe('import.unreadable')
    expect(process.cpuUsage(before).user).toBeLessThan(15_000_000)
  })

  test.each([
    ['zero', 'a\0b'],
    ['half of one', '&#xD800;'],
    ['zero by its number', '&#0;x'],
    ['a number that is none', '&#x110000;'],
    ['an entity of its own', '&laugh;'],
    ['tags that close in another order', '<a><b></a></b>'],
  ])('a sign that no text can hold is refused: %s', async (_name, given) => {
    expect(await refusalOf(xlsxOf(head + row(2, text('A2', given))))).toBe('import.unreadable')
  })

  test('comments and instructions are passed over, data is text', async () => {
    const odd = '&#x643;|<!-- <c> --><?xyz <v> ?><![CDATA[<a>&amp;]]>'
    const { rows } = await read(xlsxOf(head + row(2, text('A2', odd))))
    expect(rows).toEqual([{ number: 2, cells: ['ك|<a>&amp;', ''] }])
  })

  test.each([
    ['cells', '<c/>'.repeat(16_000_000), ''],
    ['rows', '<row/>'.repeat(10_000_000), ''],
    ['texts', head, '<si/>'.repeat(6_000_000)],
  ])('a small file of %s without end is not even unpacked', async (_name, rows, shared) => {
    const file = xlsxOf(rows, shared)
    expect(file.length).toBeLessThan(100_000)
    expect(await refusalOf(file)).toBe('import.bomb')
  })

  test.each([
    ['1.5 million elements', `<a>${'<c/>'.repeat(1_500_000)}</a>`, 'import.too-many-cells'],
    ['a hundred elements in each other', '<c>'.repeat(101), 'import.unreadable'],
  ])('no more than %s are read of whatever is packed well', async (_name, xml, code) => {
    const chunks = (async function* () {
      yield Buffer.from(xml)
    })()
    await expect(readXml(chunks, {})).rejects.toMatchObject({ code })
  })

  test('files of one shop are read one after the other, and hold up no other shop', async () => {
    const file = xlsxOf(head + row(2, cell('A2', '1')))
    const ended: string[] = []
    const reads = ['one', 'one', 'one', 'another'].map((shopId) =>
      read(file, shopId).then(() => ended.push(shopId)),
    )
    await Promise.all(reads)
    expect(ended.indexOf('another')).toBeLessThan(3)
  })

  test('however many come at once, two are read at a time, and all are', async () => {
    const files = Array.from({ length: 8 }, (_, at) => read(xlsxOf(head + row(2, cell('A2', String(at))))))
    const sheets = await Promise.all(files)
    expect(sheets.map(({ rows }) => rows[0]?.cells[0])).toEqual(files.map((_, at) => String(at)))
  })
})

/** Builds an .xlsx with one part replaced; `lie` is the size that the ZIP directory claims. */
function xlsxWith(name: string, bytes: Buffer, lie?: number): Buffer {
  return zipOf(
    {
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>',
      'xl/worksheets/sheet1.xml': `<worksheet>${head}</worksheet>`,
      [name]: bytes,
    },
    lie === undefined ? undefined : { name, bytes: lie },
  )
}

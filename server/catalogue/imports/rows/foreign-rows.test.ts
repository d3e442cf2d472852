import { expect, test } from 'vitest'
import { guessMapping } from '#contract/catalogue/imports/import-columns.ts'
import { productRows } from './foreign-rows.ts'

function read(head: string, ...lines: string[][]) {
  const headings = head.split(',')
  const rows = lines.map((cells, place) => ({ number: place + 2, cells }))
  return productRows(rows, { headings, mapping: guessMapping(headings) }).map(({ number, said }) => [
    number,
    said,
  ])
}

const photo = (name: string) => `https://cdn.example/${name}.jpg`

test('rows of one handle are a design: its photos in their places, each variant with its own first', () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Variant Image'
  const rows = read(
    head,
    ['sofa', 'Marsa', 'Color', 'Oat', 'M-1', '900', photo('b'), '2', photo('oat')],
    ['sofa', '', '', 'Navy', 'M-2', '950', photo('a'), '1', photo('navy')],
    ['sofa', '', '', '', '', '', photo('navy'), '3', ''],
    ['rug', 'Sadu', 'Title', 'Default Title', 'R-1', '300', photo('rug'), '1', ''],
  )
  const shared = { family: 'sofa', photos: `${photo('a')}\n${photo('b')}` }
  expect(rows).toEqual([
    [2, { ...shared, name: 'Marsa, Oat', colors: 'Oat', sku: 'M-1', price: '900', mainPhoto: photo('oat') }],
    [
      3,
      { ...shared, name: 'Marsa, Navy', colors: 'Navy', sku: 'M-2', price: '950', mainPhoto: photo('navy') },
    ],
    [5, { name: 'Sadu', sku: 'R-1', price: '300', mainPhoto: photo('rug') }],
  ])
})

test('a design shows six photos at most; a product of another shop’s drafts says so', () => {
  const [[, said] = []] = read(
    'Handle,Title,Image Src,Image Position,Status',
    ...Array.from({ length: 9 }, (_, place) => [
      'h',
      place ? '' : 'Marsa',
      photo(String(place)),
      `${place + 1}`,
      'draft',
    ]),
  )
  expect(said).toMatchObject({ mainPhoto: photo('0'), listing: 'draft' })
  expect((said as { photos: string }).photos.split('\n')).toHaveLength(5)
})

test.each([
  ['Weight (g)', '78000', '78'],
  ['Weight', '4 g', '0.01'],
  ['الوزن بالغرام', '٧٨٠٠٠', '78'],
  ['Weight (kg)', '78', '78'],
  ['Weight (kg)', '78000 g', '78'],
  ['Weight (g)', '78 kg', '78'],
  ['Weight (lbs)', '100', '45.36'],
  ['Weight (g)', 'heavy', 'heavy'],
])('a weight below “%s” of “%s” is “%s” kilograms', (heading, cell, kilograms) => {
  expect(read(heading, [cell])).toEqual([[2, { weight: kilograms }]])
})

test('sides of their own are one text in centimetres, the width first', () => {
  expect(read('Width (in),Depth (mm),Height (m)', ['10', '970', '0.91'])).toEqual([
    [2, { dimensions: '25.4 x 97 x 91' }],
  ])
  expect(read('Width (cm),Height (cm)', ['10', '20'])).toEqual([[2, {}]])
})

const skusOf = (...lines: string[][]) =>
  read('ID,Type,SKU,Name,Parent,Regular price', ...lines).map(([, said]) => (said as { sku: string }).sku)
const line = (sku: string, parent: string) => ['', '', sku, `Sofa ${sku}`, parent, '9']

test.each([
  ['itself', [line('A', 'A')], ['A']],
  ['each other', [line('A', 'B'), line('B', 'A')], ['A', 'B']],
  ['each other, and one more below', [line('A', 'B'), line('B', 'A'), line('C', 'B')], ['A', 'B', 'C']],
  ['one that names itself', [line('A', 'A'), line('B', 'A')], ['A', 'B']],
  ['one above that is no product', [line('A', ''), line('B', 'A'), line('C', 'A')], ['B', 'C']],
])('rows whose parent is %s', (_which, lines, skus) => {
  expect(skusOf(...lines)).toEqual(skus)
})

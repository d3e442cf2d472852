import { describe, expect, test } from 'vitest'
import { conceptsOf, formsOf, stemOf, vocabularyOf } from './search-concepts.ts'

const vocabulary = vocabularyOf(
  [
    ['sofa', 'couch', 'settee', 'كنبه', 'كنب'],
    ['three', '3', 'ثلاث'],
    ['seat', 'seater', 'مقاعد'],
    ['bedside table', 'nightstand', 'night table'],
  ],
  [
    { id: 'sofas', names: ['sofas', 'ارائك'] },
    { id: 'nightstands', names: ['nightstands', ''] },
    { id: 'dining', names: ['dining tables', ''] },
  ],
)
const meant = (search: string) =>
  conceptsOf(search, vocabulary).map(({ typed, implied, categoryIds }) => ({
    typed: typed.join(' '),
    implied: implied.map((words) => words.join(' ')),
    categoryIds,
  }))

describe('a search', () => {
  test('means all words of a group, and the category that one of them names', () => {
    expect(meant('couch')).toEqual([
      { typed: 'couch', implied: ['sofa', 'settee', 'كنبه', 'كنب'], categoryIds: ['sofas'] },
    ])
    expect(meant('الكنب')[0]).toMatchObject({ categoryIds: ['sofas'] })
    expect(meant('ارائك')).toEqual([{ typed: 'ارائك', implied: [], categoryIds: ['sofas'] }])
  })

  test('is read in phrases, the longest first, whatever their number', () => {
    expect(meant('3 seaters couches').map(({ typed }) => typed)).toEqual(['3', 'seaters', 'couches'])
    expect(meant('3 seaters').map(({ implied }) => implied)).toEqual([
      ['three', 'ثلاث'],
      ['seater', 'seat', 'مقاعد'],
    ])
    expect(meant('oak bedside tables')).toEqual([
      { typed: 'oak', implied: [], categoryIds: [] },
      {
        typed: 'bedside tables',
        implied: ['bedside table', 'nightstand', 'night table'],
        categoryIds: ['nightstands'],
      },
    ])
    expect(meant('dining table')).toEqual([{ typed: 'dining table', implied: [], categoryIds: ['dining'] }])
  })

  test('of an unknown word means that word; one said twice counts once; eight words are read', () => {
    expect(meant('zzz zzz')).toEqual([{ typed: 'zzz', implied: [], categoryIds: [] }])
    expect(meant('b c d e f g h i j k')).toHaveLength(8)
    expect(meant('')).toEqual([])
  })
})

test.each([
  ['sofas', 'sofa'],
  ['accessories', 'accessory'],
  ['benches', 'bench'],
  ['boxes', 'box'],
  ['glass', 'glass'],
  ['canvas', 'canva'],
  ['chassis', 'chassis'],
  ['bus', 'bus'],
  ['الكنبه', 'كنبه'],
  ['الف', 'الف'],
  ['3', '3'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

test('a synonym stands in texts in its plural or with its article', () => {
  expect(formsOf('couch')).toEqual(['couch', 'couchs', 'couches'])
  expect(formsOf('vanity')).toEqual(['vanity', 'vanitys', 'vanities'])
  expect(formsOf('كنبه')).toEqual(['كنبه', 'الكنبه'])
  expect(formsOf('3')).toEqual(['3'])
})

import { describe, expect, test } from 'vitest'
import { pageNumbers, pagesOf } from './result-pages.ts'

describe('the page numbers offered', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('page %i of %i', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers))

  test('do not lead deep into a large catalogue, where only going on is quick', () => {
    expect(pageNumbers(1, 41_667)).toEqual([1, 2, 'gap'])
    expect(pageNumbers(500, 41_667)).toEqual([1, 'gap', 500, 'gap'])
  })
})

test('a result fills pages of 24; an empty one still has its page', () => {
  expect([0, 1, 24, 25, 128].map(pagesOf)).toEqual([1, 1, 1, 2, 6])
})

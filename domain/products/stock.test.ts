import { expect, test } from 'vitest'
import { lowStock, shownStock } from './stock.ts'

test('pages count the last pieces, and say of more only that there are some', () => {
  expect([0, 1, lowStock, lowStock + 1, 500].map(shownStock)).toEqual([0, 1, lowStock, null, null])
})

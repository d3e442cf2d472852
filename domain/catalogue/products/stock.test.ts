import { expect, test } from 'vitest'
import { isLowStock, lowStock } from './stock.ts'

test('few products are those that a shop is warned of', () => {
  expect([0, 1, lowStock, lowStock + 1, 500].map(isLowStock)).toEqual([true, true, true, false, false])
})

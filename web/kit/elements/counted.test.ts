import { expect, test } from 'vitest'
import { counted, ordersOf } from './counted.ts'

test('a noun that is counted stands in its sentence in each of its forms', () => {
  expect(counted('لا شيء', ordersOf, 'قبول {} الآن')).toEqual({
    zero: 'لا شيء',
    one: 'قبول طلب واحد الآن',
    two: 'قبول طلبين الآن',
    few: 'قبول {count} طلبات الآن',
    many: 'قبول {count} طلباً الآن',
    other: 'قبول {count} طلب الآن',
  })
})

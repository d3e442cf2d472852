import { expect, test } from 'vitest'
import { readSeats } from './search-phrases.ts'

test.each([
  ['3 seater sofa', 'sofa', 3],
  ['three-seat sofa in grey', 'sofa in grey', 3],
  ['sofa for 3 people', 'sofa', 3],
  ['2seater', '', 2],
  ['أريكة بثلاثة مقاعد', 'أريكة', 3],
  ['كنبة ٣ مقاعد', 'كنبة', 3],
  ['كنبة مقعدين', 'كنبة', 2],
  ['table for 6', 'table for 6', null],
  ['sofa 99 seats', 'sofa 99 seats', null],
  ['ثلاثية الأبعاد', 'ثلاثية الأبعاد', null],
])('%s says how many sit on it', (search, rest, seats) => {
  expect(readSeats(search)).toEqual({ search: rest, seats })
})

import { expect, test } from 'vitest'
import { isHolderNamed } from './account-holder.ts'

test.each([
  ['Dar Al Noor LLC', ['Dar Al Noor L.L.C.']],
  ['DAR AL-NOOR', ['Dar Al Noor LLC']],
  ['Palm Living FZ-LLC', ['Palm Living FZ LLC']],
  ['دار النور ذ.م.م', ['Dar Al Noor LLC', 'دار النور']],
  ['LLC', ['L.L.C']],
])('%s is one of %j (F24)', (holder, names) => {
  expect(isHolderNamed(holder, names)).toBe(true)
})

test.each([
  ['Noor Al Ketbi', ['Dar Al Noor LLC', 'دار النور ذ.م.م']],
  ['Dar Al Noor Trading LLC', ['Dar Al Noor LLC']],
  ['Dar Al Noor', []],
  ['LLC', ['Dar Al Noor LLC']],
])('%s is none of %j', (holder, names) => {
  expect(isHolderNamed(holder, names)).toBe(false)
})

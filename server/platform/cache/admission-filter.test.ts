import { expect, test } from 'vitest'
import { createAdmissionFilter } from './admission-filter.ts'

test('what comes again is known, what comes for the first time is not', () => {
  const isAskedAgain = createAdmissionFilter(3)
  expect(['a', 'b', 'a', 'a', 'b', 'c'].map(isAskedAgain)).toEqual([false, false, true, true, true, false])
})

test('what did not come for long is forgotten, and no more is remembered than allowed', () => {
  const isAskedAgain = createAdmissionFilter(3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) isAskedAgain(key)
  expect(['c', 'a', 'b'].map(isAskedAgain)).toEqual([true, true, false])
})

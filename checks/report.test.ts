import { expect, test } from 'vitest'
import { describeFailure } from './report.ts'

test('of a failure its name, its sentence and what differs are told, in twelve lines at most', () => {
  const expected = Array.from({ length: 30 }, (_, at) => `    "same ${at}",`)
  const difference = ['- Expected', '+ Received', '', '  [', ...expected, '-   "one",', '+   "other",', '  ]']
  expect(
    describeFailure('a.test.ts: a name', '\u001B[31mexpected to equal\u001B[39m', difference.join('\n')),
  ).toBe(
    [
      'a.test.ts: a name',
      '    expected to equal',
      '    - Expected',
      '    + Received',
      '    -   "one",',
      '    +   "other",',
    ].join('\n'),
  )
})

test('what is short is told whole; of what is long and no difference the first lines are', () => {
  expect(describeFailure('a name', 'is not there\n\nbut this')).toBe('a name\n    is not there\n    but this')
  const page = Array.from({ length: 2000 }, (_, at) => `<p>${at}</p>`).join('\n')
  expect(describeFailure('a name', page).split('\n')).toHaveLength(13)
  expect(describeFailure('a name', undefined)).toBe('a name')
})

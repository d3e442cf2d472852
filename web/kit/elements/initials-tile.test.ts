import { expect, test } from 'vitest'
import { initialsOf } from './initials-tile.tsx'

test.each([
  ['Dar Al Noor', 'DN'],
  ['Sara Al Ameri', 'SA'],
  ['Majlis', 'M'],
  ['  salma  said ', 'SS'],
  ['دار النور', 'د'],
  ['الواحة لغرف النوم', 'و'],
  ['إلياس', 'إ'],
  ['الم', 'ا'],
  ['', ''],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

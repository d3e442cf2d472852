import { expect, test } from 'vitest'
import { latinSlug } from './slug.ts'

test.each([
  ['Dar Al Noor & Sons', 'dar-al-noor-sons'],
  ['Café Élan', 'cafe-elan'],
  ['بيت السدو', 'byt-alsdw'],
  ['أثاث ٢٠٢٦', 'athath-2026'],
  ['دَار النُّور', 'dar-alnwr'],
  ['家具', ''],
  ['  ', ''],
])('%s is %s in an address', (name, slug) => expect(latinSlug(name)).toBe(slug))

test('an endless name is cut, and ends in a letter', () => {
  expect(latinSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
})

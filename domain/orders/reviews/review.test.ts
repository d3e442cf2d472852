import { expect, test } from 'vitest'
import { languageOf, shownName } from './review.ts'

test.each([
  ['Mariam', 'Al Hosani', 'Mariam A.'],
  [' ليلى ', 'حداد', 'ليلى ح.'],
  ['Noor', '', 'Noor'],
  ['Ada', 'ørsted', 'Ada Ø.'],
  ['Sam', '𝒳y', 'Sam 𝒳.'],
])('%s %s is shown as %s', (first, last, shown) => {
  expect(shownName(first, last)).toBe(shown)
})

test.each([
  ['The sofa is soft.', 'en'],
  ['الأريكة مريحة جداً', 'ar'],
  ['قماش Bouclé ممتاز والتوصيل سريع', 'ar'],
  ['Very nice, شكرا', 'en'],
  ['👍👍', 'ar'],
] as const)('%s is written in %s, where the page was Arabic', (comment, language) => {
  expect(languageOf(comment, 'ar')).toBe(language)
})

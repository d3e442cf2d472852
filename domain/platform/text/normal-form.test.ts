import { expect, test } from 'vitest'
import { normalForm } from './normal-form.ts'

const forms = ['NFC', 'NFKC', 'NFKD'] as const

test.each(['Crème', 'Cre\u0300me', 'أَرِيكَةٌ', '①Ⅳﬁ', 'क्‍ष', `a${'\u0301'.repeat(30)}`])(
  'what is written, as %j, has the forms of Unicode',
  (text) => {
    for (const form of forms) {
      // oxlint-disable-next-line no-restricted-properties
      expect(normalForm(text, form)).toBe(text.normalize(form))
    }
  },
)

test.each([
  ['marks', '\u0301', '\u0323'],
  ['marks that are letters until they are brought into form', '\u0301', '\uFF9E'],
])('%s without end are brought into form as fast as other text', (_, first, second) => {
  const text = `a${first.repeat(240_000)}${second.repeat(240_000)}`
  // Quadratic time would take minutes and exceed the test's timeout.
  for (const form of forms) expect(normalForm(text, form)).toMatch(/^[aáạ]/u)
})

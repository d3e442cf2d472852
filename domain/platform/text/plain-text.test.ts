import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneLine, paragraphs } from './plain-text.ts'

/** Arbitrary characters, with many invisible, joining and separating ones. */
const odd = Array.from('\u200d\u200c\u200b\ufe0f\u202e\u0300\r\n\u2028\t 🛋هدهe')
const anyCharacter = fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code))
const typing = fc
  .array(fc.oneof(fc.constantFrom(...odd), anyCharacter))
  .map((parts) => parts.join('').toWellFormed())

describe('text of one line', () => {
  test.each([
    ['a line break', 'Marsa\nSofa', 'Marsa Sofa'],
    ['a line break of Windows', 'Marsa\r\nSofa', 'Marsa Sofa'],
    ['a line separator', 'Marsa\u2028Sofa', 'Marsa Sofa'],
    ['a tab', 'Marsa\tSofa', 'Marsa Sofa'],
    ['blanks', '  Marsa \u00a0\u3000  Sofa\u2800', 'Marsa Sofa'],
    ['a bell', 'Marsa\u0007 Sofa', 'Marsa Sofa'],
    ['a zero-width space', 'Mar\u200bsa Sofa', 'Marsa Sofa'],
    ['a zero-width space between blanks', 'Marsa \u200b Sofa', 'Marsa Sofa'],
    ['a word joiner', 'Marsa\u2060 Sofa', 'Marsa Sofa'],
    ['byte order marks', '\ufeffMar\ufeffsa Sofa', 'Marsa Sofa'],
    ['a joiner before a hidden letter', 'ه\u200d\u200bد', 'هد'],
    ['a soft hyphen', 'Mar\u00adsa Sofa', 'Marsa Sofa'],
    ['an override of direction', 'Marsa \u202eafoS', 'Marsa afoS'],
    ['an isolate', '\u2067Marsa\u2069 Sofa', 'Marsa Sofa'],
    ['marks of direction', '\u200fكنبة\u200e \u061cمرسى', 'كنبة مرسى'],
    ['what is no character', 'Mar\ufffesa\uffff Sofa\ufdd0\u{1fffe}', 'Marsa Sofa'],
    ['letters that show nothing', 'Marsa\u3164\u115f Sofa\u034f', 'Marsa Sofa'],
    ['hidden letters', 'Marsa\u{e0041}\u{e0042} Sofa', 'Marsa Sofa'],
    ['an unneeded variation', 'Marsa\ufe0f Sofa\u{e0100}', 'Marsa Sofa'],
    ['a hidden mark before a joiner', 'ه\u034f\u200d', 'ه'],
    ['joiners between Latin letters', 'Mar\u200dsa So\u200cfa', 'Marsa Sofa'],
    ['joiners behind a letter that does not join', 'دار\u200cالأثاث', 'دارالأثاث'],
    ['an accent on its own', 'Cre\u0300me', 'Crème'],
    ['an accent behind a hidden letter', 'Cre\u200b\u0300me', 'Crème'],
  ])('loses %s', (_, typed, seen) => {
    expect(oneLine(typed)).toBe(seen)
  })

  test.each([
    ['Arabic with its marks', 'أَرِيكَةٌ مُرِيحَة'],
    ['a Persian word of two parts', 'می\u200cخواهم'],
    ['an Arabic letter shown as joined', 'ه\u200d'],
    ['a Hindi word', 'क्\u200dष'],
    ['a Malayalam word', 'അവന്\u200d'],
    ['a family', 'Family 👨‍👩‍👧‍👦 sofa'],
    ['a profession in a skin colour', '🧑🏽‍🔧'],
    ['a heart on fire', '❤️‍🔥'],
    ['a couch as picture', '🛋️ and 🪑'],
    ['a key', '1️⃣'],
    ['the flags of the Emirates, Scotland and pirates', '🇦🇪 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴‍☠️'],
    ['signs', '100 % “wool” – size 2×3, №1 & co.'],
  ])('keeps %s', (_, text) => {
    expect(oneLine(text)).toBe(text)
  })

  test('of nothing that is seen is empty', () => {
    expect(oneLine(' \u200b\u202e\ufeff\n\u3164 ')).toBe('')
  })

  test('twice is as once, whatever was typed', () => {
    fc.assert(fc.property(typing, (typed) => oneLine(oneLine(typed)) === oneLine(typed)))
  })
})

describe('text of several lines', () => {
  test('keeps its lines, however they end, and nothing else that controls', () => {
    expect(paragraphs(' One\uffff\r\nTwo\rThree\u2028Four\tfive\u0007\u001b ')).toBe(
      'One\nTwo\nThree\nFour\tfive',
    )
  })
  test('of nothing that is seen is empty', () => {
    expect(paragraphs(' \u200b\r\n\u202e\u3164\ufffe ')).toBe('')
  })
  test('keeps marks that Arabic beside Latin needs, and has accents in one form', () => {
    expect(paragraphs('كنبة \u200eIKEA 3+2\u200e cre\u0300me')).toBe('كنبة \u200eIKEA 3+2\u200e crème')
  })
  test('twice is as once', () => {
    fc.assert(fc.property(typing, (typed) => paragraphs(paragraphs(typed)) === paragraphs(typed)))
  })
})

import { expect, test } from 'vitest'
import { productFormTexts } from './form/messages.ts'
import { listTexts } from './list/messages.ts'

test.each([productFormTexts.en.addSubtitle, listTexts.en.noneText])(
  'what is said of the review of a product promises no time: %s',
  (sentence) => {
    expect(sentence).toMatch(/review/)
    expect(sentence).not.toMatch(/\bday|\bhour/)
  },
)

test.each([productFormTexts.ar.addSubtitle, listTexts.ar.noneText])(
  'nor does it in Arabic: %s',
  (sentence) => {
    expect(sentence).toMatch(/نراجع/)
    expect(sentence).not.toMatch(/يوم|ساعة/)
  },
)

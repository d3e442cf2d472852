import { expect, test } from 'vitest'
import { readyReasons, reasonFor, withReady } from './ready-reasons.ts'

const [blurred, watermark] = readyReasons.product

test('a ready reason is read in the language of its reader, what was typed beside it as it stands', () => {
  const given = `${blurred.en}\nThe third one above all.\n${watermark.ar}`
  expect(reasonFor('ar', given)).toBe(`${blurred.ar}\nThe third one above all.\n${watermark.ar}`)
  expect(reasonFor('en', given)).toBe(`${blurred.en}\nThe third one above all.\n${watermark.en}`)
  expect(reasonFor('ar', '')).toBe('')
})

test('a ready reason is added on a line of its own, and taken out again in whichever language it stands', () => {
  expect(withReady('', blurred, 'ar')).toBe(blurred.ar)
  expect(withReady('Look again.', blurred, 'en')).toBe(`Look again.\n${blurred.en}`)
  expect(withReady(`${blurred.ar}\nLook again.`, blurred, 'en')).toBe('Look again.')
})

test('no two ready reasons say the same in either language', () => {
  const all = Object.values(readyReasons).flat()
  for (const language of ['en', 'ar'] as const)
    expect(new Set(all.map((one) => one[language])).size).toBe(all.length)
})

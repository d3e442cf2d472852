import { expect, test } from 'vitest'
import { Refusal, type RefusalCode, refusalSentence, refusals } from './refusal.ts'

const codes = Object.keys(refusals) as RefusalCode[]

test.each(codes)('%s has both sentences with the same holes', (code) => {
  const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  expect(refusals[code].ar).toMatch(/[\u0600-\u06ff]/)
  expect(holes(refusals[code].ar)).toEqual(holes(refusals[code].en))
})

test('only the answer to a missing session says unauthorized (G-27)', () => {
  const saying = codes.filter((code) => /unauthorized|401/i.test(refusals[code].en))
  expect(saying).toEqual(['account.signed-out'])
})

test('each refused sign-in contains its own status word only (G-26, R-AUTH-18)', () => {
  for (const word of ['pending', 'rejected', 'suspended'] as const) {
    const others = (['pending', 'rejected', 'suspended'] as const).filter((other) => other !== word)
    expect(refusals[`shop.${word}`].en).toContain(word)
    for (const other of others) expect(refusals[`shop.${word}`].en).not.toContain(other)
  }
})

test('the values of a refusal fill its sentence', () => {
  expect(refusalSentence('shop.cannot-move', 'en', { from: 'a', to: 'b' })).toBe(
    'Cannot change the status from a to b',
  )
  expect(new Refusal('shop.cannot-move', { from: 'a', to: 'b' }).message).toContain('from a to b')
})

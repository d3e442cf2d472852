import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEasilyGuessed } from './easily-guessed.ts'
import { readablePassword } from './readable-password.ts'

test('a password that is offered can be read, and is never one that is easily guessed', () => {
  const chance = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 17,
    maxLength: 17,
  })
  fc.assert(
    fc.property(chance, (drawn) => {
      const left = drawn.values()
      const password = readablePassword((most) => Math.floor((left.next().value ?? 0) * most))
      expect(password).toMatch(/^([bdfgjklmnprstvz][aeiou]){2}(-([bdfgjklmnprstvz][aeiou]){2}){3}-[1-9]\d$/)
      expect(isEasilyGuessed(password)).toBe(false)
    }),
  )
})

import { expect, test } from 'vitest'
import { isSolved, signInPuzzle, solve } from './proof-of-work.ts'

const challenge = { puzzle: signInPuzzle('sara@majlis.example', 1_795_000_000_000), bits: 4 }

test('what was solved counts for this challenge alone', async () => {
  const nonces = await solve(challenge)
  expect(await isSolved(challenge, nonces)).toBe(true)
  expect(await isSolved({ ...challenge, bits: 20 }, nonces)).toBe(false)
  const others = [signInPuzzle('noor@majlis.example', 1_795_000_000_000), signInPuzzle('', 0)]
  for (const puzzle of others) expect(await isSolved({ ...challenge, puzzle, bits: 12 }, nonces)).toBe(false)
})

test('every part must be solved', async () => {
  const nonces = await solve(challenge)
  expect(await isSolved(challenge, nonces.slice(1))).toBe(false)
  expect(await isSolved(challenge, [...nonces, 0])).toBe(false)
  expect(await isSolved(challenge, [])).toBe(false)
  const strict = { ...challenge, bits: 12 }
  expect(await isSolved(strict, [0, 0, 0, 0])).toBe(false)
})

/** Work that is asked of a caller: a text of the server's, and how many bits must come out as zero, 0 to 32. */
export type Challenge = { readonly puzzle: string; readonly bits: number }

/** Several small puzzles instead of a large one: how long their sum takes is less a matter of luck. */
const parts = 4

/**
 * Each try takes about half a millisecond, in a browser as in a program that guesses: SubtleCrypto derives keys as fast as any
 * other code, while plain hashes would cost a browser a hundred times what they cost a guesser.
 */
const iterations = 2_000

/** What is to be solved for one sign-in to an account; `at` is the time that the server named, in milliseconds. */
export function signInPuzzle(email: string, at: number): string {
  return `majlis sign-in ${email} ${at}`
}

/** Solves a challenge: `parts` times 2 to the power of `bits` tries on average. Needs SubtleCrypto (https or localhost). */
export function solve(challenge: Challenge): Promise<number[]> {
  return Promise.all(Array.from({ length: parts }, (_, part) => solvePart(challenge, part)))
}

async function solvePart(challenge: Challenge, part: number): Promise<number> {
  let nonce = 0
  while (!(await isSolution(challenge, part, nonce))) nonce += 1
  return nonce
}

/** Whether the work was done; a check costs `parts` tries at most. */
export async function isSolved(challenge: Challenge, nonces: readonly number[]): Promise<boolean> {
  if (nonces.length !== parts) return false
  for (const [part, nonce] of nonces.entries()) {
    if (!(await isSolution(challenge, part, nonce))) return false
  }
  return true
}

async function isSolution({ puzzle, bits }: Challenge, part: number, nonce: number): Promise<boolean> {
  const written = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', written(`${part}:${nonce}`), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: written(puzzle), iterations }
  const derived = await crypto.subtle.deriveBits(how, key, 32)
  return Math.clz32(new DataView(derived).getUint32(0)) >= bits
}

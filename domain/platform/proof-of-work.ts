/** A proof of work required from a caller: a text from the server, and the number of leading zero bits, 0 to 32. */
export type Challenge = { readonly puzzle: string; readonly bits: number }

/** Several small puzzles instead of a large one, because their total time varies less. */
const parts = 4

/**
 * Each try takes about half a millisecond, both in a browser and in an attacker's program: SubtleCrypto derives keys as
 * fast as any other code, while plain hashes would cost a browser a hundred times what they cost an attacker.
 */
const iterations = 2_000

/** The puzzle for one sign-in to an account; `at` is the time given by the server, in milliseconds. */
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

/** Whether the proof is valid; a check costs at most `parts` tries. */
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

/** 32 letters and digits that cannot be confused with each other, five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 25
/** Length of older codes, which stay valid until they are renewed. */
const formerLength = 15
const grouped = 5
const form = new RegExp(`^(?:[${alphabet}]{${length}}|[${alphabet}]{${formerLength}})$`)

export const recoveryCodeCount = 10
export const recoveryCodeLetters = length

/** Formats a code of 125 bits from one random byte per letter: "7QK2M-0XTRB-9HWEC-4ZNVA-K61PG". */
export function writeRecoveryCode(random: Uint8Array): string {
  const letters = Array.from(random.slice(0, length), (byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(new RegExp(`.{${grouped}}`, 'g')) ?? []).join('-')
}

/** Reads a typed code: in any case, with or without separators, O for 0, I and L for 1. Null where it is not a code. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return form.test(letters) ? letters : null
}

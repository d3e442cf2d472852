const consonants = 'bdfgjklmnprstvz'
const vowels = 'aeiou'
const syllables = 8

/**
 * Generates a password that can be read aloud and typed on any keyboard, e.g. `bofu-mika-tezo-lura-47`: eight of 15 × 5
 * syllables and two digits, some 56 bits, too many to try out at the cost of each check. `below` returns a uniformly
 * distributed whole number from 0 up to, but not including, its argument.
 */
export function readablePassword(below: (most: number) => number): string {
  const sign = (signs: string) => signs[below(signs.length)] ?? ''
  const all = Array.from({ length: syllables }, () => sign(consonants) + sign(vowels))
  const words = Array.from({ length: syllables / 2 }, (_, word) => all.slice(word * 2, word * 2 + 2).join(''))
  return [...words, String(10 + below(90))].join('-')
}

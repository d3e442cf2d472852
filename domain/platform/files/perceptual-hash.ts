/** How a picture looks, as 64 signs 0 or 1: pictures that show the same differ in few of them (difference hash). */
export type PerceptualHash = string

const [columns, rows] = [8, 8]

/** The size in grey that a look is taken from: each sign tells whether a pixel is lighter than its right neighbour. */
export const hashedSize = { width: columns + 1, height: rows } as const

/** Measured on 89 photographs of furniture: smaller copies differ in 0 to 4, other products in 7 and more. */
export const mostDifference = 6

/** Fewer steps than this, or more, and nothing stands in the picture that would tell it from others. */
const fewestSteps = 6

/** The look of a picture of {@link lookedAt} grey pixels, row by row; null where it is too plain to be told apart. */
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
 * The numbers under which looks near this one are stored: each of its four parts, and each of those with one sign
 * turned. Whatever differs in at most 7 signs has at least one of them.
 */
export function bandsNear(hash: PerceptualHash): number[] {
  const parts = Array.from({ length: hash.length / bandBits }, (_, part) => {
    return Number.parseInt(hash.slice(part * bandBits, (part + 1) * bandBits), 2)
  })
  const turns = [0, ...Array.from({ length: bandBits }, (_, bit) => 1 << bit)]
  return parts.flatMap((value, part) => turns.map((turn) => (value ^ turn) + part * 2 ** bandBits))
}

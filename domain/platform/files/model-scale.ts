import type { SizeCm } from './model-file.ts'

/** Result of comparing a model with the dimensions that its shop gives (G-98). */
export type ModelScale =
  | { readonly fits: true }
  | {
      readonly fits: false
      /** The unit it was probably exported in, where a factor between them explains the difference. */
      readonly unit: 'mm' | 'cm' | 'inch' | null
    }

/** A deviation of more than 5 % is reported to the shop and to the reviewer. */
const tolerance = 0.05

/** glTF only has metres; factor by which a file exported in another unit is too large. */
const units = { mm: 1000, cm: 100, inch: 39.37 } as const

/** Compares a model with given dimensions; width and depth may be swapped. */
export function scaleOf(model: SizeCm, given: SizeCm): ModelScale {
  if (fitsTimes(model, given, 1)) return { fits: true }
  const unit = (['mm', 'cm', 'inch'] as const).find((name) => fitsTimes(model, given, units[name]))
  return { fits: false, unit: unit ?? null }
}

function fitsTimes(model: SizeCm, given: SizeCm, factor: number): boolean {
  const sides = { ...given, width: given.depth, depth: given.width }
  return [given, sides].some(
    ({ width, depth, height }) =>
      isNear(model.width, width * factor) &&
      isNear(model.depth, depth * factor) &&
      isNear(model.height, height * factor),
  )
}

/** Half a centimetre is always tolerated, because dimensions are given in whole ones. */
function isNear(model: number, given: number): boolean {
  return Math.abs(model - given) <= Math.max(given * tolerance, 0.5)
}

import type { Fils } from './money.ts'

/**
 * Splits an amount into whole parts in proportion to the weights (whole, not negative), which add up to it. The
 * remainder goes, one fils each, to the parts that lost most by rounding; ties go to the first. If all weights are
 * zero, the first part gets everything.
 */
export function apportion(fils: Fils, weights: readonly number[]): Fils[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? fils : 0))
  const exact = weights.map((weight) => BigInt(fils) * BigInt(weight))
  const parts = exact.map((product) => Number(product / whole))
  const left = fils - parts.reduce((sum, part) => sum + part, 0)
  const losers = exact
    .map((product, index) => ({ index, lost: product % whole }))
    .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1))
    .slice(0, left)
  for (const { index } of losers) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

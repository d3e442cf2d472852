import type { Fils } from '#domain/platform/amounts/money.ts'

/** The scale of the price slider, in whole AED. */
export type PriceScale = { readonly from: number; readonly to: number; readonly step: number }

/** A scale that holds all prices found, in steps of 1, 2 or 5 of a power of ten: about a hundred of them. */
export function priceScale(price: { readonly min: Fils; readonly max: Fils }): PriceScale {
  const lowest = Math.floor(price.min / 100)
  const highest = Math.ceil(price.max / 100)
  const step = niceStep((highest - lowest) / 100)
  const from = Math.floor(lowest / step) * step
  return { from, to: Math.max(Math.ceil(highest / step) * step, from + step), step }
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  return (([1, 2, 5, 10] as const).find((times) => times * power >= rough) ?? 10) * power
}

/** Where the handles stand for the chosen limits: at the ends where there is none. */
export function handlesOf(
  scale: PriceScale,
  limits: { readonly min: Fils | undefined; readonly max: Fils | undefined },
): readonly [low: number, high: number] {
  const low = within(scale, limits.min === undefined ? scale.from : Math.round(limits.min / 100))
  return [
    low,
    Math.max(low, within(scale, limits.max === undefined ? scale.to : Math.round(limits.max / 100))),
  ]
}

/** The limits that the handles mean: none at the ends of the scale. */
export function limitsOf(
  scale: PriceScale,
  [low, high]: readonly [low: number, high: number],
): { minPrice: Fils | undefined; maxPrice: Fils | undefined } {
  return {
    minPrice: low <= scale.from ? undefined : low * 100,
    maxPrice: high >= scale.to ? undefined : high * 100,
  }
}

function within(scale: PriceScale, value: number): number {
  return Math.min(scale.to, Math.max(scale.from, value))
}

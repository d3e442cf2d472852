/** Deterministic random values of a key, independent of other keys. */
export type Chance = ReturnType<typeof chanceOf>

/** Random generator of a key: mulberry32, seeded with an FNV-1a hash of the key. */
export function chanceOf(key: string) {
  let state = 2_166_136_261
  for (const sign of key) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  /** From 0 to less than 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    next,
    between,
    /** True with a probability of `of` percent. */
    percent: (of: number) => next() * 100 < of,
    /** An integer between the bounds, both included. */
    whole: (least: number, most: number) => Math.floor(between(least, most + 1)),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    /** One of a list in proportion to its weights, which are not all zero. */
    weighted: <T>(list: readonly T[], weightOf: (one: T) => number): T => {
      const weights = list.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const at = weights.findIndex((weight) => (left -= weight) < 0)
      return list[at === -1 ? list.length - 1 : at] as T
    },
  }
}

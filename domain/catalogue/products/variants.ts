import { languages, nameIn } from '#domain/platform/text/language.ts'

/** The most products of one design. */
export const maxVariants = 40

/** A product and the variant group that it is in. */
export type Variant = { readonly id: string; readonly familyId: number | null }

export type VariantGroupPlan = {
  /** The variant group that goes on; null where a new one begins, or none is left. */
  readonly into: number | null
  /** Who is in it, in their order; empty where there is to be none. */
  readonly members: readonly string[]
  /** Who is in none from now on. */
  readonly leaves: readonly string[]
  /** Families that are none any more. */
  readonly ends: readonly number[]
}

/**
 * What is to be written so that a product and these others are one family, in this order; without others it leaves its own.
 * Those who were in it and are not named leave; a family that others are taken from goes on while two are left of it.
 * `known` are all of these products and all variants of theirs as they are.
 */
export function planVariantGroup(
  id: string,
  named: readonly string[],
  known: readonly Variant[],
): VariantGroupPlan {
  const membersOf = (variantGroup: number | null) =>
    variantGroup === null
      ? []
      : known.filter(({ familyId }) => familyId === variantGroup).map((one) => one.id)
  const variantGroupOf = (one: string) => known.find((variant) => variant.id === one)?.familyId ?? null
  const own = variantGroupOf(id)
  const wanted = [...new Set(named.includes(id) ? named : [...named, id])]
  const isLeaving = wanted.length < 2
  const rest = membersOf(own).filter((one) => one !== id)
  if (isLeaving) {
    if (own === null) return { into: null, members: [], leaves: [], ends: [] }
    if (rest.length < 2) return { into: null, members: [], leaves: [id, ...rest], ends: [own] }
    return { into: own, members: rest, leaves: [id], ends: [] }
  }
  const variantGroups = wanted.flatMap((one) => variantGroupOf(one) ?? [])
  const into = own ?? variantGroups[0] ?? null
  const others = [...new Set(variantGroups)].filter((variantGroup) => variantGroup !== into)
  const left = others.map((variantGroup) => ({
    family: variantGroup,
    rest: membersOf(variantGroup).filter((one) => !wanted.includes(one)),
  }))
  const over = left.filter((one) => one.rest.length < 2)
  const dropped = membersOf(into).filter((one) => !wanted.includes(one))
  return {
    into,
    members: wanted,
    leaves: [...dropped, ...over.flatMap((one) => one.rest)],
    ends: over.map(({ family }) => family),
  }
}

const edges = /^[\s,،;:–—|/-]+|[\s,،;:–—|/-]+$/gu

/**
 * What tells variants apart, from their names in one language: what is left of each without the words that all begin with and
 * all end with. "Wadi Table, Oak" and "Wadi Table, Walnut" are Oak and Walnut. Empty where nothing is left of one.
 */
export function variantLabels(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(/\s+/))
  const first = sharedLength(words)
  const rests = words.map((all) => all.slice(first))
  const last = sharedLength(rests.map((rest) => rest.toReversed()))
  const labels = rests.map((rest) =>
    rest
      .slice(0, rest.length - last)
      .join(' ')
      .replace(edges, ''),
  )
  return labels.includes('') ? names.map(() => '') : labels
}

type Named = { readonly name: string; readonly nameAr: string | null }

/**
 * Whether the names of variants tell their finishes apart, in both languages: then the finish is what is chosen, and the
 * product's name says it from its page to its invoice; colours are for filters alone.
 */
export function namesShowFinish(variants: readonly Named[]): boolean {
  return (
    variants.length > 1 &&
    languages.every((language) => !variantLabels(variants.map((one) => nameIn(language, one))).includes(''))
  )
}

/** What files may call a variant group: the words that its names begin with, or the first of them; up to 80 characters. */
export function variantGroupKey(names: readonly string[]): string {
  const [first = ''] = names
  const shared = sharedLength(names.map((name) => name.split(/\s+/)))
  const words = first.split(/\s+/)
  const begin = words.slice(0, shared).join(' ').replace(edges, '')
  return Array.from(begin === '' ? first : begin)
    .slice(0, 80)
    .join('')
    .trim()
}

/** How many words all of them begin with. */
function sharedLength(lists: readonly (readonly string[])[]): number {
  const [first = [], ...others] = lists
  const bare = (word: string | undefined) => word?.replace(edges, '')
  const differs = first.findIndex((word, at) => others.some((other) => bare(other[at]) !== bare(word)))
  return differs === -1 ? first.length : differs
}

import { languages, nameIn } from '#domain/platform/text/language.ts'

/** Maximum number of products of one design. */
export const maxVariants = 40

/** A product and its variant group. */
export type Variant = { readonly id: string; readonly familyId: number | null }

export type VariantGroupPlan = {
  /** The variant group that remains; null where a new one is created, or none is left. */
  readonly into: number | null
  /** Its members in their order; empty where no group remains. */
  readonly members: readonly string[]
  /** Products that belong to no group any more. */
  readonly leaves: readonly string[]
  /** Groups that are dissolved. */
  readonly ends: readonly number[]
}

/**
 * Plans the writes that make a product and the named ones one variant group, in this order; without others the product
 * leaves its group. Former members that are not named leave; a group that loses members to this one remains while it
 * has two. `known` holds all of these products and all their present variants.
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
 * Returns the labels that distinguish variants: their names in one language, without the words that all begin or end
 * with. "Wadi Table, Oak" and "Wadi Table, Walnut" become Oak and Walnut. All are empty where nothing is left of one.
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
 * Whether the names of variants distinguish their finishes in both languages. Shoppers then choose the finish, and the
 * product's name states it from its page to its invoice; colours serve for filters only.
 */
export function namesShowFinish(variants: readonly Named[]): boolean {
  return (
    variants.length > 1 &&
    languages.every((language) => !variantLabels(variants.map((one) => nameIn(language, one))).includes(''))
  )
}

/** Returns a variant group's key in files: the words that begin all names, else the first name; up to 80 characters. */
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

/** Returns the number of leading words that all lists share. */
function sharedLength(lists: readonly (readonly string[])[]): number {
  const [first = [], ...others] = lists
  const bare = (word: string | undefined) => word?.replace(edges, '')
  const differs = first.findIndex((word, at) => others.some((other) => bare(other[at]) !== bare(word)))
  return differs === -1 ? first.length : differs
}

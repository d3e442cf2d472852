/**
 * What Google's taxonomy of products calls the categories that Majlis comes with, by their slugs. A category that an
 * administrator adds counts as the nearest one above it that is known; of others Google judges by itself.
 * Source: Google product taxonomy 2021-09-21, by number.
 */
const numbers: Readonly<Record<string, number>> = {
  sofas: 460,
  'corner-sofas': 460,
  majlis: 460,
  armchairs: 6499,
  poufs: 458,
  'coffee-tables': 1395,
  'side-tables': 1549,
  'tv-consoles': 457,
  'dining-tables': 4355,
  'dining-chairs': 5886,
  'bar-stools': 1463,
  sideboards: 447,
  beds: 505764,
  nightstands: 462,
  dressers: 4195,
  wardrobes: 4063,
  office: 6362,
  desks: 4191,
  'office-chairs': 2045,
  bookcases: 465,
  lighting: 594,
  'floor-lamps': 4636,
  'table-lamps': 4636,
  pendants: 3006,
  rugs: 598,
  mirrors: 595,
  planters: 721,
  screens: 4163,
  outdoor: 4299,
  'outdoor-lounge': 6367,
}

/** Google's number for a product by its categories, from the root down; undefined where none of them is known. */
export function googleCategory(trail: readonly { readonly slug: string }[]): number | undefined {
  return trail.map(({ slug }) => numbers[slug]).findLast((number) => number !== undefined)
}

import { listCategories, type Category } from '#contract/catalogue/categories.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { toRate } from '#domain/platform/amounts/exchange-rate.ts'
import type { PageRequest } from './page.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'

/** Loads what every public page shows around its content. Loaded once per document; the browser never refetches it. */
export async function shellLoader({ call, language }: PageRequest) {
  const [categories, config] = await Promise.all([call(listCategories, {}), call(readConfig, {})])
  return {
    categories: headerCategories(categories, language),
    demoMode: config.demoMode,
    /** G-100: if off, no screen mentions reviews. */
    reviewsEnabled: config.reviewsEnabled,
    /** G-91: shipping is free if no shop charges a fee; `deliveryFee` is the highest. */
    hasFreeShipping: config.deliveryFee === 0,
    /** The rate by which EUR prices are shown, filtered and sorted in AED (G-92). */
    eurRate: toRate(config.eurToAed),
    contact: config.contact,
    /** The policies that exist, to be linked. */
    policies: config.policies,
  }
}

type CategoryLink = { readonly slug: string; readonly name: string }

/** Slugs of the preferred categories, the main furniture of a majlis, if the catalogue has them. */
const first = ['majlis', 'sofas', 'dining-tables', 'beds', 'lighting', 'rugs', 'armchairs', 'bookcases']

/** The header's six categories: preferred ones that exist, then the top of the tree. */
function headerCategories(categories: readonly Category[], language: Language): CategoryLink[] {
  const named = (category: Category) => ({ slug: category.slug, name: nameIn(language, category) })
  return chosen(categories, 6).map(named)
}

/** The first `count` categories: preferred ones, then roots in their order. */
export function chosen<Row extends Category>(categories: readonly Row[], count: number): Row[] {
  const preferred = first.flatMap((slug) => categories.filter((category) => category.slug === slug))
  const roots = categories.filter(({ parentId }) => parentId === null)
  return [...new Set([...preferred, ...roots])].slice(0, count)
}

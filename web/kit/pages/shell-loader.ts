import { listCategories, type Category } from '#contract/catalogue/categories.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { toRate } from '#domain/platform/amounts/exchange-rate.ts'
import type { PageRequest } from './page.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'

/** What every public page shows around its content. Read once a document: the browser never asks for it again. */
export async function shellLoader({ call, language }: PageRequest) {
  const [categories, config] = await Promise.all([call(listCategories, {}), call(readConfig, {})])
  return {
    categories: headerCategories(categories, language),
    demoMode: config.demoMode,
    /** G-100: where it is off, no screen speaks of reviews. */
    reviewsEnabled: config.reviewsEnabled,
    /** G-91: shipping is free where no shop asks a fee. */
    hasFreeShipping: config.deliveryFee === 0,
    /** By which prices in EUR are shown, filtered and sorted in AED (G-92). */
    eurRate: toRate(config.eurToAed),
    contact: config.contact,
    /** Only they are linked. */
    policies: config.policies,
  }
}

type CategoryLink = { readonly slug: string; readonly name: string }

/** The products a majlis is made of come first, where the catalogue has them under these slugs. */
const first = ['majlis', 'sofas', 'dining-tables', 'beds', 'lighting', 'rugs', 'armchairs', 'bookcases']

/** The six of the header: the chosen ones that exist, then the top of the tree. */
function headerCategories(categories: readonly Category[], language: Language): CategoryLink[] {
  const named = (category: Category) => ({ slug: category.slug, name: nameIn(language, category) })
  return chosen(categories, 6).map(named)
}

/** As many categories as asked for, the chosen ones first, then roots in their order. */
export function chosen<Row extends Category>(categories: readonly Row[], count: number): Row[] {
  const preferred = first.flatMap((slug) => categories.filter((category) => category.slug === slug))
  const roots = categories.filter(({ parentId }) => parentId === null)
  return [...new Set([...preferred, ...roots])].slice(0, count)
}

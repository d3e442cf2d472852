import { listCategories } from '#contract/catalogue/categories.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { toRate } from '#domain/platform/amounts/exchange-rate.ts'
import type { PageRequest } from './page.ts'
import { headerCategories } from './chosen-categories.ts'

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

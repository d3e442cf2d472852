import type { DataOf } from '#web/kit/pages/page.ts'
import type { marketplaceLoader } from './marketplace-loader.ts'

export type Result = DataOf<typeof marketplaceLoader>

/** The result shown where loading failed. */
export const noResult: Result = {
  isFailed: true,
  cards: [],
  total: 0,
  next: null,
  about: { title: null, description: null },
  options: {
    categories: [],
    colors: [],
    styles: [],
    seats: [],
    shops: [],
    price: null,
    words: [],
    shop: null,
  },
  corrected: null,
  shops: [],
  close: null,
  instead: null,
}

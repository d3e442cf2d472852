import { styleNames } from '#domain/catalogue/products/styles.ts'
import { amountText, type Fils } from '#domain/platform/amounts/money.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { type Browsing, choose, filterCount, nothingChosen } from '#web/public/marketplace/browse-filters.ts'
import type { FilterOptions } from './filter-group.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** An active filter: its label, and the state without it. */
export type ActiveFilter = { readonly key: string; readonly label: string; readonly without: Browsing }

/** Returns all active filters, in the order of the filter rail. */
export function activeFilters(browsing: Browsing, options: FilterOptions, locale: Locale): ActiveFilter[] {
  const text = marketplaceTexts[locale.language]
  const one = (key: string, label: string, chosen: Partial<Browsing>): ActiveFilter => ({
    key,
    label,
    without: choose(browsing, chosen),
  })
  return [
    ...(browsing.shop === '' || options.shop === null || filterCount(browsing) === 0
      ? []
      : [one('shop', options.shop, { shop: '' })]),
    ...partsOf(browsing, options).map(({ written, rest }) =>
      one(`search:${written}`, text.chipSearch({ words: written }), { search: rest }),
    ),
    ...(browsing.room === '' ? [] : [one('room', text.chipRoom, { room: '' })]),
    ...browsing.category.map((slug) => {
      const name = options.categories.find((category) => category.slug === slug)?.name ?? slug
      return one(`category:${slug}`, name, { category: browsing.category.filter((other) => other !== slug) })
    }),
    ...priceFilter(browsing, locale).map((label) =>
      one('price', label, { minPrice: undefined, maxPrice: undefined }),
    ),
    ...browsing.color.map((slug) => {
      const name = options.colors.find((color) => color.slug === slug)?.name ?? slug
      return one(`color:${slug}`, name, { color: browsing.color.filter((other) => other !== slug) })
    }),
    ...browsing.style.map((style) =>
      one(`style:${style}`, styleNames[style][locale.language], {
        style: browsing.style.filter((other) => other !== style),
      }),
    ),
    ...browsing.seats.map((seats) =>
      one(`seats:${seats}`, text.seatCount({ count: Number(seats) }), {
        seats: browsing.seats.filter((other) => other !== seats),
      }),
    ),
    ...browsing.shops.map((slug) => {
      const name = options.shops.find((shop) => shop.slug === slug)?.name ?? slug
      return one(`shop:${slug}`, name, { shops: browsing.shops.filter((other) => other !== slug) })
    }),
    ...(browsing.has3d ? [one('has3d', text.with3d, { has3d: undefined })] : []),
    ...(browsing.minRating
      ? [one('minRating', text.starsAndUp({ stars: browsing.minRating }), { minRating: undefined })]
      : []),
    ...sizeFilters(browsing, locale).map(([key, label]) => one(key, label, { [key]: undefined })),
  ]
}

function partsOf({ search }: Browsing, { words }: FilterOptions): FilterOptions['words'] {
  return search === '' || words.length > 1 ? words : [{ written: search, rest: '' }]
}

/** Returns the state without any filter, on the same page and in the same order. */
export function withoutFilters({ shop, sort }: Pick<Browsing, 'shop' | 'sort'>): Browsing {
  return choose(nothingChosen, { shop, sort })
}

function priceFilter({ minPrice, maxPrice }: Browsing, locale: Locale): string[] {
  const text = marketplaceTexts[locale.language]
  const min = amountOrNone(minPrice)
  const max = amountOrNone(maxPrice)
  const sign = locale.currencySign()
  if (min !== '' && max !== '') return [text.chipPrice({ min, max, sign })]
  if (min !== '') return [text.chipPriceFrom({ min, sign })]
  return max === '' ? [] : [text.chipPriceTo({ max, sign })]
}

/** Formats an amount without its currency sign; empty where there is none. */
export function amountOrNone(fils: Fils | undefined): string {
  return fils === undefined ? '' : amountText(fils)
}

function sizeFilters(browsing: Browsing, { language }: Locale) {
  const text = marketplaceTexts[language]
  const sizes = [
    ['maxWidth', text.chipWidth],
    ['maxDepth', text.chipDepth],
    ['maxHeight', text.chipHeight],
  ] as const
  return sizes.flatMap(([key, say]) => {
    const cm = browsing[key]
    return cm === undefined ? [] : [[key, say({ cm })] as const]
  })
}

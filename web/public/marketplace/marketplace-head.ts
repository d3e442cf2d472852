import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { breadcrumbList } from '#web/kit/storefront/breadcrumb.tsx'
import { photoAlt } from '#web/kit/storefront/card/card-view.ts'
import { cardSizes } from '#web/kit/storefront/card/product-grid.tsx'
import {
  addressOf,
  type Browsing,
  choose,
  filterCount,
  nothingChosen,
  queryOf,
  readBrowsing,
} from './browse-filters.ts'
import type { CategoryOption, FilterOptions } from '#web/public/marketplace/filters/filter-group.tsx'
import type { marketplaceLoader } from './marketplace-loader.ts'
import { marketplaceTexts } from './messages.ts'
import { pageSize, onlyCategory, titleOf } from './results/result-pages.ts'

type Input = HeadInput<DataOf<typeof marketplaceLoader>>

/** Head of a result page, for search engines and link previews. */
export function marketplaceHead({ data, locale, search, absolute }: Input): PageHead {
  const browsing = readBrowsing(new URLSearchParams(search))
  const text = marketplaceTexts[locale.language]
  const category = onlyCategory(browsing, data.options)
  const own = category && browsing.search === '' && browsing.room === '' ? data.about : null
  const heading =
    own?.title ?? titleOf({ ...browsing, search: data.corrected ?? browsing.search }, data.options, locale)
  const title = browsing.page > 1 ? text.pageTitle({ title: heading, page: browsing.page }) : heading
  const first = data.cards[0]
  const photo = first?.photo ?? null
  return {
    title: commonTexts[locale.language].titleOf({ page: title }),
    description:
      own?.description ?? (category ? text.descriptionOf({ name: category.name }) : text.description),
    isIndexed: isWorthIndexing(browsing, data),
    canonicalSearch: canonicalOf(browsing),
    ...(photo === null || !first
      ? {}
      : {
          image: { address: photo, alt: photoAlt(first, locale.language) },
          firstPhoto: { address: photo, sizes: cardSizes[3] },
        }),
    jsonLd: [
      breadcrumbList(
        [{ name: text.marketplace, to: paths.marketplace() }, ...trailOf(category, data.options)],
        absolute,
      ),
      itemList(browsing, data, absolute),
    ],
  }
}

/** Results of a search or of several filters are endless, so they are not indexed; their links are followed. */
export function isWorthIndexing(browsing: Browsing, { isFailed, total }: Input['data']): boolean {
  if (isFailed || total === 0 || browsing.search !== '' || browsing.room !== '' || browsing.cursor !== '')
    return false
  return filterCount(browsing) <= 1
}

/** In the marketplace a single category is canonical, with its further pages; any other filter points to the page without it. */
export function canonicalOf(browsing: Browsing): string {
  const { shop } = browsing
  const isCategory = shop === '' && browsing.category.length === 1
  const own = choose(nothingChosen, { shop, category: isCategory ? browsing.category : [] })
  const isOwn = addressOf(choose(browsing, { sort: undefined })) === addressOf(own)
  const query = queryOf(isOwn ? { ...own, page: browsing.page } : own)
  return query.size === 0 ? '' : `?${query}`
}

/** Returns the breadcrumb from the root category down to the chosen one. */
function trailOf(
  category: CategoryOption | undefined,
  options: FilterOptions,
): { name: string; to: string }[] {
  if (!category) return []
  const above = options.categories.find(({ id }) => id === category.parentId)
  return [
    ...trailOf(above, options),
    { name: category.name, to: paths.marketplace({ category: category.slug }) },
  ]
}

/** Structured data of the products on one page (schema.org ItemList). */
export function itemList(browsing: Browsing, { cards, total }: Input['data'], absolute: Input['absolute']) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cards.map((card, index) => ({
      '@type': 'ListItem',
      position: (browsing.page - 1) * pageSize + index + 1,
      name: card.name,
      url: absolute(paths.product(card.id)),
    })),
  }
}

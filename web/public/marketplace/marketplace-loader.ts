import { Redirect, PageCallError } from '#web/kit/pages/server-call.ts'
import {
  browse,
  type Facets,
  type MarketplaceQuery,
  type SearchRead,
} from '#contract/catalogue/marketplace.ts'
import { landing } from '#contract/catalogue/rooms.ts'
import type { PublicShop } from '#contract/shops/public-shop.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import { cardView } from '#web/kit/storefront/card/card-view.ts'
import { chosen } from '#web/kit/pages/shell-loader.ts'
import {
  addressOf,
  type Browsing,
  choose,
  nothingChosen,
  queryOf,
  readBrowsing,
  sortOf,
} from './browse-filters.ts'
import { pageSize, pagesOf } from './results/result-pages.ts'

/** Loads the marketplace: products of all shops, filtered by the query. */
export function marketplaceLoader(page: PageRequest) {
  return browsedPage(page, { id: '', slug: '', shopName: null, shopNameAr: null })
}

type BrowsedShop = Pick<PublicShop, 'id' | 'slug' | 'shopNameAr'> & { readonly shopName: string | null }

/**
 * Loads one page of results with all filter options, for one shop, or for all without an id. If loading fails, the
 * chosen filters stay.
 */
export async function browsedPage(
  { call, language, now, query }: PageRequest,
  { id: shop, slug, shopName, shopNameAr }: BrowsedShop,
) {
  const browsing = readBrowsing(query, slug)
  moveUnless(String(queryOf(browsing)) === String(query), browsing, language)
  try {
    const found = await call(browse, {
      query: { ...askFor(browsing), shop: shop === '' ? [...browsing.shops] : [shop] },
    })
    const understood = found.read && asRead(browsing, found.read)
    moveUnless(understood === null, understood ?? browsing, language)
    const meant = knownHere(browsing, found)
    moveUnless(addressOf(meant) === addressOf(browsing), meant, language)
    const instead = found.total === 0 ? await call(landing, {}) : null
    const result = resultIn(language, now, found, browsing)
    const name = shopName && nameIn(language, { name: shopName, nameAr: shopNameAr })
    return {
      isFailed: false,
      ...result,
      options: { ...result.options, shop: name },
      instead: insteadIn(language, now, instead),
    }
  } catch (error) {
    if (!(error instanceof PageCallError)) throw error
    // An invalid cursor, or one of another query, leads to the first page.
    moveUnless(browsing.cursor === '' || error.status !== 400, { ...browsing, page: 1, cursor: '' }, language)
    return { status: error.status >= 500 ? 503 : error.status, data: failed }
  }
}

/** Turns prices, sizes, colours and shops read from a search into filters in the URL, which can be removed. */
function asRead(browsing: Browsing, { color, seats, shop, ...read }: SearchRead): Browsing {
  const said = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null))
  return choose(browsing, {
    ...said,
    ...(color !== null && { color: [color] }),
    ...(seats !== null && { seats: [String(seats)] }),
    ...(shop !== null && { shop: shop.slug, shops: [] }),
  })
}

/** Drops categories, colours and shops that do not exist (any more), and limits the page to the last one. */
function knownHere(browsing: Browsing, { facets, total }: ReplyOf<typeof browse>): Browsing {
  const slugs = facets.categories.filter(({ id, slug }) =>
    [id, slug].some((name) => browsing.category.includes(name)),
  )
  const category = slugs.map(({ slug }) => slug).toSorted()
  const color = browsing.color.filter((name) => facets.colors.some(({ slug }) => slug === name))
  const shops = browsing.shops.filter((name) => facets.shops.some(({ slug }) => slug === name))
  const isSame = addressOf({ ...browsing, category, color, shops }) === addressOf(browsing)
  if (!isSame) return choose(browsing, { category, color, shops })
  return browsing.cursor === '' ? { ...browsing, page: Math.min(browsing.page, pagesOf(total)) } : browsing
}

const noFacets: Facets = { categories: [], colors: [], styles: [], seats: [], shops: [], price: null }
const failed = { isFailed: true, ...resultIn('en', new Date(0), null, nothingChosen), instead: null }

function resultIn(language: Language, now: Date, found: ReplyOf<typeof browse> | null, browsing: Browsing) {
  const cards = (found?.cards ?? []).map((card) => cardView(card, language, now))
  return {
    // On a shop's page, its name on each card would be redundant.
    cards: browsing.shop === '' ? cards : cards.map((card) => ({ ...card, shopName: '' })),
    total: found?.total ?? 0,
    next: found?.next ?? null,
    corrected: found?.corrected ?? null,
    close: found?.close ?? null,
    shops: (found?.shops ?? []).map(({ slug, ...names }) => ({ slug, name: nameIn(language, names) })),
    about: aboutIn(language, found?.about ?? null),
    options: {
      ...optionsIn(language, found?.facets ?? noFacets, browsing),
      words: found?.corrected === null ? found.words : [],
      shop: null as string | null,
    },
  }
}

/** Suggestions where nothing is found. */
function insteadIn(language: Language, now: Date, found: ReplyOf<typeof landing> | null) {
  return (
    found && {
      categories: chosen(found.categories, 8).map(({ slug, ...names }) => ({
        slug,
        name: nameIn(language, names),
      })),
      cards: found.newest.slice(0, 6).map((card) => cardView(card, language, now)),
    }
  )
}

/** A category's own texts for search engines, only on pages in the language of the text. */
function aboutIn(language: Language, about: ReplyOf<typeof browse>['about']) {
  const own = (text: string | null | undefined) =>
    text && /\p{Script=Arabic}/u.test(text) === (language === 'ar') ? text : null
  return { title: own(about?.metaTitle), description: own(about?.metaDescription) }
}

/** Redirects to the one canonical URL of a state; a page beyond the last redirects to the last. */
function moveUnless(isThere: boolean, browsing: Browsing, language: Language): void {
  if (!isThere) throw new Redirect(publicHref(language, addressOf(browsing)))
}

function askFor(browsing: Browsing): Omit<MarketplaceQuery, 'shop'> {
  const { page, cursor, shop: _slug, shops: _shops, sort: _chosen, style, seats, ...filters } = browsing
  const place = cursor === '' ? { offset: (page - 1) * pageSize, cursor: '' } : { offset: undefined, cursor }
  return {
    ...filters,
    style: [...style],
    seats: [...seats],
    ids: [],
    sort: sortOf(browsing),
    limit: pageSize,
    ...place,
  }
}

/** Filter options. If none has products, only the chosen ones stay, since zeros lead nowhere. A shop offers only what it has. */
function optionsIn(language: Language, found: Facets, browsing: Browsing) {
  const counted = [...found.categories, ...found.colors, ...found.styles, ...found.seats, ...found.shops]
  const kept = chosenOf(found, browsing)
  const has = <One extends { count: number }>(all: readonly One[], chosen: readonly One[]) =>
    browsing.shop === '' ? all : all.filter((one) => one.count > 0 || chosen.includes(one))
  const facets = counted.some(({ count }) => count > 0)
    ? { ...found, categories: has(found.categories, kept.categories), colors: has(found.colors, kept.colors) }
    : kept
  return {
    categories: facets.categories.map(({ id, parentId, slug, count, ...names }) => ({
      id,
      parentId,
      slug,
      count,
      name: nameIn(language, names),
    })),
    colors: facets.colors.map(({ slug, hex, count, ...names }) => ({
      slug,
      hex,
      count,
      name: nameIn(language, names),
    })),
    styles: facets.styles,
    seats: facets.seats,
    shops: (browsing.shop === '' ? facets.shops : []).map(({ slug, count, ...names }) => ({
      slug,
      count,
      name: nameIn(language, names),
    })),
    price: facets.price,
  }
}

/** Returns the chosen categories with their ancestors, and the chosen colours and shops. */
function chosenOf(
  { categories, colors, shops, price }: Facets,
  { category, color, ...chosen }: Browsing,
): Facets {
  const inWhich = (id: string | null): string[] =>
    categories.filter((each) => each.id === id).flatMap((each) => [each.id, ...inWhich(each.parentId)])
  const kept = categories.filter(({ slug }) => category.includes(slug)).flatMap(({ id }) => inWhich(id))
  return {
    categories: categories.filter(({ id }) => kept.includes(id)),
    colors: colors.filter(({ slug }) => color.includes(slug)),
    styles: [],
    seats: [],
    shops: shops.filter(({ slug }) => chosen.shops.includes(slug)),
    price,
  }
}

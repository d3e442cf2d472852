import { type StyleTag, styleTags } from '#domain/catalogue/products/styles.ts'
import type { MarketplaceFilters, Sort } from '#contract/catalogue/marketplace.ts'
import { type Fils, fromFils, toFils } from '#domain/platform/amounts/money.ts'
import { paths } from '#web/kit/pages/paths.ts'

/** The state of the marketplace: filters, order and page. All of it is kept in the URL and nowhere else. */
export type Browsing = Omit<Required<MarketplaceFilters>, 'ids' | 'style' | 'shop'> & {
  /** Slug of the shop on a shop's page; empty in the marketplace. */
  readonly shop: string
  /** Slugs of the shops that the marketplace is filtered by. */
  readonly shops: readonly string[]
  readonly style: readonly StyleTag[]
  /** Undefined: best match with a search, else newest. */
  readonly sort: Sort | undefined
  /** From 1. */
  readonly page: number
  /** Start of the page, on deep pages, where the page number is only for display. */
  readonly cursor: string
}

export const nothingChosen: Browsing = {
  shop: '',
  shops: [],
  search: '',
  exact: undefined,
  category: [],
  color: [],
  style: [],
  seats: [],
  minPrice: undefined,
  maxPrice: undefined,
  maxWidth: undefined,
  maxDepth: undefined,
  maxHeight: undefined,
  has3d: undefined,
  minRating: undefined,
  all: undefined,
  room: '',
  sort: undefined,
  page: 1,
  cursor: '',
}

const sorts = [
  'newest',
  'best-rated',
  'name-asc',
  'price-asc',
  'price-desc',
  'best-match',
] as const satisfies readonly Sort[]
/** Minimum ratings to filter by, in whole stars. */
const ratings = ['1', '2', '3', '4', '5'] as const
const mostPages = 1_000_000

/** Returns the order in effect. */
export function sortOf({ search, sort }: Pick<Browsing, 'search' | 'sort'>): Sort {
  return sort ?? (search === '' ? 'newest' : 'best-match')
}

/** Returns the orders to choose from; best match requires a search. */
export function sortsFor({ search }: Pick<Browsing, 'search'>): readonly Sort[] {
  const always = sorts.filter((sort) => sort !== 'best-match')
  return search === '' ? always : ['best-match', ...always]
}

/** Returns the number of active filters. */
export function filterCount(browsing: Browsing): number {
  const { search, room, category, color, style, minPrice, maxPrice, maxWidth, maxDepth, maxHeight, has3d } =
    browsing
  const hasPrice = minPrice !== undefined || maxPrice !== undefined
  const single = [
    search !== '',
    room !== '',
    hasPrice,
    has3d !== undefined,
    browsing.minRating !== undefined,
    ...[maxWidth, maxDepth, maxHeight].map((cm) => cm !== undefined),
  ]
  const lists = [category, color, style, browsing.seats, browsing.shops]
  return lists.flat().length + single.filter(Boolean).length
}

/** Reads the state from a URL's query; unknown parameters and invalid values are ignored. */
export function readBrowsing(query: URLSearchParams, shop = ''): Browsing {
  const search = (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 200).toWellFormed()
  const [minPrice, maxPrice] = inOrder(
    readAmount(query.get('minPrice')) || undefined,
    readAmount(query.get('maxPrice')),
  )
  const chosenStyles = query.getAll('style')
  return {
    shop,
    shops: shop === '' ? slugsOf(query, 'shop') : [],
    search,
    exact: search !== '' && query.get('exact') === 'yes' ? 'yes' : undefined,
    category: slugsOf(query, 'category'),
    color: slugsOf(query, 'color'),
    style: styleTags.filter((style) => chosenStyles.includes(style)),
    seats: slugsOf(query, 'seats').filter((seats) => /^[1-9]\d?$/.test(seats)),
    minPrice,
    maxPrice,
    maxWidth: readWhole(query.get('maxWidth')),
    maxDepth: readWhole(query.get('maxDepth')),
    maxHeight: readWhole(query.get('maxHeight')),
    has3d: query.get('has3d') === 'yes' ? 'yes' : undefined,
    minRating: ratings.find((stars) => stars === query.get('minRating')),
    all: query.get('all') === 'yes' ? 'yes' : undefined,
    room: slugsOf(query, 'room')[0] ?? '',
    ...readPlace(query, search),
  }
}

function readPlace(query: URLSearchParams, search: string): Pick<Browsing, 'sort' | 'page' | 'cursor'> {
  const sort = sorts.find((name) => name === query.get('sort'))
  const page = Math.min(readWhole(query.get('page')) ?? 1, mostPages)
  const cursor = query.get('cursor') ?? ''
  return {
    sort:
      sort === undefined ||
      sort === sortOf({ search, sort: undefined }) ||
      !sortsFor({ search }).includes(sort)
        ? undefined
        : sort,
    page,
    cursor: page > 1 && /^[\w.~-]{1,200}$/.test(cursor) ? cursor : '',
  }
}

/** Builds the query in a fixed order, so that each state has exactly one URL, which is better to share and to cache. */
export function queryOf(browsing: Browsing): URLSearchParams {
  const query = new URLSearchParams()
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.append(name, String(value))
  }
  add('search', browsing.search)
  add('exact', browsing.exact)
  for (const slug of browsing.category.toSorted()) add('category', slug)
  for (const slug of browsing.color.toSorted()) add('color', slug)
  for (const style of browsing.style.toSorted()) add('style', style)
  for (const seats of browsing.seats.toSorted()) add('seats', seats)
  for (const slug of browsing.shops.toSorted()) add('shop', slug)
  add('minPrice', amountText(browsing.minPrice))
  add('maxPrice', amountText(browsing.maxPrice))
  add('maxWidth', browsing.maxWidth)
  add('maxDepth', browsing.maxDepth)
  add('maxHeight', browsing.maxHeight)
  add('has3d', browsing.has3d)
  add('minRating', browsing.minRating)
  add('all', browsing.all)
  add('room', browsing.room)
  add('sort', browsing.sort)
  if (browsing.page > 1) add('page', browsing.page)
  add('cursor', browsing.cursor)
  return query
}

/** Returns path and query of a state, for links within a language. */
export function addressOf(browsing: Browsing): string {
  const query = queryOf(browsing)
  return query.size === 0 ? placeOf(browsing) : `${placeOf(browsing)}?${query}`
}

/** Returns the path of the product list: the marketplace, or the page of a shop. */
export function placeOf({ shop }: Pick<Browsing, 'shop'>): string {
  return shop === '' ? paths.marketplace() : paths.shop(shop)
}

/** Returns the state with a changed choice, on its first page. */
export function choose(browsing: Browsing, chosen: Partial<Browsing>): Browsing {
  // A changed search may be corrected again.
  const exact = chosen.search === undefined ? browsing.exact : undefined
  const next = { ...browsing, cursor: '', page: 1, exact, ...chosen }
  // Best match is the default with a search and unavailable without one.
  const isDefault = next.sort === sortOf({ search: next.search, sort: undefined })
  return isDefault || (next.sort && !sortsFor(next).includes(next.sort)) ? { ...next, sort: undefined } : next
}

/** Formats an amount for a field: "1250.50", and "500" rather than "500.00". Empty where there is none. */
export function amountText(fils: Fils | undefined): string {
  return fils === undefined ? '' : fromFils(fils).replace(/\.00$/, '')
}

/** Reads a typed amount: "6,000", "٦٠٠٠", "1250.5"; undefined where it is not one. */
export function readAmount(text: string | null): Fils | undefined {
  const plain = latinDigits(text ?? '')
    .replace(/[\s,٬]/g, '')
    .replace('٫', '.')
  return plain === '' ? undefined : (toFils(plain) ?? undefined)
}

/** Reads whole centimetres or a page number: from 1 to 999,999. */
export function readWhole(text: string | null): number | undefined {
  const plain = latinDigits(text ?? '').trim()
  return /^0*[1-9]\d{0,5}$/.test(plain) ? Number(plain) : undefined
}

function latinDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
}

function inOrder(min: Fils | undefined, max: Fils | undefined): [Fils | undefined, Fils | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

function slugsOf(query: URLSearchParams, name: string): string[] {
  const given = query.getAll(name).map((slug) => slug.trim())
  return [...new Set(given.filter((slug) => /^[\p{L}\p{N}_-]{1,100}$/u.test(slug)))].toSorted().slice(0, 30)
}

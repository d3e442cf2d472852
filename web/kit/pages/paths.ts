import type { Policy } from '#domain/orders/policies.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { ofCheckout } from './page-queries.ts'

type Query<Name extends string = string> = Readonly<
  Partial<Record<Name, string | number | readonly string[] | undefined>>
>

/**
 * Every public path, without its language: the router adds `/ar` on Arabic pages; addresses outside the router
 * (canonical, hreflang, plain anchors) use publicHref.
 */
export const paths = {
  home: '/',
  marketplace: (query: Query = {}) => `/marketplace${searchOf(query)}`,
  /** Leads to the same product without the slug (G-130). */
  product: (id: string, slug = '') => `/products/${encodeURIComponent(id)}${slug && `/${slug}`}`,
  /** By its slug; earlier slugs and the id lead there too. */
  shop: (slug: string) => `/shops/${encodeURIComponent(slug)}`,
  rooms: '/rooms',
  /** By the key of a room. */
  room: (key: string) => `/rooms/${encodeURIComponent(key)}`,
  saved: '/saved',
  share: '/saved/share',
  compare: (ids: readonly string[]) => `/saved/compare${searchOf({ ids })}`,
  cart: '/cart',
  /** For a single product (`buy`), the items of an earlier order (`again`), or else the cart. */
  checkout: (query: Query<(typeof ofCheckout)[number]> = {}) => `/checkout${searchOf(query)}`,
  orders: '/orders',
  order: (link: string) => `/orders/${link}`,
  /** Where the order's products are reviewed. */
  orderReviews: (link: string) => `/orders/${link}/reviews`,
  wishlist: (link: string) => `/lists/${link}`,
  /** From a mail. */
  stockNotice: (link: string) => `/stock-notices/${link}`,
  credentials: '/credentials',
  /** The current version, or the given one. */
  policy: (policy: Policy, version?: number) => `/${policy}${version === undefined ? '' : `/${version}`}`,
}

/** Paths of the portals: the same in both languages, always linked by a plain anchor (another document). */
export const portalPaths = {
  dashboard: '/',
  adminLogin: '/login',
  shopLogin: '/shop/login',
  register: '/register',
  registerShop: '/shop/register',
} as const

/** The address of a public page in a language. */
export function publicHref(language: Language, path: string): string {
  return language === 'en' ? path : `/ar${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** Splits an address into its language and the path that both languages share. */
export function languageOfPath(pathname: string): { language: Language; path: string } {
  if (pathname === '/ar') return { language: 'ar', path: '/' }
  return pathname.startsWith('/ar/')
    ? { language: 'ar', path: pathname.slice(3) }
    : { language: 'en', path: pathname }
}

/** A query as text: lists repeat their name, empty values are left out, names keep the order given. */
export function searchOf(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) if (each !== '') search.append(name, String(each))
  }
  return search.size === 0 ? '' : `?${search}`
}

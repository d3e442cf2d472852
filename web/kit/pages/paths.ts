import type { Policy } from '#domain/orders/policies.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { ofCheckout } from './page-queries.ts'

type Query<Name extends string = string> = Readonly<
  Partial<Record<Name, string | number | readonly string[] | undefined>>
>

/**
 * Every public address, without its language: the router puts `/ar` before it where the page is Arabic; what leaves the
 * router (canonical, hreflang, plain anchors) uses publicHref.
 */
export const paths = {
  home: '/',
  marketplace: (query: Query = {}) => `/marketplace${searchOf(query)}`,
  /** Without the name behind it, it leads to the same product (G-130). */
  product: (id: string, slug = '') => `/products/${encodeURIComponent(id)}${slug && `/${slug}`}`,
  /** By its slug; one it had before, and its id, lead there. */
  shop: (slug: string) => `/shops/${encodeURIComponent(slug)}`,
  rooms: '/rooms',
  /** By the key of a room. */
  room: (key: string) => `/rooms/${encodeURIComponent(key)}`,
  saved: '/saved',
  share: '/saved/share',
  compare: (ids: readonly string[]) => `/saved/compare${searchOf({ ids })}`,
  cart: '/cart',
  /** With a product to buy it is about that product alone, with an order's link about what that had; else about what is in the cart. */
  checkout: (query: Query<(typeof ofCheckout)[number]> = {}) => `/checkout${searchOf(query)}`,
  orders: '/orders',
  order: (link: string) => `/orders/${link}`,
  /** Where its products are rated. */
  orderReviews: (link: string) => `/orders/${link}/reviews`,
  wishlist: (link: string) => `/lists/${link}`,
  /** From a mail. */
  stockNotice: (link: string) => `/stock-notices/${link}`,
  credentials: '/credentials',
  /** As it stands, or stood in a version. */
  policy: (policy: Policy, version?: number) => `/${policy}${version === undefined ? '' : `/${version}`}`,
}

/** Addresses of the portals: one for both languages, always reached by a plain anchor (another document). */
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

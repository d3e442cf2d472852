import { policies, type Policy } from '#domain/orders/policies.ts'
import type { ScreenModule } from '#web/kit/pages/page.ts'
import { matchPath } from '#web/kit/router/match-path.ts'

/** Every public page: its id (the loader's key in loaders.ts), its path without language, its lazily loaded code. */
export const publicPages = [
  page('landing', '/', 'landing/landing-screen.tsx', () => import('#web/public/landing/landing-screen.tsx')),
  page(
    'marketplace',
    '/marketplace',
    'marketplace/marketplace-screen.tsx',
    () => import('#web/public/marketplace/marketplace-screen.tsx'),
  ),
  page(
    'product',
    '/products/:id/:name?',
    'product/product-screen.tsx',
    () => import('#web/public/product/product-screen.tsx'),
  ),
  page(
    'shop',
    '/shops/:slug',
    'shop-page/shop-screen.tsx',
    () => import('#web/public/shop-page/shop-screen.tsx'),
  ),
  page('rooms', '/rooms', 'rooms/rooms-screen.tsx', () => import('#web/public/rooms/rooms-screen.tsx')),
  page('room', '/rooms/:key', 'rooms/room-screen.tsx', () => import('#web/public/rooms/room-screen.tsx')),
  visitorPage('cart', '/cart', 'cart/cart-screen.tsx', () => import('#web/public/cart/cart-screen.tsx')),
  page('saved', '/saved', 'saved/saved-screen.tsx', () => import('#web/public/saved/saved-screen.tsx')),
  page(
    'compare',
    '/saved/compare',
    'saved/compare-screen.tsx',
    () => import('#web/public/saved/compare-screen.tsx'),
  ),
  visitorPage(
    'share',
    '/saved/share',
    'saved/share-screen.tsx',
    () => import('#web/public/saved/share-screen.tsx'),
  ),
  visitorPage(
    'wishlist',
    '/lists/:link',
    'saved/wishlist-screen.tsx',
    () => import('#web/public/saved/wishlist-screen.tsx'),
  ),
  visitorPage(
    'checkout',
    '/checkout',
    'checkout/checkout-screen.tsx',
    () => import('#web/public/checkout/checkout-screen.tsx'),
  ),
  visitorPage(
    'find-order',
    '/orders',
    'order/find-order-screen.tsx',
    () => import('#web/public/order/find-order-screen.tsx'),
  ),
  visitorPage(
    'order',
    '/orders/:link',
    'order/order-screen.tsx',
    () => import('#web/public/order/order-screen.tsx'),
  ),
  visitorPage(
    'order-reviews',
    '/orders/:link/reviews',
    'order/reviews/reviews-screen.tsx',
    () => import('#web/public/order/reviews/reviews-screen.tsx'),
  ),
  visitorPage(
    'stock-notice',
    '/stock-notices/:link',
    'stock-notices/notice-screen.tsx',
    () => import('#web/public/stock-notices/notice-screen.tsx'),
  ),
  page(
    'credentials',
    '/credentials',
    'credentials/credentials-screen.tsx',
    () => import('#web/public/credentials/credentials-screen.tsx'),
  ),
  ...policies.map((policy: Policy) =>
    page(
      policy,
      `/${policy}/:version?`,
      'policies/policy-screen.tsx',
      () => import('#web/public/policies/policy-screen.tsx'),
    ),
  ),
  page(
    'not-found',
    '*',
    'landing/not-found-screen.tsx',
    () => import('#web/public/landing/not-found-screen.tsx'),
  ),
] as const

export type PublicPage = (typeof publicPages)[number]
export type PageId = PublicPage['id']
export type PageMatch = { readonly page: PublicPage; readonly params: Readonly<Record<string, string>> }

/** The portals' paths, all below /admin and /shop included; they have a document of their own, rendered in the browser. */
export const portalAddresses =
  /^\/(login|register|forgot-password|reset-password|objection|(admin|shop)(\/.*)?)$/

/** Returns the page at a path without language, with the values of its `:names`; the not-found page if none matches. */
export function matchPage(path: string): PageMatch {
  for (const page of publicPages) {
    const params = matchPath(page.path, path)
    if (params) return { page, params }
  }
  return { page: publicPages[publicPages.length - 1] as PublicPage, params: {} }
}

function page<Id extends string, Data>(
  id: Id,
  path: string,
  file: string,
  screen: () => Promise<ScreenModule<Data>>,
) {
  const load = screen as () => Promise<ScreenModule>
  return { id, path, file: `web/public/${file}`, screen: load, isForVisitor: false }
}

/**
 * A page for one visitor: it has a form, or an address that only they know. Rendered for each request, never cached or
 * indexed, hydrated at once; may contain schemas and forms (docs/decisions/0023).
 */
function visitorPage<Id extends string, Data>(...given: Parameters<typeof page<Id, Data>>) {
  return { ...page(...given), isForVisitor: true }
}

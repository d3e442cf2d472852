import { policies, type Policy } from '#domain/policies.ts'
import type { ScreenModule } from './page.ts'
import { matchPath } from './router/match-path.ts'

/** Every public page: its id (the loader's key in loaders.ts), its address without language, its code on demand. */
export const publicPages = [
  page('landing', '/', 'landing/landing-screen.tsx', () => import('./landing/landing-screen.tsx')),
  page(
    'marketplace',
    '/marketplace',
    'marketplace/marketplace-screen.tsx',
    () => import('./marketplace/marketplace-screen.tsx'),
  ),
  page(
    'product',
    '/products/:id/:name?',
    'products/page/product-screen.tsx',
    () => import('./products/page/product-screen.tsx'),
  ),
  page('shop', '/shops/:slug', 'shop-page/shop-screen.tsx', () => import('./shop-page/shop-screen.tsx')),
  visitorPage('cart', '/cart', 'cart/cart-screen.tsx', () => import('./cart/cart-screen.tsx')),
  page('saved', '/saved', 'saved/saved-screen.tsx', () => import('./saved/saved-screen.tsx')),
  visitorPage('share', '/saved/share', 'saved/share-screen.tsx', () => import('./saved/share-screen.tsx')),
  visitorPage(
    'wishlist',
    '/lists/:link',
    'saved/wishlist-screen.tsx',
    () => import('./saved/wishlist-screen.tsx'),
  ),
  visitorPage(
    'checkout',
    '/checkout',
    'checkout/checkout-screen.tsx',
    () => import('./checkout/checkout-screen.tsx'),
  ),
  visitorPage(
    'find-order',
    '/orders',
    'customer-orders/find-order-screen.tsx',
    () => import('./customer-orders/find-order-screen.tsx'),
  ),
  visitorPage(
    'order',
    '/orders/:link',
    'customer-orders/order-screen.tsx',
    () => import('./customer-orders/order-screen.tsx'),
  ),
  visitorPage(
    'order-reviews',
    '/orders/:link/reviews',
    'customer-orders/reviews/reviews-screen.tsx',
    () => import('./customer-orders/reviews/reviews-screen.tsx'),
  ),
  page(
    'credentials',
    '/credentials',
    'account/credentials-screen.tsx',
    () => import('./account/credentials-screen.tsx'),
  ),
  ...policies.map((policy: Policy) =>
    page(policy, `/${policy}`, 'policies/policy-screen.tsx', () => import('./policies/policy-screen.tsx')),
  ),
  page('not-found', '*', 'landing/not-found-screen.tsx', () => import('./landing/not-found-screen.tsx')),
] as const

export type PublicPage = (typeof publicPages)[number]
export type PageId = PublicPage['id']
export type PageMatch = { readonly page: PublicPage; readonly params: Readonly<Record<string, string>> }

/** The portals' addresses (their own document, rendered in the browser); what lies below /admin and /shop is theirs too. */
export const portalAddresses =
  /^\/(login|register|forgot-password|reset-password|objection|(admin|shop)(\/.*)?)$/

/** The page of a path without language, with the values of its `:names`; the last page stands for all that do not exist. */
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
  return { id, path, file: `web/${file}`, screen: load, isForVisitor: false }
}

/**
 * A page for one visitor: they write there, or hold its address alone. It is drawn anew for everyone, kept by no cache,
 * not indexed, hydrated at once, and may carry schemas and forms (docs/decisions/0023).
 */
function visitorPage<Id extends string, Data>(...given: Parameters<typeof page<Id, Data>>) {
  return { ...page(...given), isForVisitor: true }
}

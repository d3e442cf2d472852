import type { RouteObject } from 'react-router'
import type { ScreenModule } from './page.ts'
import { ErrorScreen } from './layouts/error-screen.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'

export const shellId = 'shell'

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
    '/products/:id',
    'products/product-screen.tsx',
    () => import('./products/product-screen.tsx'),
  ),
  page('saved', '/saved', 'saved/saved-screen.tsx', () => import('./saved/saved-screen.tsx')),
  page(
    'credentials',
    '/credentials',
    'account/credentials-screen.tsx',
    () => import('./account/credentials-screen.tsx'),
  ),
  page('not-found', '*', 'landing/not-found-screen.tsx', () => import('./landing/not-found-screen.tsx')),
] as const

export type PageId = (typeof publicPages)[number]['id']

/** The portals' addresses (their own document, rendered in the browser); what lies below /admin and /shop is theirs too. */
export const portalAddresses = /^\/(login|register|forgot-password|reset-password|(admin|shop)(\/.*)?)$/

type Loaders = Readonly<Record<string, RouteObject['loader']>>

/** The route objects: with the server's loaders there, without any in the browser, where `true` means "ask the server". */
export function publicRoutes(loaders: Loaders | null): RouteObject[] {
  const loaderOf = (id: string) => ({ loader: loaders ? loaders[id] : true }) as Pick<RouteObject, 'loader'>
  return [
    {
      id: shellId,
      Component: PublicLayout,
      ErrorBoundary: ErrorScreen,
      ...loaderOf(shellId),
      shouldRevalidate: () => false,
      children: publicPages.map(({ id, path, screen }) => ({
        id,
        path,
        ...(id === 'not-found' ? {} : loaderOf(id)),
        ErrorBoundary: ErrorScreen,
        lazy: async () => {
          const { default: Component, head } = await screen()
          return { Component, handle: { head } }
        },
      })),
    },
  ]
}

function page<Id extends string, Data>(
  id: Id,
  path: string,
  file: string,
  screen: () => Promise<ScreenModule<Data>>,
) {
  return { id, path, file: `web/${file}`, screen: screen as () => Promise<ScreenModule> }
}

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './fonts.css'
import 'virtual:tokens.css'
import './global.css'
import './public.css'
import { LocaleProvider } from './i18n/locale.tsx'
import { askServer } from './page-fetch.ts'
import { publicRoutes } from './routes.tsx'

/** Wakes a public page up: the same tree over what the server rendered, with the data it rendered from. */
async function start(root: HTMLElement): Promise<void> {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const basename = language === 'ar' ? '/ar' : '/'
  const hydrationData = JSON.parse(
    document.getElementById('page-data')?.textContent ?? '{}',
  ) as HydrationState
  const routes = publicRoutes(null)
  // The page's own code must be there before React compares, else it would see nothing where the server rendered.
  for (const { route } of matchRoutes(routes, window.location, basename) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const router = createBrowserRouter(routes, { basename, hydrationData, dataStrategy: askServer })
  startTransition(() => {
    hydrateRoot(
      root,
      <LocaleProvider language={language}>
        <RouterProvider router={router} />
      </LocaleProvider>,
    )
  })
}

/** The landing page of someone signed in stays hidden (public.css): their dashboard takes its place (R-ROUTE-11, R-ROUTE-17). */
function isDashboard({ dataset }: HTMLElement): boolean {
  return 'home' in dataset && 'hasSession' in dataset
}

const root = document.getElementById('root')
if (root && isDashboard(document.documentElement)) void import('./entry-portal.tsx')
else if (root) void start(root)

import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#domain/platform/text/language.ts'
import '#web/kit/design/fonts.css'
import 'virtual:tokens.css'
import '#web/kit/design/global.css'
import '#web/kit/design/public.css'
import { App } from './app.tsx'
import { languageOfPath, publicHref } from '#web/kit/pages/paths.ts'
import { createRouter, type Loaded } from '#web/kit/router/load.ts'
import { staticRouter } from '#web/kit/router/router.ts'
import { useBrowser } from '#web/kit/router/use-browser.ts'
import { matchPage } from './routes.tsx'
import { replay, startWaking } from './hydrate-on-interaction.ts'
import { ErrorScreen } from '#web/public/layout/error-screen.tsx'

const { load, warm } = createRouter({ matchPage, errorScreen: ErrorScreen })

/** The data from which the server rendered the page. */
type PageData = { readonly data?: unknown; readonly shell?: unknown; readonly hasFailed: boolean }
type Props = { readonly language: Language; readonly first: Loaded; readonly shell: unknown }

function PublicPages({ language, first, shell }: Props) {
  const { page, ...browser } = useBrowser({
    first,
    load: (location, signal) => load(language, location, signal),
    hrefOf: (to) => publicHref(language, to),
  })
  useLayoutEffect(replay, [])
  const { pageId, data } = page
  const router = staticRouter({ ...browser, warm, pageId, data, shell })
  return <App language={language} router={router} loaded={page} pageKey={browser.location.key} />
}

/** Hydrates a public page: the same tree, with the data from which the server rendered it. */
async function start(root: HTMLElement): Promise<void> {
  const { language, path } = languageOfPath(window.location.pathname)
  const { page } = matchPage(path)
  // The page's code must be loaded before hydration, else React would render nothing where the server rendered a page.
  const screen = await page.screen()
  const { data, shell, hasFailed } = JSON.parse(
    document.getElementById('page-data')?.textContent ?? '{}',
  ) as PageData
  const first = { pageId: page.id, screen, data, hasFailed }
  startWaking()
  startTransition(() => {
    hydrateRoot(root, <PublicPages language={language} first={first} shell={shell} />)
  })
}

/** For a signed-in user the landing page stays hidden (public.css) and the dashboard replaces it (R-ROUTE-11, R-ROUTE-17). */
function isDashboard({ dataset }: HTMLElement): boolean {
  return 'home' in dataset && 'hasSession' in dataset
}

const root = document.getElementById('root')
if (root && isDashboard(document.documentElement)) void import('./entry-portal.tsx')
else if (root) void start(root)

import { renderToString } from 'react-dom/server'
import type { Place, Rendered, Surroundings } from '#contract/rendering.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { App } from './app.tsx'
import { portalDocument, publicDocument } from './document.ts'
import { headHtml, headTags } from '#web/kit/pages/head-tags.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type LoaderResult, answer } from './loaders.ts'
import type { HeadInput, PageHead, PageRequest, ScreenModule } from '#web/kit/pages/page.ts'
import { canonicalQuery, canonicalSearch } from '#web/kit/pages/page-queries.ts'
import { languageOfPath, publicHref } from '#web/kit/pages/paths.ts'
import { prePaintScript } from './pre-paint.ts'
import { Redirect, call } from '#web/kit/pages/server-call.ts'
import { type Location, locationOf, staticRouter } from '#web/kit/router/router.ts'
import { matchPage, type PublicPage, portalAddresses } from './routes.tsx'
import type { Outgoing } from '#web/kit/api/wire.ts'
import { shellLoader } from '#web/kit/pages/shell-loader.ts'
import { hydrationScript, recordingScript } from './hydrate-on-interaction.ts'

/** A parsed address: its language, location and page. */
type RequestedPage = { readonly language: Language; readonly location: Location; readonly page: PublicPage }

/** Renders one public page as a whole document. `address` is the path with its canonical query. */
export async function renderPage(address: string, surroundings: Surroundings): Promise<Rendered> {
  const { asked, request } = read(address, surroundings)
  const { page, language } = asked
  const problems: unknown[] = []
  const shellRead = shellLoader(request).catch((error: unknown) => void problems.push(error))
  const [found, shell, screen] = await Promise.all([answer(page.id, request), shellRead, page.screen()])
  if (found instanceof Redirect) return { kind: 'moved', to: found.to }
  if (found.problem !== undefined) problems.push(found.problem)
  const { html, data, status } = renderScreen({ asked, screen, found, shell, problems })
  const body = publicDocument({
    language,
    isHome: page.id === 'landing',
    hydratesAtOnce: page.isForVisitor,
    head: headOf(asked, screen, { data, eurRate: shell?.eurRate ?? null, origin: surroundings.origin }),
    body: html,
    data: { data, shell, hasFailed: data === undefined },
    assets: surroundings.assetsOf(page.file),
  })
  return { kind: 'page', status, body, problems }
}

/** Renders a page's data alone, the result of its loader, for navigation in the browser (router/load.ts). */
export async function renderPageData(address: string, surroundings: Surroundings): Promise<Rendered> {
  const { asked, request } = read(address, surroundings)
  const found = await answer(asked.page.id, request)
  if (found instanceof Redirect) return { kind: 'moved', to: found.to }
  const { entry } = surroundings.assetsOf(asked.page.file)
  const problems = found.problem === undefined ? [] : [found.problem]
  return { kind: 'page', status: found.status, body: JSON.stringify({ data: found.data, entry }), problems }
}

function read(
  address: string,
  { transport, now }: Surroundings,
): { asked: RequestedPage; request: PageRequest } {
  const location = locationOf(address)
  const { language, path } = languageOfPath(location.pathname)
  const { page, params } = matchPage(path)
  const ask = (request: Outgoing) => transport({ ...request, language })
  const request: PageRequest = {
    call: (endpoint, input) => call(endpoint, input, ask),
    language,
    now,
    params,
    query: canonicalQuery(path, location.search),
  }
  return { asked: { language, location: { ...location, pathname: path }, page }, request }
}

type ToRender = {
  readonly asked: RequestedPage
  readonly screen: ScreenModule
  readonly found: LoaderResult
  readonly shell: unknown
  readonly problems: unknown[]
}

/** Renders a screen. An error in rendering is a bug: it is reported, and the page says that it could not be shown. */
function renderScreen({ asked: { language, location, page }, screen, found, shell, problems }: ToRender) {
  const htmlOf = (data: unknown) => {
    const router = staticRouter({ location, pageId: page.id, data, shell })
    const loaded = { screen, hasFailed: data === undefined }
    return renderToString(<App language={language} router={router} loaded={loaded} />)
  }
  const { data, status } = found
  try {
    return { html: htmlOf(data), data, status }
  } catch (error) {
    problems.push(error)
    return { html: htmlOf(undefined), data: undefined, status: 500 }
  }
}

function headOf(
  { language, location }: RequestedPage,
  screen: ScreenModule,
  { data, eurRate, origin }: Pick<HeadInput<unknown>, 'data' | 'eurRate'> & { readonly origin: string },
): string {
  const { pathname: path, search } = location
  const absolute = (to: string) => origin + publicHref(language, to)
  const describe = screen.head as (input: HeadInput<unknown>) => PageHead
  const unknown: PageHead = { title: 'Majlis', description: '', isIndexed: false }
  const input = { data, eurRate, locale: locales[language], path, search, absolute }
  const head = data === undefined ? unknown : describe(input)
  return headHtml(headTags(head, { language, path, search, origin }))
}

/**
 * Resolves an address to a kind of page. Upper case and doubled or trailing slashes redirect to the canonical form, but
 * only to a page that exists here, so that no redirect ever leaves this site.
 */
export function placeOf(pathname: string, search: string): Place {
  const canonical = `/${pathname.split('/').filter(Boolean).join('/')}`.toLowerCase()
  const { language, path } = languageOfPath(canonical)
  if (portalAddresses.test(path)) {
    return pathname === path ? { kind: 'portal' } : { kind: 'moved', to: path + search }
  }
  // All unknown addresses render as /404, so that they share one cache entry.
  const { page } = matchPage(path)
  if (page.id === 'not-found') return { kind: 'public', address: publicHref(language, '/404') }
  const address = publicHref(language, path) + canonicalSearch(path, search)
  const kind = page.isForVisitor ? 'visitor' : 'public'
  return pathname === canonical ? { kind, address } : { kind: 'moved', to: address }
}

/** The documents' inline scripts, which the content security policy allows by their hashes. */
export const inlineScripts = [prePaintScript, recordingScript, hydrationScript]

export { portalDocument }

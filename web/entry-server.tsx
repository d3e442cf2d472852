import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Language } from '#domain/language.ts'
import { languages } from '#domain/language.ts'
import { type Assets, portalDocument, publicDocument } from './document.ts'
import { headHtml, headTags } from './head-tags.ts'
import { LocaleProvider, locales } from './i18n/locale.tsx'
import { loaders, pageContext } from './loaders.ts'
import type { HeadInput, PageHead } from './page.ts'
import { canonicalSearch } from './page-queries.ts'
import { languageOfPath, publicHref } from './paths.ts'
import { prePaintScript } from './pre-paint.ts'
import { portalAddresses, publicPages, publicRoutes, shellId } from './routes.tsx'
import { call, type Incoming, type Outgoing } from './server-call.ts'

/** What a page is made of, apart from the address: the API in the page's language, the time, where we are reached. */
export type Surroundings = {
  readonly transport: (request: Outgoing & { readonly language: Language }) => Promise<Incoming>
  readonly now: Date
  readonly origin: string
  /** The built files for a screen's module, e.g. `web/landing/landing-screen.tsx`. */
  readonly assetsOf: (file: string) => Assets
}

export type Rendered =
  | {
      readonly kind: 'page'
      readonly status: number
      readonly body: string
      /** What loaders threw beside the API's own refusals, to be logged. */
      readonly problems: readonly unknown[]
    }
  | { readonly kind: 'moved'; readonly to: string }

const handlers = Object.fromEntries(
  languages.map((language) => [
    language,
    createStaticHandler(publicRoutes(loaders), language === 'ar' ? { basename: '/ar' } : {}),
  ]),
) as Record<Language, ReturnType<typeof createStaticHandler>>

/** Renders one public page as a whole document. `address` is the path with its canonical query. */
export async function renderPage(address: string, surroundings: Surroundings): Promise<Rendered> {
  const answer = await query(address, surroundings, true)
  if (answer instanceof Response) return { kind: 'moved', to: answer.headers.get('location') ?? '/' }
  const { language, path } = languageOfPath(answer.location.pathname)
  const { dataRoutes } = handlers[language]
  const body = renderToString(
    <LocaleProvider language={language}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, answer)}
        context={answer}
        hydrate={false}
      />
    </LocaleProvider>,
  )
  const html = publicDocument({
    language,
    isHome: path === '/',
    head: headOf(answer, surroundings.origin),
    body,
    data: dataOf(answer),
    assets: surroundings.assetsOf(fileOf(answer)),
  })
  return { kind: 'page', status: answer.statusCode, body: html, problems: problemsOf(answer) }
}

/** The data alone, for the browser that moves from page to page: what the page's own loader answers (page-fetch.ts). */
export async function renderPageData(address: string, surroundings: Surroundings): Promise<Rendered> {
  const answer = await query(address, surroundings, false)
  if (answer instanceof Response) return { kind: 'moved', to: answer.headers.get('location') ?? '/' }
  const { loaderData, errors } = dataOf(answer)
  const id = answer.matches.at(-1)?.route.id ?? ''
  const { entry } = surroundings.assetsOf(fileOf(answer))
  const body = JSON.stringify({ data: loaderData[id], errors, entry })
  return { kind: 'page', status: answer.statusCode, body, problems: problemsOf(answer) }
}

async function query(
  address: string,
  { transport, now, origin }: Surroundings,
  withShell: boolean,
): Promise<StaticHandlerContext | Response> {
  const { language } = languageOfPath(address.split('?')[0] ?? '/')
  const context = new RouterContextProvider()
  const ask = (request: Outgoing) => transport({ ...request, language })
  context.set(pageContext, { call: (endpoint, input) => call(endpoint, input, ask), language, now })
  return handlers[language].query(new Request(origin + address), {
    requestContext: context,
    ...(withShell
      ? {}
      : { filterMatchesToLoad: (match: { route: { id?: string } }) => match.route.id !== shellId }),
  })
}

/** Loader data and errors as the browser's router takes them up; an error tells its status, never its insides. */
function dataOf({ loaderData, errors, statusCode }: StaticHandlerContext) {
  const failed = errors && Object.fromEntries(Object.keys(errors).map((id) => [id, { status: statusCode }]))
  return { loaderData, errors: failed }
}

function problemsOf({ errors }: StaticHandlerContext): unknown[] {
  return Object.values(errors ?? {}).filter((error) => !isRouteErrorResponse(error))
}

function fileOf({ matches }: StaticHandlerContext): string {
  const id = matches.at(-1)?.route.id
  return publicPages.find((page) => page.id === id)?.file ?? ''
}

function headOf(context: StaticHandlerContext, origin: string): string {
  const { location, matches, loaderData, errors } = context
  const { language, path } = languageOfPath(location.pathname)
  const route = matches.at(-1)?.route
  const head: ((input: HeadInput<unknown>) => PageHead) | undefined = errors ? undefined : route?.handle?.head
  const absolute = (to: string) => origin + publicHref(language, to)
  const input = {
    data: loaderData[route?.id ?? ''],
    locale: locales[language],
    path,
    search: location.search,
    absolute,
  }
  const page = head?.(input) ?? { title: 'Majlis', description: '', isIndexed: false }
  return headHtml(headTags(page, { language, path, search: location.search, origin }))
}

/** How an address is answered: a page of ours, the portals' shell, a move to its canonical form, or nothing we know. */
export type Place =
  | { readonly kind: 'public'; readonly address: string }
  | { readonly kind: 'portal' }
  | { readonly kind: 'moved'; readonly to: string }

/**
 * Places an address. Upper case, doubled and trailing slashes lead to the canonical form, but only to a page that
 * exists here, so that no redirect ever leaves this site.
 */
export function placeOf(pathname: string, search: string): Place {
  const canonical = `/${pathname.split('/').filter(Boolean).join('/')}`.toLowerCase()
  const { language, path } = languageOfPath(canonical)
  if (portalAddresses.test(path)) {
    const isCanonical = pathname === path
    return isCanonical ? { kind: 'portal' } : { kind: 'moved', to: path + search }
  }
  const isKnown = handlers.en.match(path)?.at(-1)?.route.id !== 'not-found'
  // One address stands for all that do not exist, so that they are one page in the cache.
  if (!isKnown) return { kind: 'public', address: publicHref(language, '/404') }
  const address = publicHref(language, path) + canonicalSearch(path, search)
  return pathname === canonical ? { kind: 'public', address } : { kind: 'moved', to: address }
}

export { portalDocument, prePaintScript }

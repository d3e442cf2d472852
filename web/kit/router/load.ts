import type { ComponentType } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import type { ScreenModule } from '#web/kit/pages/page.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import { type Location, locationOf } from './router.ts'

/** A page ready to be shown. `data` is undefined if it could not be loaded: then an error is shown. */
export type Loaded = {
  readonly pageId: string
  readonly screen: ScreenModule
  readonly data: unknown
  readonly hasFailed: boolean
}

type PageReply = {
  readonly data?: unknown
  readonly hasFailed?: boolean
  readonly moved?: string
  /** The entry script of the release that replied. */
  readonly entry?: string
}

type Page = { readonly id: string; readonly screen: () => Promise<ScreenModule> }

/** The site's pages, from its entry. */
type Pages = {
  /** Returns the page at a path without language; the not-found page if none matches. */
  readonly matchPage: (path: string) => { readonly page: Page }
  /** Shown if a page's code cannot be fetched: offline, or removed with an older release. */
  readonly errorScreen: ComponentType
}

/** Loads pages in the browser. */
export function createRouter({ matchPage, errorScreen }: Pages) {
  const unreachable: ScreenModule = { default: errorScreen, head: () => ({ title: '', description: '' }) }
  return {
    /** Loads a page's code and data in parallel. Never rejects; a network error gives a failed page. */
    load: async (
      language: Language,
      location: Location,
      signal: AbortSignal,
    ): Promise<Loaded | { readonly moved: string }> => {
      const { page } = matchPage(location.pathname)
      const address = publicHref(language, location.pathname + location.search)
      const asked =
        page.id === 'not-found' ? { data: null } : ask(address, signal).catch(() => ({ hasFailed: true }))
      const [screen, answer] = await Promise.all([page.screen().catch(() => unreachable), asked])
      if ('moved' in answer && answer.moved !== undefined) return { moved: answer.moved }
      const data = 'data' in answer ? answer.data : undefined
      return { pageId: page.id, screen, data, hasFailed: data === undefined || screen === unreachable }
    },
    /** Prefetches a page's code. */
    warm: (to: string): void => {
      matchPage(locationOf(to).pathname)
        .page.screen()
        .catch(() => {})
    },
  }
}

/**
 * Fetches the result of a page's loader without navigating, for lists of which the browser knows the ids.
 * Rejects if it cannot be loaded.
 */
export async function fetchPage<Data>(address: string, signal: AbortSignal): Promise<Data> {
  const { data } = await ask(address, signal)
  if (data === undefined) throw new Error(`No data for ${address}`)
  return data as Data
}

/**
 * Fetches a loader's result: loaders run on the server, so the browser needs neither them nor the schemas. After a new
 * release it loads the address as a document instead, since the data may have another shape.
 */
async function ask(address: string, signal: AbortSignal): Promise<PageReply> {
  const response = await fetch(`/page-data${address}`, { signal, headers: { accept: 'application/json' } })
  const answer = (await response.json()) as PageReply
  if (
    answer.entry === undefined ||
    document.querySelector(`meta[name="mj-entry"][content="${answer.entry}"]`)
  )
    return answer
  window.location.assign(address)
  return new Promise(() => {})
}

import type { ComponentType } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import type { ScreenModule } from '#web/kit/pages/page.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import { type Location, locationOf } from './router.ts'

/** A page ready to be shown. `data` is undefined where it could not be had: the screen then says so. */
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
  /** The entry of the release that answered. */
  readonly entry?: string
}

type Page = { readonly id: string; readonly screen: () => Promise<ScreenModule> }

/** What the entry knows of its site. */
type Pages = {
  /** The page of a path without language; one stands for all that do not exist. */
  readonly matchPage: (path: string) => { readonly page: Page }
  /** Stands for a page whose code cannot be fetched: offline, or gone with an older release. */
  readonly errorScreen: ComponentType
}

/** Loads the pages of a table in the browser. */
export function createRouter({ matchPage, errorScreen }: Pages) {
  const unreachable: ScreenModule = { default: errorScreen, head: () => ({ title: '', description: '' }) }
  return {
    /** A page's code and its data at once. Never rejects; a network that is away is a failed page. */
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
    /** Fetches a page's code before it is asked for. */
    warm: (to: string): void => {
      matchPage(locationOf(to).pathname)
        .page.screen()
        .catch(() => {})
    },
  }
}

/**
 * Asks the server for what a page's loader answers, without moving there: for lists that the browser knows the ids of.
 * Rejects where it cannot be had.
 */
export async function fetchPage<Data>(address: string, signal: AbortSignal): Promise<Data> {
  const { data } = await ask(address, signal)
  if (data === undefined) throw new Error(`No data for ${address}`)
  return data as Data
}

/**
 * The loaders stay on the server, so the browser carries neither them nor the schemas. After a new release the address
 * is loaded as a document, since its data may have changed shape.
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

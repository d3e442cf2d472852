import { createContext, useContext } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import { publicHref } from '#web/kit/pages/paths.ts'

/** A page's location; without the language of public pages, which belongs to the document. */
export type Location = {
  readonly pathname: string
  /** The query with its question mark; empty without one. */
  readonly search: string
  readonly hash: string
  /** Unique per history entry. */
  readonly key: string
  /** The key of the entry at which the user arrived on this page; its other addresses share it. */
  readonly visit: string
  /** Whether the document was opened here and the user has not navigated since. */
  readonly isFirst: boolean
}

export type NavigateOptions = {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** Another address of the open page, e.g. for filters: focus and scroll position are kept. */
  readonly stay?: boolean
}

/** The router, as pages and screens use it. On the server it does not navigate. */
export type Router = {
  readonly location: Location
  /** The location being loaded. */
  readonly coming: Location | undefined
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** Reloads the page's data. */
  readonly reload: () => Promise<void>
  /** The address for the browser, with the language of a public page. */
  readonly hrefOf: (language: Language, to: string) => string
  /** Prefetches the code of the page at an address. */
  readonly warm: (to: string) => void
  /** The id of a public page. */
  readonly pageId?: string
  /** The result of its loader. */
  readonly data?: unknown
  /** The result of the frame's loader; undefined if it could not be loaded. */
  readonly shell?: unknown
}

const nowhere: Router = {
  location: { pathname: '/', search: '', hash: '', key: '', visit: '', isFirst: true },
  coming: undefined,
  navigate: () => Promise.resolve(),
  reload: () => Promise.resolve(),
  hrefOf: publicHref,
  warm: () => {},
}

export const CurrentRouter = createContext<Router>(nowhere)

export function useRouter(): Router {
  return useContext(CurrentRouter)
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** A router that does not navigate, for the server and tests of single components. */
export function staticRouter(given: Partial<Router>): Router {
  return { ...nowhere, ...given }
}

/** Reads an address of this site ("/marketplace?search=oak#top"). */
export function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://this.site')
  return { ...nowhere.location, pathname, search, hash }
}

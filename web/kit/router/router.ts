import { createContext, useContext } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import { publicHref } from '#web/kit/pages/paths.ts'

/** Where a page is. Public pages leave their language out: it belongs to the document. */
export type Location = {
  readonly pathname: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  readonly hash: string
  /** Another one for every entry of the history. */
  readonly key: string
  /** The key of the entry at which its reader arrived here; other addresses of the page share it. */
  readonly visit: string
  /** Whether the document was opened here, and its reader has gone nowhere since. */
  readonly isFirst: boolean
}

export type NavigateOptions = {
  /** Takes the place of the page before in the history. */
  readonly replace?: boolean
  /** Another address of the page that is open, as for filters: focus and scroll position stay where they are. */
  readonly stay?: boolean
}

/** What pages and screens know of where they are. On the server nothing moves. */
export type Router = {
  readonly location: Location
  /** The page that is on its way. */
  readonly coming: Location | undefined
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** Asks for the page's data again. */
  readonly reload: () => Promise<void>
  /** The address that the browser is to show: a public page's has its language. */
  readonly hrefOf: (language: Language, to: string) => string
  /** Fetches the code of the page an address leads to, before it is asked for. */
  readonly warm: (to: string) => void
  /** Of a public page: which it is. */
  readonly pageId?: string
  /** What its loader answered. */
  readonly data?: unknown
  /** What the frame's loader answered; undefined where it could not be had. */
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

/** A router that stands still: on the server, and in tests of single parts. */
export function staticRouter(given: Partial<Router>): Router {
  return { ...nowhere, ...given }
}

/** Reads an address of this site ("/marketplace?search=oak#top"). */
export function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://this.site')
  return { ...nowhere.location, pathname, search, hash }
}

import type { Language } from '#domain/platform/text/language.ts'

/** The files a document loads, from the build's manifest. */
export type Assets = {
  /** The module that starts the page. */
  readonly entry: string
  readonly styles: readonly string[]
  /** Modules the entry will import, fetched at once. */
  readonly modules: readonly string[]
  /** What the development server wants in the head (its client, the refresh preamble). */
  readonly devHead?: string
}

type ApiRequest = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly language: Language
}

/** What a page is made of, apart from the address: the API in the page's language, the time, where we are reached. */
export type Surroundings = {
  readonly transport: (request: ApiRequest) => Promise<{ readonly status: number; readonly json: unknown }>
  readonly now: Date
  readonly origin: string
  /** The built files for a screen's module, e.g. `web/public/landing/landing-screen.tsx`. */
  readonly assetsOf: (file: string) => Assets
}

export type Rendered =
  | {
      readonly kind: 'page'
      readonly status: number
      readonly body: string
      /** What went wrong beside the API's own refusals, to be logged. */
      readonly problems: readonly unknown[]
    }
  | { readonly kind: 'moved'; readonly to: string }

/** How an address is answered: a page of ours, the portals' shell, a move to its canonical form, or nothing we know. */
export type Place =
  | { readonly kind: 'public'; readonly address: string }
  /** A page for one visitor: made anew each time, kept nowhere, not indexed. */
  | { readonly kind: 'visitor'; readonly address: string }
  | { readonly kind: 'portal' }
  | { readonly kind: 'moved'; readonly to: string }

/** What `web/app/entry-server.tsx` exports: the server never imports `web/`, it loads what was built from it. */
export type Renderer = {
  readonly renderPage: (address: string, surroundings: Surroundings) => Promise<Rendered>
  readonly renderPageData: (address: string, surroundings: Surroundings) => Promise<Rendered>
  readonly portalDocument: (assets: Assets, isDemo: boolean) => string
  readonly placeOf: (pathname: string, search: string) => Place
  readonly inlineScripts: readonly string[]
}

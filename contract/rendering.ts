import type { Language } from '#domain/platform/text/language.ts'

/** The files that a document loads, from the build's manifest. */
export type Assets = {
  /** The module that starts the page. */
  readonly entry: string
  readonly styles: readonly string[]
  /** Modules the entry will import, fetched at once. */
  readonly modules: readonly string[]
  /** Markup that the development server needs in the head (its client, the refresh preamble). */
  readonly devHead?: string
}

type ApiRequest = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly language: Language
}

/** The inputs of a page besides its address: the API in the page's language, the time and the public origin. */
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
      /** Errors to be logged; refusals of the API are not among them. */
      readonly problems: readonly unknown[]
    }
  | { readonly kind: 'moved'; readonly to: string }

/** How an address is answered: a public page (also the 404 page), the portal shell, or a move to its canonical form. */
export type Place =
  | { readonly kind: 'public'; readonly address: string }
  /** A page for one visitor: rendered for each request, never cached, not indexed. */
  | { readonly kind: 'visitor'; readonly address: string }
  | { readonly kind: 'portal' }
  | { readonly kind: 'moved'; readonly to: string }

/** The exports of `web/app/entry-server.tsx`: the server never imports `web/`, it loads the built bundle. */
export type Renderer = {
  readonly renderPage: (address: string, surroundings: Surroundings) => Promise<Rendered>
  readonly renderPageData: (address: string, surroundings: Surroundings) => Promise<Rendered>
  readonly portalDocument: (assets: Assets, isDemo: boolean) => string
  readonly placeOf: (pathname: string, search: string) => Place
  readonly inlineScripts: readonly string[]
}

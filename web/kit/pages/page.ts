import type { ComponentType } from 'react'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'

/** Types allowed in a page's data, which is sent to the browser as JSON: no Date, no function. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json }

/** Input of a loader. Loaders run on the server only; the browser fetches their results (router/load.ts). */
export type PageRequest = {
  /** The API in-process, typed by the contract. */
  readonly call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>
  readonly language: Language
  readonly now: Date
  readonly params: Readonly<Record<string, string | undefined>>
  /** Only the parameters the page knows, in their canonical order (page-queries.ts). */
  readonly query: URLSearchParams
}

/** A page's data with its own status, e.g. 404 for a missing product. */
export type WithStatus<Data> = { readonly data: Data; readonly status: number }

/** A page's contribution to the document's head. */
export type PageHead = {
  readonly title: string
  readonly description: string
  /** Stored address of the photo shown when the page is shared. */
  readonly image?: { readonly address: string; readonly alt: string } | undefined
  /** The largest photo on the first screen, preloaded before the page's code. `sizes` as on its <Photo>. */
  readonly firstPhoto?: { readonly address: string; readonly sizes: string } | undefined
  readonly isIndexed?: boolean
  /** The canonical path, if not the requested one. */
  readonly canonicalPath?: string
  /** The canonical query, if not the whole requested one. */
  readonly canonicalSearch?: string
  readonly jsonLd?: readonly { readonly [key: string]: Json }[]
  readonly type?: 'website' | 'product'
}

export type HeadInput<Data> = {
  readonly data: Data
  readonly locale: Locale
  /** AED for one EUR today, in ten-thousandths; null if not available. */
  readonly eurRate: number | null
  /** Without its language. */
  readonly path: string
  readonly search: string
  /** Makes a path of this site absolute, e.g. for JSON-LD. */
  readonly absolute: (path: string) => string
}

/** A screen's module: the component as default export, and the function for the head. */
export type ScreenModule<Data = never> = {
  readonly default: ComponentType
  readonly head: (input: HeadInput<Data>) => PageHead
  /** Whether the screen itself reports that its data could not be loaded, and so keeps its own state. */
  readonly saysFailure?: true
  /** Whether the header has no navigation, only the logo, the language and the cart. */
  readonly isBare?: true
}

/** The data of a loader, as its screen gets it from `usePageData<typeof xLoader>()`. */
export type DataOf<Loader extends (page: PageRequest) => Promise<unknown>> =
  Awaited<ReturnType<Loader>> extends infer Answer
    ? Answer extends WithStatus<infer Data>
      ? Data
      : Answer
    : never

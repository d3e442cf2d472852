import type { ComponentType } from 'react'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'

/** What a page's data may consist of: it goes to the browser as JSON, so no Date and no function. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json }

/** What a loader gets. Loaders run on the server only; the browser asks for their result (router/load.ts). */
export type PageRequest = {
  /** The API in-process, typed by the contract. */
  readonly call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>
  readonly language: Language
  readonly now: Date
  readonly params: Readonly<Record<string, string | undefined>>
  /** Only the parameters the page knows, in their canonical order (page-queries.ts). */
  readonly query: URLSearchParams
}

/** A page's data with a status of its own, e.g. 404 for a product that is not there. */
export type WithStatus<Data> = { readonly data: Data; readonly status: number }

/** What the head of the document says of a page. */
export type PageHead = {
  readonly title: string
  readonly description: string
  /** Stored address of the photo that stands for the page where it is shared. */
  readonly image?: { readonly address: string; readonly alt: string } | undefined
  /** The photo that paints last: fetched before the page's code. `sizes` as on its <Photo>. */
  readonly firstPhoto?: { readonly address: string; readonly sizes: string } | undefined
  readonly isIndexed?: boolean
  /** The address that the page is known by, where it is not the one asked for. */
  readonly canonicalPath?: string
  /** The query that belongs to the canonical address, where it is not all of it. */
  readonly canonicalSearch?: string
  readonly jsonLd?: readonly { readonly [key: string]: Json }[]
  readonly type?: 'website' | 'product'
}

export type HeadInput<Data> = {
  readonly data: Data
  readonly locale: Locale
  /** AED for one EUR today, in ten-thousandths; null where it could not be read. */
  readonly eurRate: number | null
  /** Without its language. */
  readonly path: string
  readonly search: string
  /** Makes a path of this site absolute, e.g. for JSON-LD. */
  readonly absolute: (path: string) => string
}

/** A screen's module: the component as default export, and what the head says. */
export type ScreenModule<Data = never> = {
  readonly default: ComponentType
  readonly head: (input: HeadInput<Data>) => PageHead
  /** Whether the screen says itself that its data could not be had, and gets none then: what it holds stays with it. */
  readonly saysFailure?: true
  /** Whether it stands without the header's ways to other places: only the logo, the language and the cart. */
  readonly isBare?: true
}

/** The data a loader answers with, as its screen gets it from `usePageData<typeof xLoader>()`. */
export type DataOf<Loader extends (page: PageRequest) => Promise<unknown>> =
  Awaited<ReturnType<Loader>> extends infer Answer
    ? Answer extends WithStatus<infer Data>
      ? Data
      : Answer
    : never

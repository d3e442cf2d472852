import type { Language } from '#domain/platform/text/language.ts'
import { ErrorScreen } from '#web/public/layout/error-screen.tsx'
import type { ScreenModule } from '#web/kit/pages/page.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import { matchPage } from '#web/app/routes.tsx'
import type { Location } from './router.ts'

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

/** Stands for a page whose code cannot be fetched: offline, or gone with an older release. Trying again loads the document. */
const unreachable: ScreenModule = { default: ErrorScreen, head: () => ({ title: '', description: '' }) }

/** Loads a page in the browser: its code and its data at once. Never rejects; a network that is away is a failed page. */
export async function loadPage(
  language: Language,
  location: Location,
  signal: AbortSignal,
): Promise<Loaded | { readonly moved: string }> {
  const { page } = matchPage(location.pathname)
  const address = publicHref(language, location.pathname + location.search)
  const asked =
    page.id === 'not-found' ? { data: null } : ask(address, signal).catch(() => ({ hasFailed: true }))
  const [screen, answer] = await Promise.all([page.screen().catch(() => unreachable), asked])
  if ('moved' in answer && answer.moved !== undefined) return { moved: answer.moved }
  const data = 'data' in answer ? answer.data : undefined
  return { pageId: page.id, screen, data, hasFailed: data === undefined || screen === unreachable }
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

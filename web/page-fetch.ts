import { data, type DataStrategyFunction, type DataStrategyResult, replace } from 'react-router'
import { languageOfPath } from './paths.ts'

type Answer = {
  readonly data?: unknown
  readonly errors?: unknown
  readonly moved?: string
  /** The entry of the release that answered. */
  readonly entry?: string
}

/**
 * Asks the server for what a page's loader answers. The loaders stay on the server, so the browser carries neither
 * them nor the schemas. After a new release the address is loaded as a document, since its data may have changed shape.
 */
export async function fetchPage<Data>(address: string, signal: AbortSignal): Promise<Data> {
  const response = await fetch(`/page-data${address}`, { signal, headers: { accept: 'application/json' } })
  const answer = (await response.json()) as Answer
  if (answer.moved !== undefined) throw replace(pathWithin(answer.moved))
  if (isOtherRelease(answer)) {
    window.location.assign(address)
    return new Promise(() => {})
  }
  // What the loader threw; a page's own status, such as a product that is gone, comes with data.
  if (answer.errors || answer.data === undefined) throw data(null, { status: response.status })
  return answer.data as Data
}

/** As the router knows it: without the language, which is its basename. */
function pathWithin(address: string): string {
  const [pathname = '/', search] = address.split('?')
  return languageOfPath(pathname).path + (search === undefined ? '' : `?${search}`)
}

function isOtherRelease({ entry }: Answer): boolean {
  return entry !== undefined && document.querySelector(`script[src="${CSS.escape(entry)}"]`) === null
}

/** The router's way to load a page in the browser: code and data at once. */
export const askServer: DataStrategyFunction = async ({ matches, request }) => {
  const { pathname, search } = new URL(request.url)
  const load = async (match: (typeof matches)[number]): Promise<[string, DataStrategyResult]> => [
    match.route.id,
    await match.resolve(() => fetchPage(pathname + search, request.signal)),
  ]
  return Object.fromEntries(
    await Promise.all(matches.filter((match) => match.shouldCallHandler() || match.route.lazy).map(load)),
  )
}

import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { credentialsLoader } from './account/credentials-loader.ts'
import { landingLoader } from './landing/landing-loader.ts'
import { marketplaceLoader } from './marketplace/marketplace-loader.ts'
import type { Json, PageRequest, WithStatus } from './page.ts'
import { canonicalQuery } from './page-queries.ts'
import { languageOfPath } from './paths.ts'
import { productLoader } from './products/product-loader.ts'
import type { PageId } from './routes.tsx'
import { savedLoader } from './saved/saved-loader.ts'
import { PageCallError } from './server-call.ts'
import { shellLoader } from './shell-loader.ts'

type Loader = (page: PageRequest) => Promise<Json | WithStatus<Json>>

/** What the server gives the loaders of one request. */
export const pageContext = createContext<Pick<PageRequest, 'call' | 'language' | 'now'>>()

/** Runs a page's loader within the router; the API's refusals become answers with its status. */
function within(loader: Loader) {
  return async ({ context, params, url }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) => {
    const { pathname, searchParams } = url
    const query = canonicalQuery(languageOfPath(pathname).path, searchParams)
    try {
      const answer = await loader({ ...context.get(pageContext), params, query })
      return hasStatus(answer) ? data(answer.data, { status: answer.status }) : answer
    } catch (error) {
      if (error instanceof PageCallError) throw data({ message: error.message }, { status: error.status })
      throw error
    }
  }
}

function hasStatus(answer: Json | WithStatus<Json>): answer is WithStatus<Json> {
  return typeof answer === 'object' && answer !== null && 'data' in answer && 'status' in answer
}

const byPage = {
  landing: landingLoader,
  marketplace: marketplaceLoader,
  product: productLoader,
  saved: savedLoader,
  credentials: credentialsLoader,
} satisfies Partial<Record<PageId, Loader>>

/** Every loader by the id of its route, as the router wants them. */
export const loaders = {
  shell: within(shellLoader),
  ...Object.fromEntries(Object.entries(byPage).map(([id, loader]) => [id, within(loader)])),
}

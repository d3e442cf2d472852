import { credentialsLoader } from '#web/public/credentials/credentials-loader.ts'
import { orderLoader } from '#web/public/order/order-loader.ts'
import { reviewsLoader } from '#web/public/order/reviews/reviews-loader.ts'
import { landingLoader } from '#web/public/landing/landing-loader.ts'
import { marketplaceLoader } from '#web/public/marketplace/marketplace-loader.ts'
import type { Json, PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { policies } from '#domain/orders/policies.ts'
import { policyLoader } from '#web/public/policies/policy-loader.ts'
import { productLoader } from '#web/public/product/product-loader.ts'
import { roomLoader, roomsLoader } from '#web/public/rooms/room-loader.ts'
import type { PageId } from './routes.tsx'
import { compareLoader } from '#web/public/saved/compare-loader.ts'
import { savedLoader } from '#web/public/saved/saved-loader.ts'
import { shopLoader } from '#web/public/shop-page/shop-loader.ts'
import { noticeLoader } from '#web/public/stock-notices/notice-loader.ts'
import { wishlistLoader } from '#web/public/saved/wishlist-loader.ts'
import { PageCallError, Redirect } from '#web/kit/pages/server-call.ts'

type Loader = (page: PageRequest) => Promise<Json | WithStatus<Json>>

/** The loader of every page that shows data, by the page's id. Server only. */
const loaders: Partial<Record<PageId, Loader>> = {
  landing: landingLoader,
  marketplace: marketplaceLoader,
  product: productLoader,
  shop: shopLoader,
  rooms: roomsLoader,
  room: roomLoader,
  saved: savedLoader,
  compare: compareLoader,
  wishlist: wishlistLoader,
  order: orderLoader,
  'order-reviews': reviewsLoader,
  'stock-notice': noticeLoader,
  credentials: credentialsLoader,
  ...Object.fromEntries(policies.map((policy) => [policy, policyLoader(policy)])),
}

export type LoaderResult = {
  readonly status: number
  /** Undefined when it could not be loaded. */
  readonly data: Json
  /** An error other than a refusal of the API, to be logged. */
  readonly problem?: unknown
}

/** Runs a page's loader. Failed API calls become results with the API's status; a thrown redirect is returned. */
export async function answer(id: PageId, page: PageRequest): Promise<LoaderResult | Redirect> {
  try {
    const found = (await loaders[id]?.(page)) ?? null
    if (hasStatus(found)) return { status: found.status, data: found.data }
    return { status: id === 'not-found' ? 404 : 200, data: found }
  } catch (error) {
    if (error instanceof Redirect) return error
    if (error instanceof PageCallError) return { status: error.status, data: undefined }
    return { status: 500, data: undefined, problem: error }
  }
}

function hasStatus(found: Json | WithStatus<Json>): found is WithStatus<Json> {
  return typeof found === 'object' && found !== null && 'data' in found && 'status' in found
}

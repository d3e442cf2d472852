import NotFoundScreen, { head as notFoundHead } from '#web/public/landing/not-found-screen.tsx'
import { Browse } from '#web/public/marketplace/marketplace-view.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { shopHead } from './shop-head.ts'
import { ShopHeader } from './shop-header.tsx'
import type { shopLoader } from './shop-loader.ts'
import styles from './shop-page.module.css'

export function head(input: HeadInput<DataOf<typeof shopLoader>>): PageHead {
  const { shop, result } = input.data
  return shop === null ? notFoundHead(input) : shopHead({ ...input, data: { shop, result } })
}

/** `/shops/{slug}`: the shop, its delivery terms, and its products with the filters of the marketplace. */
export default function ShopScreen() {
  const { shop, result } = usePageData<typeof shopLoader>()
  if (shop === null) return <NotFoundScreen />
  return (
    <div className={`mj-container ${styles.screen}`}>
      <ShopHeader shop={shop} />
      <Browse result={result} shop={shop.slug} />
    </div>
  )
}

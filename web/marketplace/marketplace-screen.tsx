import type { HeadInput, PageHead } from '#web/page.ts'
import type { DataOf } from '#web/page.ts'
import { usePageData } from '#web/use-page-data.ts'
import { marketplaceHead } from './marketplace-head.ts'
import type { marketplaceLoader } from './marketplace-loader.ts'
import { MarketplaceView, noResult } from './marketplace-view.tsx'

export function head(input: HeadInput<DataOf<typeof marketplaceLoader>>): PageHead {
  return marketplaceHead(input)
}

export default function MarketplaceScreen() {
  return <MarketplaceView result={usePageData<typeof marketplaceLoader>()} />
}

/** When the result cannot be had at all, the frame and what was chosen stay. */
export function ErrorBoundary() {
  return <MarketplaceView result={noResult} />
}

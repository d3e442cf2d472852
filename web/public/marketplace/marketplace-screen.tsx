import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { marketplaceHead } from './marketplace-head.ts'
import type { marketplaceLoader } from './marketplace-loader.ts'
import { MarketplaceView } from './marketplace-view.tsx'
import { noResult, type Result } from './no-result.ts'

export function head(input: HeadInput<DataOf<typeof marketplaceLoader>>): PageHead {
  return marketplaceHead(input)
}

/** If loading fails, the screen still renders, with the chosen filters and the previous options. */
export const saysFailure = true

export default function MarketplaceScreen() {
  const result: Result | undefined = usePageData<typeof marketplaceLoader>()
  return <MarketplaceView result={result ?? noResult} />
}

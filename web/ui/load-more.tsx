import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Line } from './layout/layout.tsx'
import { ScreenError } from './screen-error.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>

type Props = {
  readonly pages: Pages
  readonly label: string
  /** What failed, in the screen's own words. */
  readonly failed: string
  /** The list stands in a panel, whose last row this is. */
  readonly isFramed?: boolean
}

/** Fetches the next page beneath a list; what is on screen stays where it is, also when the next page fails. */
export function LoadMore({ pages, label, failed, isFramed = false }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages
  const load = () => void pages.fetchNextPage()
  const place = isFramed ? ({ isFoot: true, pad: 'row' } as const) : ({ above: 'lg' } as const)
  if (isFetchNextPageError) {
    return (
      <Line {...place}>
        <ScreenError title={failed} error={error} onRetry={load} isRetrying={isFetchingNextPage} />
      </Line>
    )
  }
  if (!hasNextPage) return null
  return (
    <Line justify="center" {...place}>
      <Button variant="default" loading={isFetchingNextPage} onClick={load}>
        {label}
      </Button>
    </Line>
  )
}

import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import styles from './load-more.module.css'
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
  /** Where the list is framed: the part's place in the frame. */
  readonly className?: string | undefined
}

/** Fetches the next page beneath a list; what is on screen stays where it is, also when the next page fails. */
export function LoadMore({ pages, label, failed, className = styles.more }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages
  const load = () => void pages.fetchNextPage()
  if (isFetchNextPageError) {
    return (
      <div className={className}>
        <ScreenError title={failed} error={error} onRetry={load} isRetrying={isFetchingNextPage} />
      </div>
    )
  }
  if (!hasNextPage) return null
  return (
    <div className={className}>
      <Button variant="default" loading={isFetchingNextPage} onClick={load}>
        {label}
      </Button>
    </div>
  )
}

import { Alert, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { planBankFile } from '#contract/money/payouts/bank-files.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { filesTexts } from './files-messages.ts'

type Plan = Omit<ReplyOf<typeof planBankFile>, 'atBank'>

type Props<P extends Plan> = Pick<UseQueryResult<P>, 'data' | 'error' | 'isFetching' | 'refetch'> & {
  /** What is said where the books have less than that there. */
  readonly shortOf: (plan: P) => string | null
}

/** How many payouts can be sent and of how much, what is left out, and whether the books have that there. */
export function FilePlan<P extends Plan>({ data, error, isFetching, refetch, shortOf }: Props<P>) {
  const text = useText(filesTexts)
  const { money } = useLocale()
  if (error && !data)
    return (
      <ScreenError
        title={text.planFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Text variant="muted">{text.planLoading}</Text>
  const { count, total, leftOut } = data
  const short = count > 0 ? shortOf(data) : null
  return (
    <>
      <Text variant="strong">{text.plan({ count, total: money(total) })}</Text>
      {short !== null && (
        <Alert variant="notice" color="orange" role="note">
          {short}
        </Alert>
      )}
      {leftOut.length > 0 && (
        <div>
          <Text>{text.leftOut}</Text>
          <Rows isFlush>
            {leftOut.map(({ payoutId, payoutNumber, reason }) => (
              <li key={payoutId}>
                <bdi>{payoutNumber}</bdi>: {text[reason]}
              </li>
            ))}
          </Rows>
        </div>
      )}
    </>
  )
}

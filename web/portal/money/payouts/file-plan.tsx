import { Alert, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { planBankFile } from '#contract/money/payouts/bank-files.ts'
import { call } from '#web/kit/api/call.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { filesTexts } from './files-messages.ts'

type Plan = ReplyOf<typeof planBankFile>

/** What a file of these payouts would have, read anew each time that it is asked. */
export function usePlan(ids: readonly string[]) {
  const query = ids.length > 0 ? { ids: ids.join(',') } : {}
  return useQuery({
    queryKey: [planBankFile.path, query],
    queryFn: () => call(planBankFile, { query }),
    gcTime: 0,
  })
}

type Props = Pick<UseQueryResult<Plan>, 'data' | 'error' | 'isFetching' | 'refetch'>

/** How many payouts it will have and of how much, what it leaves out, and whether the books have that at the bank. */
export function FilePlan({ data, error, isFetching, refetch }: Props) {
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
  const { count, total, leftOut, atBank } = data
  return (
    <>
      <Text variant="strong">{text.plan({ count, total: money(total) })}</Text>
      {count > 0 && total > atBank && (
        <Alert variant="notice" color="orange" role="note">
          {text.belowZero({ bank: money(atBank) })}
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

import { Alert, Text } from '@mantine/core'
import type { LeftOut } from '#contract/money/payouts/bank-files.ts'
import { ScreenError, type QueryState } from '#web/kit/elements/screen-error.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { type BankFileKind, wordFor } from './sent-file.tsx'

type Plan = { readonly count: number; readonly total: number; readonly leftOut: readonly LeftOut[] }

type Props<P extends Plan> = {
  readonly plan: QueryState<P>
  readonly of: BankFileKind
  /** Message when the books have less than the plan needs; null otherwise. */
  readonly shortOf: (plan: P) => string | null
}

/** Count and sum of what can be sent, what is left out, and whether the books have that much. */
export function FilePlan<P extends Plan>({ of, plan, shortOf }: Props<P>) {
  const { data, error } = plan
  const text = useText(of.texts)
  const { money } = useLocale()
  if (error && !data) return <ScreenError title={text.planFailed} of={plan} />
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
            {leftOut.map(({ id, number, reason }) => (
              <li key={id}>
                <bdi>{number}</bdi>: {wordFor(text, reason)}
              </li>
            ))}
          </Rows>
        </div>
      )}
    </>
  )
}

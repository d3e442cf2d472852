import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Earnings } from '#contract/money/ledger/earnings.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ownTexts } from './own-messages.ts'
import { earningsQuery } from './queries.ts'

/** What the shop may ask for, has asked for and was paid. */
export function OwnBalance() {
  const text = useText(ownTexts)
  const reading = useQuery(earningsQuery)
  const { data, error } = reading
  if (error && !data) {
    return (
      <Box mb="lg">
        <ScreenError title={text.figuresFailed} of={reading} />
      </Box>
    )
  }
  return <Figures of={data ?? null} />
}

function Figures({ of }: { readonly of: Earnings | null }) {
  const text = useText(ownTexts)
  const { shortDay } = useLocale()
  const moneyOf = useMoney(of)
  const note = () => {
    if (!of) return null
    if (of.available < 0) return text.owing
    if (of.uncollected > 0) return text.uncollected({ amount: moneyOf('uncollected') ?? '' })
    if (of.disputed > 0) return text.disputed({ amount: moneyOf('disputed') ?? '' })
    return of.held > 0 ? text.held({ amount: moneyOf('held') ?? '', days: of.holdDays }) : null
  }
  const asked = of && of.pendingPayouts + of.approvedPayouts
  return (
    <MetricRow isBusy={of === null}>
      <MetricCard label={text.available} value={moneyOf('available')} note={note()} />
      <MetricCard
        label={text.pending}
        value={asked === null ? null : moneyOf(asked)}
        note={of && of.approvedPayouts > 0 && text.approved({ amount: moneyOf('approvedPayouts') ?? '' })}
      />
      <MetricCard
        label={text.paid}
        value={moneyOf('paidPayouts')}
        note={of && (of.lastPayoutDate ? text.last({ day: shortDay(of.lastPayoutDate) }) : text.never)}
      />
    </MetricRow>
  )
}

type Sum = 'available' | 'uncollected' | 'held' | 'disputed' | 'approvedPayouts' | 'paidPayouts'

/** Writes a figure of a balance, or an amount. */
function useMoney(of: Earnings | null) {
  const { money } = useLocale()
  return (sum: Sum | number) => (of === null ? null : money(typeof sum === 'number' ? sum : of[sum]))
}

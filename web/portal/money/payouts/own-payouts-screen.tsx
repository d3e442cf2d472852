import { Button, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { listPayouts, payoutsFile } from '#contract/money/payouts/payouts.ts'
import { payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { title } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { payoutTexts } from './messages.ts'
import { ProviderStep } from '#web/portal/money/settlement/provider-step.tsx'
import { ownTexts } from './own-messages.ts'
import { payoutColumns } from './payout-columns.tsx'
import { earningsQuery } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import { statementTexts } from './statement-messages.ts'
import type { Earnings } from '#contract/money/ledger/earnings.ts'
import { MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'

const texts = {
  en: { ...payoutTexts.en, ...ownTexts.en, amount: payoutTexts.en.amount },
  ar: { ...payoutTexts.ar, ...ownTexts.ar, amount: payoutTexts.ar.amount },
}

/** `/shop/payouts`: what the shop has earned, may ask for and was paid (R-PORTAL-22). */
export default listScreen(listPayouts.shop, {
  texts,
  pageSize: 50,
  isLive: 'updates',
  buttons: () => <Buttons />,
  head: () => (
    <>
      <ProviderStep />
      <OwnBalance />
    </>
  ),
  files: [{ path: payoutsFile.shop.path }],
  tabs: tabs('status', payoutStatusNames),
  columns: [title('number', ({ payoutNumber }) => payoutNumber, { sort: 'number' }), ...payoutColumns],
  details: {
    name: 'payout',
    Details: lazy(async () => ({ default: (await import('./payout-details.tsx')).PayoutDetails })),
  },
})

/** Only an approved shop may request a payout (G-31); the button is disabled while nothing is available. */
function Buttons() {
  const text = useText(ownTexts)
  const { statement } = useText(statementTexts)
  const session = useSession()
  const earnings = useQuery(earningsQuery).data
  const isApproved = session.state === 'signed-in' && session.user.shop?.status === 'approved'
  const available = earnings?.available ?? 0
  return (
    <>
      <Button component={Link} to="/shop/statements" variant="default">
        {statement}
      </Button>
      {isApproved && (
        <OpensDialog label={text.request} variant="filled" disabled={available <= 0}>
          {(close) => earnings && <RequestDialog available={available} onClose={close} />}
        </OpensDialog>
      )}
    </>
  )
}

/** What the shop may request, has requested and was paid. */
function OwnBalance() {
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
  const { shortDay, list } = useLocale()
  const moneyOf = useMoney(of)
  const reasons = of && [
    of.uncollected > 0 && text.uncollected({ amount: moneyOf('uncollected') ?? '' }),
    of.held > 0 && text.held({ amount: moneyOf('held') ?? '', count: of.holdDays }),
    of.disputed > 0 && text.disputed({ amount: moneyOf('disputed') ?? '' }),
  ]
  const asked = of && of.pendingPayouts + of.approvedPayouts
  return (
    <MetricRow isBusy={of === null} slim="line">
      <MetricCard
        label={text.available}
        value={moneyOf('available')}
        note={of && of.available < 0 && text.owing}
      />
      <MetricCard
        label={text.notYet}
        value={of && moneyOf(of.uncollected + of.held + of.disputed)}
        note={reasons && list(reasons.filter((reason) => reason !== false))}
      />
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

/** Formats a figure of the balance, or an amount. */
function useMoney(of: Earnings | null) {
  const { money } = useLocale()
  return (sum: Sum | number) => (of === null ? null : money(typeof sum === 'number' ? sum : of[sum]))
}

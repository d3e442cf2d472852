import { VisuallyHidden } from '@mantine/core'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { payoutStageOf } from '#domain/money/payouts/payout-status.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, date, money, status } from '#web/kit/lists/columns.tsx'
import { payoutTexts } from './messages.ts'
import { PayoutStatusBadge } from './payout-status-badge.tsx'

/** Columns of a payout in both portals, after its title. */
export const payoutColumns = [
  date('requested', ({ requestedAt }: Payout) => requestedAt, { isDay: true, sort: 'requested' }),
  cell('bank', ({ bankDetails }: Payout) => <Ending of={bankDetails} />),
  money('amount', ({ amount }: Payout) => amount, { isSummed: true, sort: 'amount' }),
  status((payout: Payout) => <PayoutStatusBadge stage={payoutStageOf(payout)} />),
] as const

/** The shop of a payout; its number for screen readers. */
export function PayoutShop({ payout }: { readonly payout: Payout }) {
  return (
    <>
      <bdi>{useLocale().shopNamed(payout)}</bdi>
      <VisuallyHidden> {payout.payoutNumber}</VisuallyHidden>
    </>
  )
}

function Ending({ of }: { readonly of: Payout['bankDetails'] }) {
  const text = useText(payoutTexts)
  return of === null ? text.atProvider : text.ending({ ending: of.ibanEnding })
}

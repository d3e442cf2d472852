import { type PayoutStatus, payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'

const variants = {
  pending: 'waiting',
  approved: 'agreed',
  rejected: 'refused',
  paid: 'good',
} as const satisfies Record<PayoutStatus, StatusVariant>

/** The status of a payout. */
export function PayoutStatusBadge({ status }: { readonly status: PayoutStatus }) {
  return (
    <StatusBadge variant={variants[status]}>{payoutStatusNames[status][useLocale().language]}</StatusBadge>
  )
}

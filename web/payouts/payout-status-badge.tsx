import { type PayoutStatus, payoutStatusNames } from '#domain/status/payout-status.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/ui/status-badge.tsx'

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

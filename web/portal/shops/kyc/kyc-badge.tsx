import type { KycRecord } from '#contract/shops/kyc.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { kycNotices, type KycState } from '#domain/shops/kyc.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { kycTexts } from './kyc-messages.ts'

const variants = {
  renewed: 'waiting',
  expired: 'refused',
  expiring: 'held',
} as const satisfies Record<KycState, StatusVariant>

/** Work to do on a document; null without any. */
export function KycBadge({ state }: { readonly state: KycState | null }) {
  const text = useText(kycTexts)
  return state && <StatusBadge variant={variants[state]}>{text[state]}</StatusBadge>
}

/** State of a document today, with the renewal that waits. */
export function stateOfDocument(
  present: KycRecord | undefined,
  waiting: KycRecord | undefined,
  now = new Date(),
): KycState | null {
  if (waiting) return 'renewed'
  if (!present?.expiresOn) return null
  if (present.expiresOn < dayOf(now)) return 'expired'
  const warned = dayOf(new Date(now.getTime() + kycNotices[0] * 86_400_000))
  return present.expiresOn <= warned ? 'expiring' : null
}

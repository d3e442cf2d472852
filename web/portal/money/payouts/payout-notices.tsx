import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PayoutDetails } from '#contract/money/payouts/payouts.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { payoutTexts } from './messages.ts'

type Props = { readonly payout: PayoutDetails }

/** Why a payout was rejected or returned, or why it is not paid yet. */
export function PayoutNotice({ payout }: Props) {
  const text = useText(payoutTexts)
  const { rejectionReason, returnedAt } = payout
  const waits = useWaiting(payout)
  if (rejectionReason !== null)
    return (
      <Notice color="red">
        <strong>{returnedAt === null ? text.reason : text.returnReason}:</strong> <bdi>{rejectionReason}</bdi>
      </Notice>
    )
  return waits === null ? null : <Notice color="orange">{waits}</Notice>
}

/** What the payout waits for; null if nothing. */
function useWaiting(payout: PayoutDetails): ReactNode {
  const { status, sentAt, isShopHeld, isDisputed, isConnected, transferProblem, bankDetails } = payout
  const { waitsForSecondPerson } = payout
  const text = useText(payoutTexts)
  const { moment } = useLocale()
  const [now] = useState(() => new Date())
  if (status === 'approved' && transferProblem !== null)
    return (
      <>
        <strong>{text.transferWaits}</strong> <bdi>{transferProblem}</bdi>
      </>
    )
  if (status === 'paid' || sentAt !== null) return null
  if (isShopHeld) return text.shopHeld
  if (isDisputed) return text.disputed
  if (isConnected !== null) return isConnected ? null : text.notConnected
  const usableFrom = bankDetails?.usableFrom ?? null
  if (usableFrom !== null && usableFrom <= now) return waitsForSecondPerson ? text.ownApproval : null
  return usableFrom === null ? text.notConfirmed : text.tooNew({ moment: moment(usableFrom) })
}

/** Warns before approval that the account is in another name. */
export function HolderNotice({ payout: { status, sentAt, holderDiffersFrom: names } }: Props) {
  const text = useText(payoutTexts)
  const { list } = useLocale()
  const isDecided = status === 'paid' || status === 'rejected' || sentAt !== null
  if (names === null || isDecided) return null
  return <Notice color="orange">{text.holderDiffers({ names: list(names) })}</Notice>
}

function Notice({ color, children }: { readonly color: string; readonly children: ReactNode }) {
  return (
    <Alert variant="notice" color={color} role="note">
      {children}
    </Alert>
  )
}

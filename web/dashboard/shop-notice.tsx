import { Alert } from '@mantine/core'
import { IconBan, IconCircleX, IconClock } from '@tabler/icons-react'
import type { Shop } from '#contract/shops/shops.ts'
import { useText } from '#web/i18n/locale.tsx'
import { SupportContact } from '#web/ui/support-contact.tsx'
import { shopDashboardTexts } from './messages.ts'
import { Text } from '#web/ui/layout/text.tsx'

type Props = { readonly shop: Pick<Shop, 'status' | 'rejectionReason' | 'suspensionReason'> }

/** What a shop that is not approved needs to know, with the reason it was given (R-PORTAL-07, G-31, G-33). */
export function ShopNotice({ shop: { status, rejectionReason, suspensionReason } }: Props) {
  const text = useText(shopDashboardTexts)
  if (status === 'approved') return null
  const notice = {
    pending: {
      color: 'yellow',
      icon: <IconClock />,
      title: text.reviewTitle,
      says: text.review,
      reason: null,
    },
    rejected: {
      color: 'red',
      icon: <IconCircleX />,
      title: text.rejectedTitle,
      says: text.rejectedText,
      reason: rejectionReason,
    },
    suspended: {
      color: 'orange',
      icon: <IconBan />,
      title: text.suspendedTitle,
      says: text.suspendedText,
      reason: suspensionReason,
    },
  }[status]
  return (
    <Alert mb="lg" color={notice.color} icon={notice.icon} title={notice.title} variant="light" role="note">
      {notice.says}
      {notice.reason && (
        <Text isGiven tone="strong" above="sm">
          {text.reason} <bdi>{notice.reason}</bdi>
        </Text>
      )}
      {status !== 'pending' && <SupportContact />}
    </Alert>
  )
}

import { ActionIcon, Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Notification } from '#contract/platform/notifications.ts'
import { notificationSentence } from '#domain/platform/notification.ts'
import { Sentence, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCheck } from '#web/kit/icons/icons.ts'
import { RowLink } from '#web/kit/layout/layout.tsx'
import { destinationOf } from './destination.ts'
import styles from './notifications.module.css'
import { inboxTexts } from './messages.ts'
import { type Language, localeTags } from '#domain/platform/text/language.ts'

type Props = {
  readonly notification: Notification
  readonly role: Role
  /** When the inbox was read. */
  readonly now: Date
  readonly onFollow: () => void
  readonly onRead: (id: string) => void
}

/** One notification: its text, time and link; following the link marks it as read. */
export function NotificationRow({ notification, role, now, onFollow, onRead }: Props) {
  const text = useText(inboxTexts)
  const { language, moment } = useLocale()
  const isUnread = notification.readAt === null
  // The button disappears once pressed; the focus moves to its row.
  const read = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('li')?.focus()
    onRead(notification.id)
  }
  const follow = () => {
    if (isUnread) onRead(notification.id)
    onFollow()
  }
  return (
    <Group
      component="li"
      wrap="nowrap"
      align="start"
      gap="sm"
      tabIndex={-1}
      data-unread={isUnread || undefined}
    >
      <span className={styles.dot} aria-hidden />
      <Box flex={1} miw={0}>
        <Text className={styles.sentence}>
          {isUnread && <VisuallyHidden>{text.unread}: </VisuallyHidden>}
          <Leading notification={notification} role={role} onFollow={follow}>
            <Sentence>{notificationSentence(notification.kind, language, notification.params)}</Sentence>
          </Leading>
        </Text>
        <Text
          variant="muted"
          component="time"
          dateTime={notification.createdAt.toISOString()}
          title={moment(notification.createdAt)}
        >
          {agoOf(notification.createdAt, now, language)}
        </Text>
      </Box>
      {isUnread && <MarkRead onClick={read} />}
    </Group>
  )
}

function MarkRead({ onClick }: { readonly onClick: (event: MouseEvent<HTMLElement>) => void }) {
  const { markOne } = useText(inboxTexts)
  return (
    <ActionIcon aria-label={markOne} title={markOne} onClick={onClick}>
      <IconCheck size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

type LeadingProps = Pick<Props, 'notification' | 'role' | 'onFollow'> & { readonly children: ReactNode }

function Leading({ notification, role, onFollow, children }: LeadingProps) {
  const { language } = useLocale()
  const destination = destinationOf(notification, role, language)
  if (destination === null) return children
  return destination.kind === 'screen' ? (
    <RowLink to={destination.to} onClick={onFollow}>
      {children}
    </RowLink>
  ) : (
    <RowLink component="a" href={destination.href} onClick={onFollow}>
      {children}
    </RowLink>
  )
}

const formats = {
  en: new Intl.RelativeTimeFormat(localeTags.en, { numeric: 'auto' }),
  ar: new Intl.RelativeTimeFormat(localeTags.ar, { numeric: 'auto' }),
} as const

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** Relative time: "3 minutes ago", "yesterday". A reader's clock may be slow: what seems to be in the future is now. */
export function agoOf(at: Date, now: Date, language: Language): string {
  const seconds = (now.getTime() - at.getTime()) / 1000
  const step = steps.find((one) => seconds >= one.seconds)
  return step
    ? formats[language].format(-Math.floor(seconds / step.seconds), step.unit)
    : inboxTexts[language].now
}

import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { showMissedUpdates, useMissedUpdates } from '#web/kit/api/live.ts'
import { IconButton } from '#web/kit/elements/buttons.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowUp, IconBell } from '#web/kit/icons/icons.ts'
import { useLocation } from '#web/kit/router/router.ts'
import styles from './notifications.module.css'
import { inboxTexts } from './messages.ts'
import { useFollowedInbox, useInboxState } from './queries.ts'
import type { InboxState, Notification } from '#contract/platform/notifications.ts'

const inboxPanel = () => import('./inbox-panel.tsx')
const InboxPanel = lazy(async () => ({ default: (await inboxPanel()).InboxPanel }))

const ArrivedSentence = lazy(async () => ({
  default: (await import('./arrived-sentence.tsx')).ArrivedSentence,
}))

const mostShown = 99

/** The bell of both portals: the unread count, kept current by the live stream, and the inbox. */
export function Bell({ role }: { readonly role: Role }) {
  const text = useText(inboxTexts)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFollowedInbox()
  const unread = useInboxState()?.unread ?? 0
  const isOpen = openedAt === key
  const close = ({ returnsFocus }: { returnsFocus: boolean }) => {
    setOpenedAt('')
    if (returnsFocus) button.current?.focus()
  }
  return (
    <div className={styles.bell}>
      <IconButton
        ref={button}
        aria-label={text.open({ count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void inboxPanel()}
        onClick={() => setOpenedAt(isOpen ? '' : key)}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && <Count unread={unread} />}
      </IconButton>
      <Suspense>
        {openedAt !== null && <InboxPanel isOpen={isOpen} onClose={close} opener={button} role={role} />}
      </Suspense>
      <Announcement />
    </div>
  )
}

function Count({ unread }: { readonly unread: number }) {
  const text = useText(inboxTexts)
  const { number } = useLocale()
  return (
    <span className={styles.count} aria-hidden>
      {unread > mostShown ? text.many : number(unread)}
    </span>
  )
}

/** Announces new notifications to screen readers, politely. */
function Announcement() {
  const { arrived } = useArrival(useInboxState())
  return (
    <VisuallyHidden component="output" aria-live="polite">
      <Suspense>{arrived && <ArrivedSentence {...arrived} />}</Suspense>
    </VisuallyHidden>
  )
}

/** The notification that arrived while the page was open, until it is read or dismissed. */
function useArrival(state: InboxState | null): {
  readonly arrived: Notification | null
  readonly putAside: () => void
} {
  const [known, setKnown] = useState<Notification | null | undefined>(undefined)
  if (state && known === undefined) setKnown(state.newest)
  const newest = state?.newest ?? null
  // Withdrawing a notification leaves an older one as the newest, which is not new.
  const isLater = newest !== null && newest.createdAt >= (known?.createdAt ?? newest.createdAt)
  const isNew = known !== undefined && isLater && newest.id !== known?.id && newest.readAt === null
  return { arrived: isNew ? newest : null, putAside: () => setKnown(newest) }
}

/** Number of updates not shown, because something on the screen is selected or open; pressing it shows them. */
export function NewNotifications() {
  const text = useText(inboxTexts)
  const client = useQueryClient()
  const count = useMissedUpdates()
  if (count === 0) return null
  return (
    <Button
      className={styles.pill}
      radius="xl"
      leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
      onClick={() => showMissedUpdates(client)}
    >
      {text.newOnes({ count })}
    </Button>
  )
}

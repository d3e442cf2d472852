import { Button, CloseButton, Drawer, Title } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import styles from './inbox-panel.module.css'
import { inboxTexts } from './messages.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { PanelNote, PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { NotificationRow } from './notification-row.tsx'
import { inboxQuery, useInboxState, useMarkRead } from './queries.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: (how: { readonly returnsFocus: boolean }) => void
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly role: Role
}

/** The open inbox: a popover under the bell on wide pages, a drawer on phones. */
export function InboxPanel({ isOpen, onClose, opener, role }: Props) {
  const text = useText(inboxTexts)
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const close = () => onClose({ returnsFocus: true })
  const list = <InboxList role={role} onFollow={() => onClose({ returnsFocus: false })} />
  if (isWide) {
    return isOpen ? (
      <Popup onClose={onClose} opener={opener}>
        {list}
      </Popup>
    ) : null
  }
  return (
    <Drawer.Root opened={isOpen} onClose={close} position="bottom" size="85dvh" returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={text.title} className={styles.drawer}>
        {list}
        <CloseButton
          className={styles.close}
          aria-label={text.close}
          size={44}
          iconSize={22}
          onClick={close}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}

type PopupProps = Pick<Props, 'onClose' | 'opener'> & { readonly children: ReactNode }

/** Not modal: closes on Escape, on the bell, on a click elsewhere, and when the focus moves on. */
function Popup({ onClose, opener, children }: PopupProps) {
  const text = useText(inboxTexts)
  const popup = useRef<HTMLDialogElement>(null)
  useEffect(() => popup.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const isOurs = (node: EventTarget | null) =>
      node instanceof Node && (popup.current?.contains(node) || opener.current?.contains(node))
    const leave = ({ target }: Event) => {
      if (!isOurs(target)) onClose({ returnsFocus: false })
    }
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose({ returnsFocus: true })
    const listening = new AbortController()
    document.addEventListener('pointerdown', leave, listening)
    document.addEventListener('focusin', leave, listening)
    document.addEventListener('keydown', escape, listening)
    return () => listening.abort()
  }, [onClose, opener])
  return (
    <dialog open ref={popup} aria-label={text.title} tabIndex={-1} className={styles.popup}>
      {children}
    </dialog>
  )
}

type InboxListProps = {
  readonly role: Role
  /** A notification was followed to its target. */
  readonly onFollow: () => void
}

/** The inbox, newest first, with buttons to mark notifications as read. */
function InboxList({ role, onFollow }: InboxListProps) {
  const text = useText(inboxTexts)
  const inbox = useResourcePages(inboxQuery)
  const { mutate } = useMarkRead()
  const onError = (failure: Error) => toastFailure({ title: sentenceOf(failure, text.markFailed) })
  const unread = useInboxState()?.unread ?? inbox.rows?.filter(({ readAt }) => readAt === null).length
  const isAllRead = (unread ?? 0) === 0
  return (
    <>
      <Head isAllRead={isAllRead} onReadAll={() => mutate({ all: true }, { onError })} />
      <ResourceList
        isFramed
        list={inbox}
        words={{ failed: text.failed, more: text.older, moreFailed: text.olderFailed }}
        skeleton={<PanelSkeleton height={180} />}
        nothing={<PanelNote title={text.empty}>{text.emptyText}</PanelNote>}
      >
        {(items) => (
          <Rows>
            {items.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                role={role}
                now={new Date(inbox.dataUpdatedAt)}
                onFollow={onFollow}
                onRead={(id) => mutate({ ids: [id] }, { onError })}
              />
            ))}
          </Rows>
        )}
      </ResourceList>
    </>
  )
}

function Head({ isAllRead, onReadAll }: { readonly isAllRead: boolean; readonly onReadAll: () => void }) {
  const text = useText(inboxTexts)
  return (
    <div className={styles.head}>
      <Title flex={1}>{text.title}</Title>
      <Button
        variant="subtle"
        size="sm"
        aria-disabled={isAllRead}
        data-disabled={isAllRead}
        onClick={() => isAllRead || onReadAll()}
      >
        {text.markAll}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import type { Role } from '#contract/auth.ts'
import type { Notification } from '#contract/notifications.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { toastFailure } from '#web/ui/toast.tsx'
import { PanelBody, PanelNote, PanelSkeleton } from '#web/ui/read-panel.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { Rows } from '#web/ui/layout/layout.tsx'
import styles from './inbox-list.module.css'
import { inboxTexts } from './messages.ts'
import { NotificationRow } from './notification-row.tsx'
import { inboxQuery, useInboxState, useMarkRead } from './queries.ts'

type Props = {
  readonly role: Role
  /** A piece of news was followed to where it leads. */
  readonly onFollow: () => void
}

/** The inbox, newest first, with ways to mark it as read. */
export function InboxList({ role, onFollow }: Props) {
  const text = useText(inboxTexts)
  const inbox = useResourcePages(inboxQuery)
  const { rows: items, failure, isFetching, refetch, dataUpdatedAt } = inbox
  const { mutate } = useMarkRead()
  const onError = (failure: Error) => toastFailure({ title: sentenceOf(failure, text.markFailed) })
  const unread = useInboxState()?.unread ?? items?.filter(({ readAt }) => readAt === null).length
  const isAllRead = (unread ?? 0) === 0
  return (
    <>
      <Head isAllRead={isAllRead} onReadAll={() => mutate({ all: true }, { onError })} />
      {failure ? (
        <PanelBody>
          <ScreenError
            title={text.failed}
            error={failure}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </PanelBody>
      ) : (
        <News
          items={items}
          role={role}
          now={new Date(dataUpdatedAt)}
          onFollow={onFollow}
          onRead={(id) => mutate({ ids: [id] }, { onError })}
        />
      )}
      <LoadMore isFramed pages={inbox} label={text.older} failed={text.olderFailed} />
    </>
  )
}

function Head({ isAllRead, onReadAll }: { readonly isAllRead: boolean; readonly onReadAll: () => void }) {
  const text = useText(inboxTexts)
  return (
    <div className={styles.head}>
      <Heading data-grow="">{text.title}</Heading>
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

type NewsProps = Props & {
  readonly items: readonly Notification[] | undefined
  readonly now: Date
  readonly onRead: (id: string) => void
}

function News({ items, ...rest }: NewsProps) {
  const text = useText(inboxTexts)
  if (!items) return <PanelSkeleton height={180} aria-busy />
  if (items.length === 0) {
    return <PanelNote title={text.empty}>{text.emptyText}</PanelNote>
  }
  return (
    <Rows>
      {items.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} {...rest} />
      ))}
    </Rows>
  )
}

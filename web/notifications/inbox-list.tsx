import { Button } from '@mantine/core'
import type { Role } from '#contract/auth.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { ResourceList } from '#web/ui/lists/resource-list.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { toastFailure } from '#web/ui/toast.tsx'
import { PanelNote, PanelSkeleton } from '#web/ui/read-panel.tsx'
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

import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import type { ScreenProps } from '#web/portal/portal-screens.ts'
import { EmptyState } from '#web/shop-window/empty-state.tsx'
import { MailRow } from '#web/ui/mail-row.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import styles from './mails.module.css'
import { mailTexts } from './messages.ts'
import { OpenMailView } from './open-mail-view.tsx'
import { type Mail, mailQuery, mailsQuery } from './queries.ts'

/** `/admin/mails`: the outbox (G-36); with an id, one mail of it. */
export default function MailsScreen({ params: { id } }: ScreenProps) {
  return id === undefined ? <Outbox /> : <OneMail id={id} />
}

function Outbox() {
  const text = useText(mailTexts)
  const { data, error, isFetching, refetch } = useQuery(mailsQuery)
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {text.refresh}
    </Button>
  )
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={refresh} />
      {error ? (
        <ScreenError
          title={text.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Panel title={text.listTitle} isBusy={data === undefined}>
          {data ? <Rows mails={data} /> : <Skeleton className={styles.skeleton} height={280} />}
        </Panel>
      )}
    </>
  )
}

function Rows({ mails }: { readonly mails: readonly Mail[] }) {
  const text = useText(mailTexts)
  if (mails.length === 0) return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  return (
    <ul className={styles.rows}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailRow mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function OneMail({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const { data, error, isFetching, refetch } = useQuery(mailQuery(id))
  if (error) {
    return (
      <ScreenError title={text.failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  return data ? <OpenMailView mail={data} /> : <Skeleton height={320} aria-busy />
}

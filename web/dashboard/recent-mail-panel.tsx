import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/portal/router.tsx'
import { useText } from '#web/i18n/locale.tsx'
import type { Mail } from '#web/mails/queries.ts'
import { MailRow } from '#web/ui/mail-row.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { adminDashboardTexts } from './messages.ts'
import styles from './recent-mail-panel.module.css'

const shownMails = 5

type Props = {
  /** Null while it is being read. */
  readonly mails: readonly Mail[] | null
  readonly error: Error | null
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

/** The newest mails of the outbox, with the way to all of them. */
export function RecentMailPanel({ mails, error, onRetry, isRetrying }: Props) {
  const text = useText(adminDashboardTexts)
  if (error) {
    return <ScreenError title={text.mailFailed} error={error} onRetry={onRetry} isRetrying={isRetrying} />
  }
  return (
    <Panel
      title={text.mailTitle}
      hint={text.mailHint}
      isBusy={mails === null}
      action={mails !== null && mails.length > 0 && <AllMails />}
    >
      {rowsOf(mails, <NoMail />)}
    </Panel>
  )
}

function rowsOf(mails: readonly Mail[] | null, whenEmpty: ReactNode): ReactNode {
  if (mails === null) return <Skeleton className={styles.skeleton} height={132} />
  if (mails.length === 0) return whenEmpty
  return (
    <ul className={styles.rows}>
      {mails.slice(0, shownMails).map((mail) => (
        <li key={mail.id}>
          <MailRow mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function AllMails() {
  const text = useText(adminDashboardTexts)
  return (
    <Button
      component={Link}
      to="/admin/mails"
      variant="subtle"
      color="gray"
      size="sm"
      rightSection={<IconArrowRight size={16} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.allMails}
    </Button>
  )
}

function NoMail() {
  const text = useText(adminDashboardTexts)
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{text.noMail}</p>
      <p>{text.noMailText}</p>
    </div>
  )
}

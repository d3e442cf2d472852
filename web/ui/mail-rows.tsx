import { Link } from '#web/portal/router.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMails } from '#contract/mails.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { MailStatus } from './mail-status.tsx'
import styles from './mail-rows.module.css'
import { momentOf } from './moment.ts'

type Mail = ReplyOf<typeof listMails>[number]

/** Mails of the outbox; the whole row opens one. */
export function MailRows({ mails }: { readonly mails: readonly Mail[] }) {
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

function MailRow({ mail }: { readonly mail: Mail }) {
  const { language } = useLocale()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Link className={styles.subject} to={`/admin/mails/${mail.id}`}>
          <bdi lang={mail.language}>{mail.subject}</bdi>
        </Link>
        <p className={styles.to}>
          <bdi dir="ltr">{mail.to}</bdi>
        </p>
      </div>
      <time className={styles.time} dateTime={mail.createdAt.toISOString()}>
        {momentOf(mail.createdAt, language)}
      </time>
      <MailStatus status={mail.status} />
    </div>
  )
}

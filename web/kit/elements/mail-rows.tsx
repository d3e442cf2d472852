import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMails } from '#contract/platform/mails.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { MailStatus } from './mail-status.tsx'
import { Line, RowLink, Rows } from '#web/kit/layout/layout.tsx'
import { Muted } from '#web/kit/layout/text.tsx'

type Mail = ReplyOf<typeof listMails>[number]

/** Mails of the outbox. */
export function MailRows({ mails }: { readonly mails: readonly Mail[] }) {
  return (
    <Rows>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </Rows>
  )
}

/** One of them; the whole row opens it. */
export function MailRow({ mail }: { readonly mail: Mail }) {
  const { moment } = useLocale()
  return (
    <Line as="li" gap="lg">
      <div data-grow="words">
        <RowLink tone="strong" to={`/admin/mails/${mail.id}`}>
          <bdi lang={mail.language}>{mail.subject}</bdi>
        </RowLink>
        <Muted isOneLine>
          <bdi dir="ltr">{mail.to}</bdi>
        </Muted>
      </div>
      <Muted as="time" dateTime={mail.createdAt.toISOString()}>
        {moment(mail.createdAt)}
      </Muted>
      <MailStatus status={mail.status} />
    </Line>
  )
}

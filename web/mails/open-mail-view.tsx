import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { listMails, retryMail } from '#contract/mails.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/portal/router.tsx'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { MailStatus } from '#web/ui/mail-status.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { useChange } from '#web/ui/use-change.ts'
import { MailBody } from './mail-body.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { Term, TermList } from '#web/ui/layout/text.tsx'
import { mailTexts } from './messages.ts'
import { uiTexts } from '#web/ui/messages.ts'
import type { OpenMail } from './queries.ts'

/** One mail as its reader gets it, in its own language. */
export function OpenMailView({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  return (
    <>
      <ScreenHead
        title={<bdi lang={mail.language}>{mail.subject}</bdi>}
        badge={<MailStatus status={mail.status} />}
        action={
          <Line>
            {mail.status === 'failed' && <RetryButton id={mail.id} />}
            <BackButton />
          </Line>
        }
      />
      <Facts mail={mail} />
      <MailBody title={text.bodyTitle} mail={mail} language={mail.language} />
    </>
  )
}

export function BackButton() {
  const text = useText(mailTexts)
  return (
    <Button
      component={Link}
      to="/admin/mails"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.back}
    </Button>
  )
}

function RetryButton({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const shared = useText(uiTexts)
  const retrying = useChange({
    send: () => call(retryMail, { params: { id } }),
    done: text.retried,
    error: text.retryFailed,
    failed: text.retryFailed,
    reload: (client) => client.invalidateQueries({ queryKey: [listMails.path] }),
  })
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(undefined)}
    >
      {shared.tryAgain}
    </Button>
  )
}

function Facts({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  const { number, moment } = useLocale()
  return (
    <TermList columns="line" below="lg">
      <Term name={text.to}>
        <bdi dir="ltr">{mail.to}</bdi>
      </Term>
      <Term name={text.written}>{moment(mail.createdAt)}</Term>
      {mail.sentAt && <Term name={text.sent}>{moment(mail.sentAt)}</Term>}
      {mail.attempts > 0 && <Term name={text.attempts}>{number(mail.attempts)}</Term>}
      {mail.lastError && (
        <Term name={text.lastError}>
          <bdi dir="ltr">{mail.lastError}</bdi>
        </Term>
      )}
    </TermList>
  )
}

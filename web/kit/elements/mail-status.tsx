import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMails } from '#contract/platform/mails.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { StatusBadge, type StatusVariant } from './status-badge.tsx'

type Status = ReplyOf<typeof listMails>[number]['status']

const variants = {
  kept: 'plain',
  queued: 'waiting',
  sent: 'good',
  failed: 'refused',
} as const satisfies Record<Status, StatusVariant>

/** What became of a mail: kept here where no mail server is set up, otherwise on its way. */
export function MailStatus({ status }: { readonly status: Status }) {
  const text = useText(uiTexts)
  return <StatusBadge variant={variants[status]}>{mailStatusWords(text)[status]}</StatusBadge>
}

/** The words of the statuses, in the reader's language. */
export function mailStatusWords(text: ReturnType<typeof useText<(typeof uiTexts)['en']>>) {
  return {
    kept: text.mailKept,
    queued: text.mailQueued,
    sent: text.mailSent,
    failed: text.mailFailed,
  } as const satisfies Record<Status, string>
}

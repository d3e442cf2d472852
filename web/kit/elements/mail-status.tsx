import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMails } from '#contract/platform/mails.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { type Names, namesOf } from '#web/kit/i18n/names.ts'
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
  const { language } = useLocale()
  return <StatusBadge variant={variants[status]}>{mailStatusNames[status][language]}</StatusBadge>
}

export const mailStatusNames: Names<Status> = namesOf(uiTexts, {
  kept: 'mailKept',
  queued: 'mailQueued',
  sent: 'mailSent',
  failed: 'mailFailed',
})

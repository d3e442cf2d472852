import { Box, Group, Text } from '@mantine/core'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMails } from '#contract/platform/mails.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { type Names, namesOf } from '#web/kit/i18n/messages.ts'
import { RowLink, Rows } from '#web/kit/layout/layout.tsx'
import { uiTexts } from './messages.ts'
import { StatusBadge, type StatusVariant } from './status-badge.tsx'

type Mail = ReplyOf<typeof listMails>[number]

/** A list of mails from the outbox. */
export function MailRows({ mails }: { readonly mails: readonly Mail[] }) {
  return (
    <Rows>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </Rows>
  )
}

/** A mail of the list; the whole row opens it. */
export function MailRow({ mail }: { readonly mail: Mail }) {
  const { moment } = useLocale()
  return (
    <Group component="li" gap="md">
      <Box flex="1 1 16rem" miw={0}>
        <RowLink isStrong to={`/admin/mails/${mail.id}`}>
          <bdi lang={mail.language}>{mail.subject}</bdi>
        </RowLink>
        <Text variant="muted" truncate>
          <bdi dir="ltr">{mail.to}</bdi>
        </Text>
      </Box>
      <Text variant="muted" component="time" dateTime={mail.createdAt.toISOString()}>
        {moment(mail.createdAt)}
      </Text>
      <MailStatus status={mail.status} />
    </Group>
  )
}

type Status = ReplyOf<typeof listMails>[number]['status']

const variants = {
  kept: 'plain',
  queued: 'waiting',
  sent: 'good',
  failed: 'refused',
} as const satisfies Record<Status, StatusVariant>

/** A mail's status: only stored where no mail server is set up, else its delivery. */
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

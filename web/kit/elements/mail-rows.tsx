import { Box, Group, Text } from '@mantine/core'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMails } from '#contract/platform/mails.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { MailStatus } from './mail-status.tsx'
import { RowLink, Rows } from '#web/kit/layout/rows.tsx'

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

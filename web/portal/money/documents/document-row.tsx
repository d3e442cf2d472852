import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderDocument } from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/document.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { useDownload } from '#web/kit/files/export-button.tsx'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { IconDownload } from '#web/kit/icons/icons.ts'

type Props = { readonly document: OrderDocument; readonly children?: ReactNode }

/** An invoice, note or receipt with its files, and its notes below. */
export function DocumentRow({ document, children }: Props) {
  const { type, number, issuedAt, total, period, pdf, xml } = document
  const { language, money, moment, month } = useLocale()
  const { mutate, isPending } = useDownload()
  const files = [{ label: 'PDF', address: pdf }, ...(xml === null ? [] : [{ label: 'XML', address: xml }])]
  return (
    <Group component="li" gap="sm" justify="space-between">
      <Stack gap={4}>
        <Text variant="strong">
          {documentTitles[type][language]}
          {period && <> · {month(dayStart(period.from))}</>}
        </Text>
        <Text variant="muted">
          <bdi>{number}</bdi> · {moment(issuedAt)} · <bdi>{money(total)}</bdi>
        </Text>
        {children}
      </Stack>
      <Group>
        {files.map(({ label, address }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            aria-label={`${label} ${number}`}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={isPending}
            onClick={() => mutate(address)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  )
}

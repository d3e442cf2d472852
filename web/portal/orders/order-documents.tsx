import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { listDocuments, type OrderDocument } from '#contract/money/documents/documents.ts'
import type { Order } from '#contract/orders/orders.ts'
import { documentTitles } from '#domain/money/documents/titles.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useDownload } from '#web/kit/files/use-download.ts'
import { Rows } from '#web/kit/layout/rows.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { Sending } from './sending.tsx'
import { orderTexts } from './details-messages.ts'

/** What was issued depends on how far the order is and what went back of it. */
function documentsQuery(role: Role, { id, status, paid, refunded, undeliverableUntil }: Order) {
  return queryOptions({
    queryKey: [listDocuments[role].path, id, status, refunded, undeliverableUntil],
    queryFn: () => call(listDocuments[role], { params: { id } }),
    enabled: paid > 0,
  })
}

type Props = { readonly role: Role; readonly order: Order }

/** Invoices, credit notes and receipts of an order, with those of its commission. */
export function OrderDocuments({ role, order }: Props) {
  const text = useText(orderTexts)
  const reading = useQuery(documentsQuery(role, order))
  const { data = [], error } = reading
  if (data.length === 0 && !error) return null
  return (
    <Panel title={text.documents}>
      {error ? (
        <ScreenError title={text.documentsFailed} of={reading} />
      ) : (
        <Rows>
          {data.map((document) => (
            <DocumentRow key={document.pdf} role={role} order={order} document={document} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function DocumentRow({ role, order, document }: Props & { readonly document: OrderDocument }) {
  const { type, number, issuedAt, total, pdf, xml, sending } = document
  const { language, money, moment } = useLocale()
  const { mutate, isPending } = useDownload()
  const files = [{ label: 'PDF', address: pdf }, ...(xml === null ? [] : [{ label: 'XML', address: xml }])]
  return (
    <Group component="li" gap="sm" justify="space-between">
      <Stack gap={4}>
        <Text variant="strong">{documentTitles[type][language]}</Text>
        <Text variant="muted">
          <bdi>{number}</bdi> · {moment(issuedAt)} · <bdi>{money(total)}</bdi>
        </Text>
        {sending && <Sending role={role} order={order} document={document} sending={sending} />}
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

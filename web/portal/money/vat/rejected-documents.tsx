import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listRejectedDocuments } from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/document.ts'
import { wholeQuery } from '#web/kit/api/address-query.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { vatTexts } from './messages.ts'

/** Documents that the e-invoicing provider rejected; null without any. */
export function RejectedDocuments() {
  const text = useText(vatTexts)
  const { language, moment } = useLocale()
  const { data = [] } = useQuery(wholeQuery(listRejectedDocuments))
  if (data.length === 0) return null
  return (
    <Panel title={text.rejected} hint={text.rejectedHint}>
      <Rows>
        {data.map(({ number, type, orderId, orderNumber, seller, at, reasons }) => (
          <Group key={`${seller} ${number}`} component="li" gap="sm" justify="space-between">
            <Stack gap={4}>
              <Text variant="strong">
                {documentTitles[type][language]} <bdi>{number}</bdi>
              </Text>
              <Text variant="muted">
                <bdi>{seller}</bdi> · {moment(at)}
              </Text>
              <Text variant="muted">
                <bdi>{reasons.length === 0 ? text.incomplete : reasons.join(' · ')}</bdi>
              </Text>
            </Stack>
            <Button component={Link} to={`/admin/orders?order=${orderId}`} variant="default" size="xs">
              <bdi>{orderNumber}</bdi>
            </Button>
          </Group>
        ))}
      </Rows>
    </Panel>
  )
}

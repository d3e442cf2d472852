import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listRejectedDocuments } from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/titles.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Line, Rows, Stack } from '#web/kit/layout/layout.tsx'
import { Muted, Text } from '#web/kit/layout/text.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { vatTexts } from './messages.ts'

const query = {
  ...addressQuery(listRejectedDocuments),
}

/** What the e-invoicing provider did not take; nothing where there is nothing of it. */
export function RejectedDocuments() {
  const text = useText(vatTexts)
  const { language, moment } = useLocale()
  const { data = [] } = useQuery(query)
  if (data.length === 0) return null
  return (
    <Panel title={text.rejected} hint={text.rejectedHint}>
      <Rows>
        {data.map(({ number, type, orderId, orderNumber, seller, at, reasons }) => (
          <Line key={`${seller} ${number}`} as="li" gap="md" justify="between">
            <Stack gap="xs">
              <Text tone="strong">
                {documentTitles[type][language]} <bdi>{number}</bdi>
              </Text>
              <Muted>
                <bdi>{seller}</bdi> · {moment(at)}
              </Muted>
              <Muted>
                <bdi>{reasons.length === 0 ? text.incomplete : reasons.join(' · ')}</bdi>
              </Muted>
            </Stack>
            <Button component={Link} to={`/admin/orders?order=${orderId}`} variant="default" size="xs">
              <bdi>{orderNumber}</bdi>
            </Button>
          </Line>
        ))}
      </Rows>
    </Panel>
  )
}

import { Alert, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { settlementTexts } from './messages.ts'
import { connectionQuery } from './queries.ts'

/** What a shop must do before it can be paid; null if nothing. */
export function ProviderStep() {
  const text = useText(settlementTexts)
  const { data } = useQuery(connectionQuery)
  if (!data?.isNeeded || data.state === 'ready') return null
  return (
    <Alert variant="notice" color="orange" role="note" mb="lg">
      <Group justify="space-between">
        <Text>{data.state === 'checking' ? text.checkingText : text.step}</Text>
        <Link to="/shop/settings#bank">{text.toStep}</Link>
      </Group>
    </Alert>
  )
}

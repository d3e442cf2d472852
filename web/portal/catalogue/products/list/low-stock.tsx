import { Alert, Button, Group } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { listTexts } from './messages.ts'
import type { ProductsUrl } from './products-url.ts'

/** A product that runs out is sold no more: the shop is told in time. */
export function LowStock({
  count,
  url: { state, go },
}: {
  readonly count: number
  readonly url: ProductsUrl
}) {
  const text = useText(listTexts)
  if (state.stock) {
    return (
      <Group mb="sm">
        <Button variant="light" aria-pressed onClick={() => go({ stock: undefined, product: null })}>
          {text.lowOnly({ count })}
        </Button>
      </Group>
    )
  }
  if (count === 0 || state.view) return null
  return (
    <Alert color="yellow" title={text.lowTitle({ count })} mb="md">
      <Group justify="space-between">
        {text.lowText}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => go({ status: 'active', stock: 'low', view: true, product: null })}
        >
          {text.lowAction}
        </Button>
      </Group>
    </Alert>
  )
}

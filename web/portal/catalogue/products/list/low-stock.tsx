import { Alert, Button } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Line } from '#web/kit/layout/layout.tsx'
import { listTexts } from './messages.ts'
import type { ProductsUrl } from './products-screen.tsx'

/** A piece that runs out is sold no more: the shop is told in time. */
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
      <Line below="sm">
        <Button variant="light" aria-pressed onClick={() => go({ stock: undefined, product: null })}>
          {text.lowOnly({ count })}
        </Button>
      </Line>
    )
  }
  if (count === 0 || state.view) return null
  return (
    <Alert color="yellow" title={text.lowTitle({ count })} mb="md">
      <Line justify="between">
        {text.lowText}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => go({ status: 'active', stock: 'low', view: true, product: null })}
        >
          {text.lowAction}
        </Button>
      </Line>
    </Alert>
  )
}

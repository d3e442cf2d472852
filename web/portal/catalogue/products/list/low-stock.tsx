import { Alert, Button, Group } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { listTexts } from './messages.ts'

type Listing = { readonly status?: 'active'; readonly stock?: 'low' | undefined; readonly as?: boolean }

type Props = {
  readonly count: number
  readonly state: { readonly stock?: 'low' | undefined; readonly as?: boolean }
  readonly go: (change: Listing) => void
}

/** A product that runs out is sold no more: the shop is told in time. */
export function LowStock({ count, state, go }: Props) {
  const text = useText(listTexts)
  if (state.stock) {
    return (
      <Group mb="sm">
        <Button variant="light" aria-pressed onClick={() => go({ stock: undefined })}>
          {text.lowOnly({ count })}
        </Button>
      </Group>
    )
  }
  if (count === 0 || state.as) return null
  return (
    <Alert color="yellow" title={text.lowTitle({ count })} mb="md">
      <Group justify="space-between">
        {text.lowText}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => go({ status: 'active', stock: 'low', as: true })}
        >
          {text.lowAction}
        </Button>
      </Group>
    </Alert>
  )
}

import { Button } from '@mantine/core'
import { isOnSale } from '#domain/catalogue/products/product-status.ts'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { approvalTexts } from './messages.ts'
import { productDecisions } from './product-decisions.ts'
import type { ListedProduct } from './queries.ts'

type Props = { readonly product: ListedProduct; readonly name: string }

/**
 * Takes an approved product off sale, or puts it back (G-54); absent where one waits or was rejected. While a change is
 * pending, putting back would approve it, which has its own button.
 */
export function SaleButton({ product: { id, status, change, editedAt: seen }, name }: Props) {
  const text = useText(approvalTexts)
  const said = useText(dialogTexts)
  const { decide, pending } = useDecisions(productDecisions)
  const to = isOnSale(status) ? 'inactive' : 'active'
  if (to === 'active' && (status !== 'inactive' || change?.status === 'pending_review')) return null
  const action = to === 'inactive' ? said.takeOffSale : said.putBackOnSale
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      loading={pending !== null}
      aria-label={text.of({ action, name })}
      onClick={() => decide({ id, status, name, seen }, to)}
    >
      {action}
    </Button>
  )
}

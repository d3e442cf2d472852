import { Button } from '@mantine/core'
import { decideProduct } from '#contract/catalogue/products/admin-products.ts'
import { isOnSale, type ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchAdmin } from '#web/kit/api/refetch-admin.ts'
import { useDecide } from '#web/kit/decisions/use-decide.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { approvalTexts } from './messages.ts'
import type { ListedProduct } from './queries.ts'

type Props = { readonly product: ListedProduct; readonly name: string }

/** Takes an approved product off sale, or puts it back (G-54); nothing for one that waits or was rejected. */
export function SaleButton({ product, name }: Props) {
  const text = useText(approvalTexts)
  const said = useText(dialogTexts)
  const { id, status, updatedAt: seen } = product
  const { decide, pending } = useDecide<ProductStatus, ListedProduct>({
    send: ({ to }) => call(decideProduct, { params: { id }, body: { status: sent(to), seen } }),
    done: ({ to }) => ({
      title: said.updated,
      text: (to === 'inactive' ? said.takenOffText : said.putBackText)({ name }),
    }),
    failed: (error) => ({ title: said.updateFailed, text: sentenceOf(error, said.failedText) }),
    nameOf: () => name,
    reload: refetchAdmin,
    meanwhile: () => Promise.resolve({ title: said.updateFailed, text: said.meanwhile }),
  })
  const to = isOnSale(status) ? 'inactive' : 'active'
  if (to === 'active' && status !== 'inactive') return null
  const action = to === 'inactive' ? said.takeOff : said.putBack
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      loading={pending !== null}
      aria-label={text.of({ action, name })}
      onClick={() => decide({ subject: product, to, reason: '' })}
    >
      {action}
    </Button>
  )
}

/** A verdict on a product, as it is sent. */
export function sent(to: ProductStatus): 'active' | 'rejected' | 'inactive' {
  return to === 'rejected' || to === 'inactive' ? to : 'active'
}

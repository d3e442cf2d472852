import { Button } from '@mantine/core'
import { changeOwnPriceStocks, type EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { mostPriceStockChanges } from '#contract/catalogue/products/product-input.ts'
import { call } from '#web/kit/api/call.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { refetchProducts } from '#web/portal/catalogue/products/queries.ts'
import { listTexts } from './messages.ts'

type Sale = { readonly ids: readonly string[]; readonly status: 'active' | 'inactive' }

/** Several products of the shop off sale at once, or back on it: all of them or none; the toast takes that back. */
export function ManyOwn({ chosen }: { readonly chosen: readonly EditableProduct[] }) {
  const text = useText(listTexts)
  const { undo } = useText(uiTexts)
  const change = {
    send: ({ ids, status }: Sale) =>
      call(changeOwnPriceStocks, { body: { items: ids.map((id) => ({ id, status })) } }),
    done: text.updated,
    doneText: (_: unknown, { ids }: Sale) => text.savedText({ count: ids.length }),
    error: text.saveFailed,
    failed: text.updateFailed,
    reload: refetchProducts,
  }
  const back = useChange(change)
  const { mutate, isPending } = useChange({
    ...change,
    undoOf: ({ ids, status }: Sale) => ({
      label: undo,
      onClick: () => back.mutate({ ids, status: status === 'active' ? 'inactive' : 'active' }),
    }),
  })
  const press = (sale: Sale) => {
    if (sale.ids.length > mostPriceStockChanges) {
      return toastFailure({ title: text.saveFailed, text: text.tooMany })
    }
    mutate(sale)
  }
  return (['inactive', 'active'] as const).map((status) => {
    const ids = chosen.flatMap((product) => (isOff(product) === (status === 'active') ? [product.id] : []))
    const word = status === 'inactive' ? text.takeOffMany : text.putBackMany
    return (
      ids.length > 0 && (
        <Button
          key={status}
          size="sm"
          variant="default"
          loading={isPending}
          onClick={() => press({ ids, status })}
        >
          {word({ count: ids.length })}
        </Button>
      )
    )
  })
}

const isOff = ({ status }: EditableProduct) => status === 'inactive'

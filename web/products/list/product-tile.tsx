import { Button } from '@mantine/core'
import { changeOwnPriceStock, type EditableProduct } from '#contract/products/own-products.ts'
import { isOnSale } from '#domain/status/product-status.ts'
import { isolated } from '#domain/text/language.ts'
import { isLowStock } from '#domain/products/stock.ts'
import { call } from '#web/api/call.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useChange } from '#web/ui/use-change.ts'
import { listTexts } from './messages.ts'
import { OwnProductCard } from './own-product-card.tsx'
import { refetchProducts } from '#web/products/queries.ts'
import { Line } from '#web/ui/layout/layout.tsx'
import { Notice, Text } from '#web/ui/layout/text.tsx'

type Props = { readonly product: EditableProduct; readonly isApproved: boolean }

/** A product of the shop with what can be done with it. */
export function ProductTile({ product, isApproved }: Props) {
  return (
    <OwnProductCard product={product} headingLevel={2}>
      <Notes product={product} />
      {isApproved && (
        <Line above="xs">
          <EditLink product={product} />
          <SaleButton product={product} />
        </Line>
      )}
    </OwnProductCard>
  )
}

function Notes({ product: { status, stock, change } }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  return (
    <>
      {isOnSale(status) && isLowStock(stock) && (
        <Text as="strong" tone="warning" size="sm">
          {text.left({ count: stock })}
        </Text>
      )}
      {change?.status === 'pending_review' && (
        <div>
          <StatusBadge variant="waiting">{text.changeWaits}</StatusBadge>
        </div>
      )}
      {change?.status === 'rejected' && (
        <Notice as="p" color="red">
          {text.changeRejected({ reason: isolated(change.rejectionReason ?? '') })}
        </Notice>
      )}
    </>
  )
}

function EditLink({ product }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  const { named } = useLocale()
  const name = named(product)
  const isRejected = product.status === 'rejected' || product.change?.status === 'rejected'
  return (
    <Button
      component={Link}
      to={`/shop/products/${product.id}/edit`}
      variant="default"
      size="sm"
      aria-label={isRejected ? text.resubmitNamed({ name }) : text.editNamed({ name })}
    >
      {isRejected ? text.resubmit : text.edit}
    </Button>
  )
}

/** Off sale and back: only what was approved (G-53). */
function SaleButton({ product: { id, status, ...named } }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  const name = useLocale().named(named)
  const isOn = status !== 'inactive'
  const { mutate, isPending } = useChange({
    send: () => call(changeOwnPriceStock, { params: { id }, body: { status: isOn ? 'inactive' : 'active' } }),
    done: text.tookOff,
    doneText: (reply) => (reply.status === 'inactive' ? text.tookOffText : text.putBackText),
    error: text.error,
    failed: text.updateFailed,
    reload: refetchProducts,
  })
  if (status === 'pending_review' || status === 'rejected') return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      loading={isPending}
      aria-label={isOn ? text.takeOffNamed({ name }) : text.putBackNamed({ name })}
      onClick={() => mutate(undefined)}
    >
      {isOn ? text.takeOff : text.putBack}
    </Button>
  )
}

import { reasonFor } from '#domain/platform/text/ready-reasons.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import {
  changeOwnPriceStock,
  type EditableProduct,
  updateOwnProduct,
  withdrawOwnProduct,
} from '#contract/catalogue/products/own-products.ts'
import type { ProductChanges } from '#contract/catalogue/products/product-input.ts'
import { isApproved, isOnSale, isReturned } from '#domain/catalogue/products/product-status.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { isLowStock } from '#domain/catalogue/products/stock.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import type { Selection } from '#web/kit/elements/selection.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { SelectBox } from '#web/kit/lists/select-box.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { listTexts } from './messages.ts'
import { OwnProductCard } from './own-product-card.tsx'
import { refetchProducts } from '#web/portal/catalogue/products/queries.ts'

type Props = { readonly product: EditableProduct; readonly isShopApproved: boolean }
type TileProps = Props & { readonly selection: Selection }

/** A product of the shop, with its actions. */
export function ProductTile({ product, isShopApproved, selection }: TileProps) {
  const text = useText(listTexts)
  const name = useLocale().named(product)
  return (
    <OwnProductCard product={product} headingLevel={2}>
      <Notes product={product} />
      {isShopApproved && (
        <Group mt={4}>
          {isApproved(product.status) && (
            <SelectBox selection={selection} id={product.id} label={text.selectNamed({ name })} />
          )}
          <EditLink product={product} />
          <SaleButton product={product} />
          <WithdrawButton product={product} />
        </Group>
      )}
    </OwnProductCard>
  )
}

function Notes({ product: { status, stock, change } }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  const { language } = useLocale()
  return (
    <>
      {isOnSale(status) && isLowStock(stock) && (
        <Text component="strong" variant="warning" fz="sm">
          {text.left({ count: stock })}
        </Text>
      )}
      {change?.status === 'pending_review' && (
        <div>
          <StatusBadge variant="waiting">{text.changeWaits}</StatusBadge>
        </div>
      )}
      {change?.status === 'rejected' && (
        <Alert variant="notice" color="red" role="note">
          {text.changeRejected({ reason: isolated(reasonFor(language, change.rejectionReason ?? '')) })}
        </Alert>
      )}
    </>
  )
}

function EditLink({ product }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  const { named } = useLocale()
  const name = named(product)
  const isReturnedNow = isReturned(product.status) || product.change?.status === 'rejected'
  return (
    <Button
      component={Link}
      to={`/shop/products/${product.id}/edit`}
      variant="default"
      size="sm"
      aria-label={isReturnedNow ? text.resubmitNamed({ name }) : text.editNamed({ name })}
    >
      {isReturnedNow ? text.resubmit : text.edit}
    </Button>
  )
}

/** Takes an approved product off sale, or puts it back (G-53). */
function SaleButton({ product: { id, status, ...named } }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  const name = useLocale().named(named)
  const isOn = status !== 'inactive'
  const { mutate, isPending } = useChange({
    send: () => call(changeOwnPriceStock, { params: { id }, body: { status: isOn ? 'inactive' : 'active' } }),
    done: text.updated,
    doneText: (reply) => (reply.status === 'inactive' ? text.tookOffText : text.putBackText),
    error: text.error,
    failed: text.updateFailed,
    reload: refetchProducts,
  })
  if (!isApproved(status)) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      loading={isPending}
      aria-label={isOn ? text.takeOffNamed({ name }) : text.putBackNamed({ name })}
      onClick={() => mutate(undefined)}
    >
      {isOn ? text.takeOffSale : text.putBackOnSale}
    </Button>
  )
}

/** Withdraws what waits for review; the toast offers undo. */
function WithdrawButton({ product }: Pick<Props, 'product'>) {
  const text = useText(listTexts)
  const { undo } = useText(uiTexts)
  const name = useLocale().named(product)
  const { id, status } = product
  const change = product.change?.status === 'pending_review' ? product.change : null
  const params = { id }
  const failed = { error: text.error, failed: text.updateFailed, reload: refetchProducts }
  const submitting = useChange({
    send: (body: ProductChanges) => call(updateOwnProduct, { params, body }),
    done: text.waitingForReviewAgain,
    ...failed,
  })
  const withdrawing = useChange({
    send: () => call(withdrawOwnProduct, { params, body: { seen: product.editedAt } }),
    done: text.withdrawnFromReview,
    doneText: (reply) =>
      (isApproved(reply.status) ? text.withdrewChangeText : text.withdrewText)({ name: isolated(name) }),
    // With the withdrawn content, which the refetched list no longer has when the button is pressed.
    undoOf: (_, { editedAt: seen }) => ({
      label: undo,
      onClick: () => submitting.mutate({ ...change?.content, seen }),
    }),
    ...failed,
  })
  if (status !== 'pending_review' && change === null) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      loading={withdrawing.isPending || submitting.isPending}
      aria-label={text.withdrawNamed({ name })}
      onClick={() => withdrawing.mutate(undefined)}
    >
      {text.withdraw}
    </Button>
  )
}

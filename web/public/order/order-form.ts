import { showToast } from '#web/kit/storefront/toast.tsx'

/** What a form needs that folds out of an order. */
export type OrderFormProps = {
  readonly number: string
  readonly email: string
  /** Reads the order anew. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

type Then = Pick<OrderFormProps, 'onChanged'> & Partial<Pick<OrderFormProps, 'onClose'>>

/** Says what was sent and shows the order as it is now; where that cannot be read, it was sent all the same. */
export async function showSent(said: Parameters<typeof showToast>[0], { onChanged, onClose }: Then) {
  showToast(said)
  await onChanged().catch(() => {})
  onClose?.()
}

import { showToast } from '#web/kit/storefront/toast.tsx'

/** Props of a form that unfolds within an order. */
export type OrderFormProps = {
  readonly number: string
  readonly email: string
  /** Reloads the order. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

type Then = Pick<OrderFormProps, 'onChanged'> & Partial<Pick<OrderFormProps, 'onClose'>>

/** Confirms a submission and reloads the order; a failed reload is ignored, because the submission succeeded. */
export async function showSent(said: Parameters<typeof showToast>[0], { onChanged, onClose }: Then) {
  showToast(said)
  await onChanged().catch(() => {})
  onClose?.()
}

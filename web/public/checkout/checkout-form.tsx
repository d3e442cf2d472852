import { useState } from 'react'
import { z } from 'zod'
import type { CartItem } from '#contract/orders/checkout/cart.ts'
import { placeOrder, type OrderInput } from '#contract/orders/checkout/place.ts'
import { ApiError, sentenceOf } from '#web/kit/api/api-error.ts'
import { actBy, call } from '#web/kit/api/call.ts'
import { newKey } from '#web/kit/api/new-key.ts'
import { knownByKeys, rememberKey } from '#web/public/order/order-keys.ts'
import { rememberOrder } from '#web/public/order/recent-orders.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { useNavigate } from '#web/kit/router/router.ts'
import { cartLines, writeCart } from '#web/kit/storefront/cart/cart-store.ts'
import { useEmirate } from '#web/kit/storefront/cart/emirate-store.ts'
import { FailedState } from '#web/kit/storefront/empty-state.tsx'
import { boughtItems, type PricedCheckout, useQuote } from './use-quote.ts'
import { changesBetween } from './changes.ts'
import {
  accessOf,
  type CheckoutFields,
  checkoutFields,
  doorOf,
  fieldOf,
  orderOf,
  type CheckoutValues,
} from './checkout-fields.ts'
import { CheckoutSummary, Goods } from './checkout-summary.tsx'
import { AddressFields, ContactFields, SavedDetails } from './contact-fields.tsx'
import { DeliveryFields, PaymentFields } from './delivery-payment-fields.tsx'
import {
  type Details,
  forgetDetails,
  rememberDetails,
  useDetails,
} from '#web/kit/storefront/cart/details-store.ts'
import { checkoutTexts } from './messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './checkout.module.css'

type Props = {
  readonly items: readonly CartItem[]
  /** Whether ordered items are removed from the cart. */
  readonly isFromCart: boolean
  /** Details of an earlier, unpaid order; by default those that this browser remembers. */
  readonly details?: Details | undefined
  readonly onPlaced: () => void
}

const draft = { key: 'mj-checkout', shape: z.object({ deliveries: checkoutFields.shape.deliveries }) }

/** The form for placing an order, with its costs beside it. */
export function CheckoutForm({ items, isFromCart, details, onPlaced }: Props) {
  const text = useText(checkoutTexts)
  const placing = usePlacing({ isFromCart, onPlaced })
  const form = useContractForm(checkoutFields, {
    initial: useInitial(details),
    draft,
    pathOf: fieldOf,
    onSubmit: (values) => (priced ? placing.place(values, priced, refresh) : undefined),
  })
  const typed = form.values as CheckoutValues
  const { priced, hasFailed, refresh, retry } = useQuote({
    items: [...items],
    emirate: typed.emirate as CheckoutFields['emirate'],
    ...accessOf(typed),
    paymentMethod: typed.paymentMethod as CheckoutFields['paymentMethod'],
  })
  if (priced === null) return <Waiting hasFailed={hasFailed} onRetry={retry} />
  return (
    <form className={`${parts.columns} ${styles.form}`} onSubmit={form.onSubmit} noValidate>
      <Goods quote={priced.quote} />
      <div className={styles.fields}>
        <SavedDetails form={form} />
        <ContactFields form={form} />
        <AddressFields form={form} quote={priced.quote} />
        <DeliveryFields form={form} shops={priced.quote.shops} />
        <PaymentFields form={form} quote={priced.quote} />
      </div>
      <CheckoutSummary
        priced={priced}
        changes={placing.changes}
        doorCm={doorOf(typed.doorCm)}
        onRetry={hasFailed ? retry : null}
        isPending={form.isPending}
        problems={form.wasTried ? form.problems : []}
        failure={form.failure === null ? null : sentenceOf(form.failure, text.failed)}
      />
    </form>
  )
}

function useInitial(details: Details | undefined): CheckoutValues {
  const emirate = useEmirate()
  const remembered = useDetails()
  const known: Partial<Details> = details ?? remembered ?? {}
  return {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    email: known.email ?? '',
    phone: known.phone ?? '',
    companyName: known.companyName ?? '',
    companyTrn: known.companyTrn ?? '',
    emirate: known.emirate ?? emirate,
    city: known.city ?? '',
    addressLine: known.addressLine ?? '',
    doorCm: known.doorCm ?? '',
    floor: known.floor ?? '',
    hasLift: known.hasLift ?? '',
    makani: known.makani ?? '',
    notes: known.notes ?? '',
    deliveries: {},
    paymentMethod: 'cash_on_delivery',
    remember: remembered !== null,
  }
}

/** Places the order. On a conflict, requests a new quote and shows the changes, and nothing is ordered (R-CART-03). */
function usePlacing({ isFromCart, onPlaced }: Omit<Props, 'items' | 'details'>) {
  const locale = useLocale()
  const navigate = useNavigate()
  const [changes, setChanges] = useState<readonly string[]>([])
  const place = async (
    values: CheckoutFields,
    shown: PricedCheckout,
    refresh: () => Promise<PricedCheckout>,
  ) => {
    setChanges([])
    const { orders, link, key, payment } = await placeOnce(orderOf(values, shown)).catch(
      async (error: unknown) => {
        const isConflict = error instanceof ApiError && error.status === 409
        const now = isConflict ? await refresh().catch(() => null) : null
        if (now) setChanges(changesBetween(shown, now, { locale, deliveries: values.deliveries }))
        throw error
      },
    )
    rememberOrder({
      link,
      numbers: orders.map(({ orderNumber }) => orderNumber),
      at: new Date().toISOString(),
    })
    rememberKey({ link, key })
    if (values.remember) rememberDetails(z.encode(checkoutFields, values))
    else forgetDetails()
    onPlaced()
    if (isFromCart) {
      const bought = new Set(boughtItems(cartLines(), shown.quote))
      writeCart(cartLines().filter((line) => !bought.has(line)))
    }
    // A customer who returns from the payment page without paying then finds the order and the button to pay.
    await navigate(payment ? paths.order(link) : `${paths.order(link)}?placed=1`, { replace: true })
    if (payment) window.location.assign(payment.url)
  }
  return { changes, place }
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  const text = useText(checkoutTexts)
  const common = useText(commonTexts)
  if (!hasFailed) return <output className={parts.waiting}>{common.loading}</output>
  return <FailedState title={text.failedTitle} text={text.failedText} onRetry={onRetry} />
}

/** Storage key of an order sent without an answer yet, with its idempotency key; kept in this tab, like the draft. */
const place = 'mj-order-sent'

/**
 * Places an order. Where the answer was lost, the same order keeps its idempotency key, also over a reload, so that a
 * retry does not place a second one.
 */
async function placeOnce(order: OrderInput) {
  const sent = JSON.stringify(order)
  const requestId = keyOf(sent)
  const end = actBy({ key: knownByKeys() || null, ask: () => undefined })
  try {
    const placed = await call(placeOrder, { body: { ...order, requestId } })
    forget()
    return placed
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forget()
    throw error
  } finally {
    end()
  }
}

function keyOf(sent: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { sent: string; key: string } | null
    if (kept?.sent === sent) return kept.key
    const key = newKey()
    sessionStorage.setItem(place, JSON.stringify({ sent, key }))
    return key
  } catch {
    return newKey()
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // If storage is unavailable, nothing was stored.
  }
}

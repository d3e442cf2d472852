import type { Quote } from '#contract/orders/checkout/cart.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import styles from './sums.module.css'

const sumTexts = messages({
  en: {
    delivery: 'Delivery',
    free: 'Free',
    unknown: 'Not known yet',
    cashFee: 'Cash on delivery fee',
    vat: 'VAT included',
    total: 'Total',
  },
  ar: {
    delivery: 'التوصيل',
    free: 'مجاني',
    unknown: 'غير معروف بعد',
    cashFee: 'رسوم الدفع عند الاستلام',
    vat: 'منها ضريبة القيمة المضافة',
    total: 'المجموع',
  },
})

/** The lines of a purchase's price, the total last. */
export function useSumRows({ quantity, items, delivery, codFee, vat, total }: Sum) {
  const text = useText(sumTexts)
  const common = useText(commonTexts)
  const { money } = useLocale()
  const fee = delivery === 0 ? text.free : delivery === null ? text.unknown : money(delivery)
  return [
    { name: common.items({ count: quantity }), amount: money(items) },
    { name: text.delivery, amount: fee },
    ...(codFee > 0 ? [{ name: text.cashFee, amount: money(codFee) }] : []),
    ...(vat > 0 ? [{ name: text.vat, amount: money(vat) }] : []),
    { name: text.total, amount: money(total) },
  ]
}

/** The price of a purchase, line by line. */
export function Sums(sum: Sum) {
  const rows = useSumRows(sum)
  return (
    <dl className={`mj-num ${styles.sums}`}>
      {rows.map(({ name, amount }, index) => (
        <div key={name} className={index === rows.length - 1 ? styles.total : styles.row}>
          <dt>{name}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The price of a purchase, or of one shop's part of it. */
export type Sum = {
  readonly quantity: number
  readonly items: Fils
  /** Null while the destination is unknown. */
  readonly delivery: Fils | null
  readonly codFee: Fils
  readonly vat: Fils
  readonly total: Fils
}

/** The sum of a cart's items that can be bought; null if none can. */
export function sumOf({ shops }: Quote): Sum | null {
  const parts = shops.map(({ lines, subtotal, delivery, codFee, vat, total }) => {
    const bought = lines.filter(({ problem }) => problem === null)
    const quantity = bought.reduce((count, line) => count + line.quantity, 0)
    return { quantity, items: subtotal, delivery: delivery?.fee ?? null, codFee, vat, total }
  })
  return addedUp(parts.filter(({ quantity }) => quantity > 0))
}

/** Adds up the parts of a purchase; null if there are none. */
export function addedUp([first, ...others]: readonly Sum[]): Sum | null {
  const plus = (one: Sum, other: Sum): Sum => ({
    quantity: one.quantity + other.quantity,
    items: one.items + other.items,
    delivery: one.delivery === null || other.delivery === null ? null : one.delivery + other.delivery,
    codFee: one.codFee + other.codFee,
    vat: one.vat + other.vat,
    total: one.total + other.total,
  })
  return first ? others.reduce(plus, first) : null
}

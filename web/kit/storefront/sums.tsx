import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import type { Sum } from './added-up.ts'
import styles from './sums.module.css'

export const sumTexts = messages({
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

/** What a purchase costs, line by line. */
export function Sums({ quantity, items, delivery, codFee, vat, total }: Sum) {
  const text = useText(sumTexts)
  const common = useText(commonTexts)
  const { money } = useLocale()
  const fee = delivery === 0 ? text.free : delivery === null ? text.unknown : money(delivery)
  return (
    <dl className={`mj-num ${styles.sums}`}>
      <Row label={common.items({ count: quantity })} value={money(items)} />
      <Row label={text.delivery} value={fee} />
      {codFee > 0 && <Row label={text.cashFee} value={money(codFee)} />}
      {vat > 0 && <Row label={text.vat} value={money(vat)} />}
      <div className={styles.total}>
        <dt>{text.total}</dt>
        <dd>
          <bdi>{money(total)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import type { QuoteShop, Quote } from '#contract/orders/checkout/cart.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import type { DayChoice } from '#web/order/days.ts'
import { DayAndTime } from '#web/public/order/day-and-time.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { lineName } from './changes.ts'
import { type CheckoutForm, type CheckoutValues, delivering, deliveryOf, sameDay } from './checkout-fields.ts'
import { checkoutTexts } from './messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './checkout.module.css'
import { instalmentNames } from '#domain/money/payment-method.ts'
import { CardIcon, CashIcon, InstalmentsIcon } from '#web/kit/storefront/drawings/icons.tsx'

type Props = { readonly form: CheckoutForm; readonly shops: readonly QuoteShop[] }

/** Delivery day and time of each shop; the earliest until another is chosen. */
export function DeliveryFields({ form, shops }: Props) {
  const text = useText(checkoutTexts)
  if (delivering(shops).length === 0) return null
  return (
    <Section title={text.delivery}>
      <SameDay form={form} shops={delivering(shops)} />
      {delivering(shops).map((shop) => (
        <ShopDelivery key={shop.shopId} form={form} shop={shop} />
      ))}
    </Section>
  )
}

/** Button that moves all shops to the same day, where they would deliver on different ones. */
function SameDay({ form, shops }: Props) {
  const text = useText(checkoutTexts)
  const { day } = useLocale()
  const { deliveries } = form.values as CheckoutValues
  const same = sameDay(shops)
  const isSo = shops.every((shop) => deliveryOf(shop, deliveries)?.date === same?.date)
  if (same === null || isSo) return null
  return (
    <div className={parts.buttons}>
      <Button variant="line" size="md" onClick={() => form.setValues({ deliveries: same.deliveries })}>
        {text.sameDay({ day: day(dayStart(same.date)) })}
      </Button>
    </div>
  )
}

function ShopDelivery({ form, shop }: { readonly form: CheckoutForm; readonly shop: QuoteShop }) {
  const text = useText(checkoutTexts)
  const locale = useLocale()
  const id = useId()
  const { deliveries, emirate } = form.values as CheckoutValues
  const name = locale.shopNamed(shop)
  const chosen = deliveryOf(shop, deliveries)
  const choose = (given: DayChoice) =>
    form.setValues((values) => ({
      deliveries: { ...(values as CheckoutValues).deliveries, [String(shop.shopId)]: given },
    }))
  const items = locale.list(shop.lines.map((line) => lineName(line, locale)))
  return (
    <fieldset className={styles.shop} aria-labelledby={id}>
      <h3 id={id} className={styles.shopName}>
        <bdi>{name}</bdi> <span className={parts.hint}>{items}</span>
      </h3>
      {chosen ? (
        <DayAndTime days={shop.delivery?.days ?? []} chosen={chosen} onChoose={choose} />
      ) : (
        <p className={styles.cannot}>
          {shop.delivery
            ? text.noDays({ shop: name })
            : text.noDelivery({ shop: name, emirate: emirateNames[emirate as Emirate][locale.language] })}
        </p>
      )}
    </fieldset>
  )
}

type SectionProps = { readonly title: string; readonly children: ReactNode }

/** A group of fields under a heading. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <fieldset className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={parts.title}>
        {title}
      </h2>
      {children}
    </fieldset>
  )
}

type PaymentProps = { readonly form: CheckoutForm; readonly quote: Quote }

/** Ways to pay: cash, card where it is available, instalments where a provider offers them for this sum. */
export function PaymentFields({ form, quote: { payment, shops } }: PaymentProps) {
  const text = useText(checkoutTexts)
  const { language, money, list, shopNamed } = useLocale()
  const sums = delivering(shops).map((shop) => `${shopNamed(shop)}: ${money(shop.total)}`)
  const cash = sums.length > 1 ? text.cashEach({ sums: list(sums) }) : text.cashText
  const wrong = form.errorOf('paymentMethod')
  const limit = payment.cashLimit === null ? '' : ` ${text.cashLimit({ limit: money(payment.cashLimit) })}`
  return (
    <Section title={text.payment}>
      <div className={parts.pair}>
        <Way form={form} value="cash_on_delivery" title={text.cash} note={cash + limit}>
          <CashIcon size={20} />
        </Way>
        {payment.card && (
          <Way form={form} value="card" title={text.card} note={text.cardText}>
            <CardIcon size={20} />
          </Way>
        )}
        {payment.instalments.map(({ method, count, each }) => {
          const provider = instalmentNames[method][language]
          return (
            <Way
              key={method}
              form={form}
              value={method}
              title={provider}
              note={text.instalments({ count, amount: money(each), provider })}
            >
              <InstalmentsIcon size={20} />
            </Way>
          )
        })}
      </div>
      {payment.instalmentsLimit !== null && (
        <p className={parts.hint}>{text.instalmentsLimit({ limit: money(payment.instalmentsLimit) })}</p>
      )}
      {wrong !== undefined && <p className={styles.cannot}>{wrong}</p>}
    </Section>
  )
}

type WayProps = {
  readonly form: CheckoutForm
  readonly value: string
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

function Way({ form, value, title, note, children }: WayProps) {
  const { onChange, name, 'data-path': path } = form.field('paymentMethod')
  return (
    <label className={styles.way}>
      {children}
      <span>
        <span className={styles.wayName}>{title}</span>
        <span className={parts.hint}>{note}</span>
      </span>
      <input
        type="radio"
        name={name}
        data-path={path}
        value={value}
        checked={form.values.paymentMethod === value}
        onChange={onChange}
      />
    </label>
  )
}

import { useId } from 'react'
import type { QuoteShop } from '#contract/orders/cart.ts'
import { dayStart } from '#domain/calendar.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { SelectField } from '#web/storefront/forms/select-field.tsx'
import { lineName } from './changes.ts'
import type { Typed } from './checkout-fields.ts'
import type { CheckoutForm } from './checkout-form.tsx'
import { type Chosen, delivering, deliveryOf, onDay } from './delivery-choice.ts'
import { checkoutTexts } from './messages.ts'
import { Section } from './section.tsx'
import styles from './checkout.module.css'

type Props = { readonly form: CheckoutForm; readonly shops: readonly QuoteShop[] }

/** For each shop the day and the time at which it comes; the earliest until another is chosen. */
export function DeliveryFields({ form, shops }: Props) {
  const text = useText(checkoutTexts)
  return (
    <Section title={text.delivery}>
      {delivering(shops).map((shop) => (
        <ShopDelivery key={shop.shopId} form={form} shop={shop} />
      ))}
    </Section>
  )
}

function ShopDelivery({ form, shop }: { readonly form: CheckoutForm; readonly shop: QuoteShop }) {
  const text = useText(checkoutTexts)
  const locale = useLocale()
  const id = useId()
  const { deliveries, emirate } = form.values as Typed
  const name = locale.shopNamed(shop)
  const chosen = deliveryOf(shop, deliveries)
  const choose = (given: Chosen) =>
    form.setValues((values) => ({
      deliveries: { ...(values as Typed).deliveries, [String(shop.shopId)]: given },
    }))
  const pieces = locale.list(shop.lines.map((line) => lineName(line, locale)))
  return (
    <fieldset className={styles.shop} aria-labelledby={id}>
      <h3 id={id} className={styles.shopName}>
        <bdi>{name}</bdi> <span className={styles.hint}>{pieces}</span>
      </h3>
      {chosen ? (
        <DayAndTime shop={shop} chosen={chosen} onChoose={choose} />
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

type Choice = {
  readonly shop: QuoteShop
  readonly chosen: Chosen
  readonly onChoose: (given: Chosen) => void
}

function DayAndTime({ shop, chosen: { date, window }, onChoose }: Choice) {
  const text = useText(checkoutTexts)
  const { day } = useLocale()
  const days = shop.delivery?.days ?? []
  const windows = days.find((one) => one.date === date)?.windows ?? []
  const valueOf = (event: unknown) => (event as { currentTarget: HTMLSelectElement }).currentTarget.value
  return (
    <div className={styles.pair}>
      <SelectField
        label={text.day}
        field={{
          name: `day-${shop.shopId}`,
          value: date,
          onChange: (event) => onChoose(onDay(shop, valueOf(event), { date, window })),
        }}
        options={days.map((one) => ({ value: one.date, label: day(dayStart(one.date)) }))}
      />
      <SelectField
        label={text.time}
        field={{
          name: `time-${shop.shopId}`,
          value: window,
          onChange: (event) => onChoose({ date, window: valueOf(event) }),
        }}
        options={windows.map((one) => ({ value: one, label: one }))}
      />
    </div>
  )
}

import type { Quote, QuoteLine, QuoteShop } from '#contract/orders/checkout/cart.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { linesOf, type PricedCheckout } from './use-quote.ts'
import { type DayChoice, momentText } from '#web/order/days.ts'
import { deliveryOf } from './checkout-fields.ts'
import { checkoutTexts } from './messages.ts'

/** Returns the name of a line, or a generic one where the product is no longer public. */
export function lineName({ name, nameAr }: QuoteLine, locale: Locale): string {
  return name === null ? checkoutTexts[locale.language].aProduct : locale.named({ name, nameAr })
}

/** Explains why a line is not part of the order. */
export function problemSentence(line: QuoteLine, locale: Locale): string {
  const text = checkoutTexts[locale.language]
  const name = lineName(line, locale)
  if (line.problem === 'out-of-stock') return text.changedSoldOut({ name })
  if (line.problem === 'too-few') return text.changedFew({ name, count: line.available })
  if (line.problem === 'color-unknown') return text.changedColor({ name })
  return text.changedGone({ name })
}

type Reader = { readonly locale: Locale; readonly deliveries: Readonly<Record<string, DayChoice>> }

/** Returns the differences between the quote that was shown and the present one, a sentence each (R-CART-03). */
export function changesBetween(
  before: PricedCheckout,
  now: PricedCheckout,
  { locale, deliveries }: Reader,
): string[] {
  const text = checkoutTexts[locale.language]
  const left = now.leftOut
    .filter((line) => !before.leftOut.some((known) => isSame(known, line)))
    .map((line) => problemSentence(line, locale))
  const found = [
    ...(before.quote.termsVersion === now.quote.termsVersion ? [] : [text.changedTerms]),
    ...left,
    ...priceChanges(before.quote, now.quote, locale),
    ...now.quote.shops.flatMap((shop) => [
      ...feeChange(before.quote, shop, locale),
      ...timeChange(before.quote.shops, shop, { locale, deliveries }),
    ]),
  ]
  return found.length > 0 ? found : totalChanges(before.quote, now.quote, locale)
}

function isSame(one: QuoteLine, other: QuoteLine): boolean {
  const of = ({ productId, color, bundleOf }: QuoteLine) => [productId, color?.name, bundleOf].join(' ')
  return of(one) === of(other)
}

function priceChanges(before: Quote, now: Quote, locale: Locale): string[] {
  const text = checkoutTexts[locale.language]
  return now.shops.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const known = linesOf(before).find((one) => isSame(one, line))
      if (!known || known.unitPrice === line.unitPrice) return []
      const money = { now: locale.money(line.unitPrice), before: locale.money(known.unitPrice) }
      return [text.changedPrice({ name: lineName(line, locale), ...money })]
    }),
  )
}

function feeChange(before: Quote, { shopId, delivery, ...shop }: QuoteShop, locale: Locale): string[] {
  const known = before.shops.find((one) => one.shopId === shopId)?.delivery
  if (!known || !delivery || known.fee === delivery.fee) return []
  const money = { now: locale.money(delivery.fee), before: locale.money(known.fee) }
  return [checkoutTexts[locale.language].changedDelivery({ shop: locale.shopNamed(shop), ...money })]
}

function timeChange(before: readonly QuoteShop[], shop: QuoteShop, { locale, deliveries }: Reader): string[] {
  const known = before.find(({ shopId }) => shopId === shop.shopId)
  const shown = known && deliveryOf(known, deliveries)
  const delivery = deliveryOf(shop, deliveries)
  const isSame = shown?.date === delivery?.date && shown?.window === delivery?.window
  if (!shown || !delivery || isSame) return []
  const moment = momentText(delivery, locale)
  return [checkoutTexts[locale.language].changedTime({ shop: locale.shopNamed(shop), moment })]
}

function totalChanges(before: Quote, now: Quote, locale: Locale): string[] {
  const [known, total] = [before.totals[0]?.total, now.totals[0]?.total]
  if (known === undefined || total === undefined || known === total) return []
  const money = { now: locale.money(total), before: locale.money(known) }
  return [checkoutTexts[locale.language].changedTotal(money)]
}

import type { Quote, QuoteShop } from '#contract/orders/checkout/cart.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ItemRows } from '#web/order/item-rows.tsx'
import { sumOf } from '#web/kit/storefront/sums.tsx'
import { orderWords } from '#web/order/words.ts'
import { lineName } from './changes.ts'
import styles from './checkout.module.css'

/** What is bought, by shop: one line above the form on a phone until it is opened, in sight beside it. */
export function Goods({ quote }: { readonly quote: Quote }) {
  const common = useText(commonTexts)
  const { money } = useLocale()
  const sum = sumOf(quote)
  if (sum === null) return null
  const shops = quote.shops.filter(({ lines }) => lines.some(({ problem }) => problem === null))
  return (
    <details className={styles.goods} open={window.matchMedia?.('(min-width: 62em)').matches}>
      <summary>
        {common.items({ count: sum.quantity })} <bdi className="mj-num">{money(sum.total)}</bdi>
      </summary>
      {shops.map((shop) => (
        <ShopGoods key={shop.shopId} shop={shop} isOneOfMany={shops.length > 1} />
      ))}
    </details>
  )
}

function ShopGoods({ shop, isOneOfMany }: { readonly shop: QuoteShop; readonly isOneOfMany: boolean }) {
  const text = useText(orderWords)
  const locale = useLocale()
  const name = locale.shopNamed(shop)
  const items = shop.lines.flatMap((line, position) =>
    line.problem === null
      ? {
          position,
          name: lineName(line, locale),
          photo: line.photo,
          quantity: line.quantity,
          facts: [line.color && locale.named(line.color), line.assembly?.chosen === true && text.assembled],
          price: locale.money(line.total),
        }
      : [],
  )
  return (
    <>
      {isOneOfMany && (
        <p className={styles.shopSum}>
          <bdi>{name}</bdi>
          <bdi className="mj-num">{locale.money(shop.total)}</bdi>
        </p>
      )}
      <ItemRows label={name} items={items} />
    </>
  )
}

import { useEffect, useRef } from 'react'
import type { QuoteLine, Quote, QuoteShop } from '#contract/orders/checkout/cart.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { Dimensions } from '#web/kit/storefront/dimensions.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import { sumOf, Sums } from '#web/kit/storefront/sums.tsx'
import { Promises, Summary } from '#web/kit/storefront/visitor/summary.tsx'
import { linesTooLarge, type PricedCheckout } from './use-quote.ts'
import { lineName, problemSentence } from './changes.ts'
import { checkoutTexts } from './messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './checkout.module.css'
import { ItemRows } from '#web/order/item-rows.tsx'
import { orderWords } from '#web/order/words.ts'

type Props = {
  readonly priced: PricedCheckout
  /** Changes since the order was sent; ordering again accepts them. */
  readonly changes: readonly string[]
  /** Width of the narrowest door, where known; ordering accepts items that do not fit through it. */
  readonly doorCm: number | null
  /** Set where new prices could not be loaded and the previous ones are shown. */
  readonly onRetry: (() => void) | null
  readonly isPending: boolean
  readonly problems: readonly { readonly message: string }[]
  readonly failure: string | null
}

/** The costs of the order, with the button that places it. */
export function CheckoutSummary(props: Props) {
  const { priced, changes, doorCm, onRetry, isPending, problems, failure } = props
  const text = useText(checkoutTexts)
  const common = useText(commonTexts)
  const tooLarge = linesTooLarge(priced.quote, doorCm)
  const isAgreeing = changes.length > 0 || tooLarge.length > 0
  const { money } = useLocale()
  const sum = sumOf(priced.quote)
  const total = money(priced.quote.totals[0]?.total ?? 0)
  const isNothing = priced.items.length === 0
  const said = isNothing ? text.nothing : failure
  const note = useInSight(changes.length > 0 || failure !== null)
  return (
    <Summary title={text.summary}>
      {priced.leftOut.length > 0 && changes.length === 0 && <LeftOut lines={priced.leftOut} />}
      {!isNothing && sum && <Sums {...sum} />}
      {tooLarge.length > 0 && <TooLarge lines={tooLarge} />}
      {onRetry && <Outdated onRetry={onRetry} />}
      <div ref={note} className={styles.told}>
        {changes.length > 0 ? (
          <Changes changes={changes} failure={said} />
        ) : (
          <FormNote problems={problems} failure={said} />
        )}
      </div>
      <div className={styles.place}>
        {isNothing ? (
          <ButtonLink to={paths.cart} isFull>
            {common.backToCart}
          </ButtonLink>
        ) : (
          <Button type="submit" isFull aria-disabled={isPending}>
            {isPending ? text.placing : isAgreeing ? text.agree({ total }) : text.place({ total })}
          </Button>
        )}
      </div>
      {priced.quote.termsVersion !== null && (
        <p className={parts.hint}>
          <Link to={paths.policy('terms', priced.quote.termsVersion)} className="mj-link">
            {text.byOrdering}
          </Link>
        </p>
      )}
      <Promises warranty={common.warranty} returns={common.returns} />
    </Summary>
  )
}

/** Scrolls the message into view, because on phones the button is pressed far above it. */
function useInSight(isShown: boolean) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) note.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  return note
}

function LeftOut({ lines }: { readonly lines: readonly QuoteLine[] }) {
  const text = useText(checkoutTexts)
  const locale = useLocale()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeTitle}>{text.leftOut}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={`${line.productId} ${line.color?.name} ${line.bundleOf}`}>
            {problemSentence(line, locale)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Warns before the order of items that will not fit through the door. */
function TooLarge({ lines }: { readonly lines: readonly QuoteLine[] }) {
  const text = useText(checkoutTexts)
  const locale = useLocale()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeTitle}>{text.tooLarge}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={`${line.productId} ${line.color?.name} ${line.bundleOf}`}>
            <NameText>{lineName(line, locale)}</NameText>
            {line.dimensions && (
              <span className={parts.hint}>
                {' '}
                <Dimensions text={line.dimensions} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p>{text.tooLargeText}</p>
    </div>
  )
}

function Outdated({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText(checkoutTexts)
  const common = useText(commonTexts)
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>{text.failedTitle}</p>
      <p>{text.failedText}</p>
      <Button variant="line" size="md" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

type ChangesProps = { readonly changes: readonly string[]; readonly failure: string | null }

function Changes({ changes, failure }: ChangesProps) {
  const text = useText(checkoutTexts)
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>{text.changed}</p>
      {failure !== null && <p>{failure}</p>}
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  )
}

/** The items by shop: collapsed to one line above the form on phones, expanded beside it on wide screens. */
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

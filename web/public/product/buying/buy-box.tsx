import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { Price } from '#web/kit/storefront/card/price.tsx'
import { QuantityField } from '#web/kit/storefront/cart/quantity-field.tsx'
import type { ProductView } from '#web/public/product/product-view.ts'
import { useAdd } from './add.ts'
import styles from './buy-box.module.css'
import { buyTexts } from './messages.ts'

type Props = {
  readonly product: ProductView
  readonly color: number
  /** A product that is not public cannot be bought, even by those who may see it (G-96). */
  readonly isPublic: boolean
}

/** Adds a quantity of a product to the cart or takes it straight to the checkout (R-PDP-03, R-PDP-08). */
export function BuyBox({ product, color, isPublic }: Props) {
  const text = useText(buyTexts)
  const [wanted, setWanted] = useState(1)
  const add = useAdd()
  const buttons = useRef<HTMLDivElement>(null)
  const { id, name, names, photos, price, currency, stock } = product
  const most = Math.max(1, stock)
  const quantity = Math.min(wanted, most)
  const chosen = product.choices[color]
  const canBuy = isPublic && stock !== 0
  const ofColor = chosen && { color: chosen.key }
  const addLine = () => {
    const photo = chosen?.photo ?? photos[0] ?? null
    add(name, { productId: id, quantity, ...ofColor, ...names, photo, price, currency })
  }
  const soldOut = (product.family?.variants ?? []).filter(({ isInStock }) => !isInStock)
  const words = stock === 0 ? text.outOfStock : text.addToCart
  return (
    <div className={`mj-needs-js ${styles.box}`}>
      <div className={styles.row} ref={buttons}>
        <QuantityField
          name={name}
          quantity={quantity}
          most={most}
          onQuantity={setWanted}
          isDisabled={!canBuy}
        />
        <Button isFull disabled={!canBuy} onClick={addLine}>
          {words}
        </Button>
      </div>
      <BuyNow to={canBuy ? paths.checkout({ buy: id, quantity, ...ofColor }) : null} />
      {!canBuy && <p className={styles.hint}>{isPublic ? text.outOfStockHint : text.previewHint}</p>}
      {!canBuy && isPublic && <NotifyMe productId={id} isOneOfSeveral={soldOut.length > 1} />}
      <StickyBar beside={buttons}>
        <p className={styles.about}>
          <Price fils={price} currency={currency} className={styles.price} isBrief />
          <bdi>{chosen?.name}</bdi>
        </p>
        <Button isFull disabled={!canBuy} onClick={addLine}>
          {words}
        </Button>
      </StickyBar>
    </div>
  )
}

/** Link to the checkout with this product alone; disabled while it cannot be bought. */
function BuyNow({ to }: { readonly to: string | null }) {
  const { buyNow } = useText(buyTexts)
  return to === null ? (
    <Button variant="line" isFull disabled>
      {buyNow}
    </Button>
  ) : (
    <ButtonLink to={to} variant="line" isFull>
      {buyNow}
    </ButtonLink>
  )
}

type BarProps = {
  readonly beside: React.RefObject<HTMLElement | null>
  readonly children: React.ReactNode
}

/** On phones, repeats the button in a bar while its place on the page is out of view. */
function StickyBar({ beside, children }: BarProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!beside.current || !('IntersectionObserver' in window)) return
    const watcher = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    watcher.observe(beside.current)
    return () => watcher.disconnect()
  }, [beside])
  return isShown && <div className={styles.bar}>{children}</div>
}

// Loaded on demand, so that pages of products in stock do not load its schema and form.
const Form = lazy(async () => ({ default: (await import('./notify-me-form.tsx')).NotifyMeForm }))

/** Lets customers of a sold-out product request a mail for when it is back in stock. */
export function NotifyMe(props: ComponentProps<typeof Form>) {
  const text = useText(buyTexts)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button isFull onClick={() => setOpen(true)}>
        {text.notifyMe}
      </Button>
    )
  }
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  )
}

import { useState } from 'react'
import { shareOf } from '#domain/platform/amounts/money.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import type { BuyableView } from '#web/kit/storefront/card/card-view.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { FormerPrice, Price, useShownPrice } from '#web/kit/storefront/card/price.tsx'
import type { CartLine } from '#web/kit/storefront/cart/cart-store.ts'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import type { BundleView, ProductView } from '#web/public/product/product-view.ts'
import { categoryOf } from '#web/public/product/view-words.ts'
import { useAdd } from './add.ts'
import styles from './bundle.module.css'
import { buyTexts } from './messages.ts'

type Props = {
  readonly product: ProductView
  readonly bundle: BundleView
  readonly color: number
  readonly isPublic: boolean
}

/** The product with its bundle as one purchase, in which each costs less (R-PDP-07, G-97). */
export function Bundle({ product, bundle: { discountBp, products }, color, isPublic }: Props) {
  const text = useText(buyTexts)
  const { number } = useLocale()
  const [colors, setColors] = useState<Readonly<Record<string, number>>>({})
  const add = useAdd()
  const all = [ownProduct(product), ...products]
  const colorOf = ({ id }: BuyableView) => (id === product.id ? color : (colors[id] ?? 0))
  const addSet = () =>
    add(product.name, ...all.map((item) => lineOf(item, colorOf(item), product.id, discountBp)))
  const isInStock = all.every((item) => item.isInStock)
  return (
    <section className={styles.bundle} aria-labelledby="bundle">
      <h2 id="bundle" className="mj-display mj-d3">
        {text.setTitle}
      </h2>
      <p>{discountBp > 0 ? text.setLead({ percent: number(discountBp / 100) }) : text.setPlain}</p>
      <ul className={styles.products}>
        {all.map((item) => (
          <li key={item.id}>
            <Product
              product={item}
              discountBp={discountBp}
              isOwn={item.id === product.id}
              color={colorOf(item)}
              onColor={(index) => setColors({ ...colors, [item.id]: index })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.sum}>
        <SetPrice products={all} discountBp={discountBp} />
        <span className="mj-needs-js">
          <Button disabled={!isPublic || !isInStock} onClick={addSet}>
            {text.addSet}
          </Button>
        </span>
      </div>
      {!isInStock && <p className={styles.hint}>{text.setMissing}</p>}
    </section>
  )
}

/** Returns the page's product as an item of its bundle. */
function ownProduct(product: ProductView): BuyableView {
  return {
    ...product,
    photo: product.photos[0] ?? null,
    drawing: drawingOf(categoryOf(product)),
    isInStock: product.stock !== 0,
    isNew: false,
    variants: [],
    colors: product.choices,
    colorKeys: product.choices.map(({ key }) => key),
  }
}

function lineOf(product: BuyableView, color: number, bundleOf: string, discountBp: number): CartLine {
  const { id: productId, names, photo, price, currency, colorKeys } = product
  const key = colorKeys[color]
  return {
    productId,
    quantity: 1,
    bundleOf,
    ...names,
    photo,
    price: reduced(price, discountBp),
    currency,
    ...(key !== undefined && { color: key }),
  }
}

function reduced(price: number, discountBp: number): number {
  return price - shareOf(price, discountBp)
}

type ProductProps = {
  readonly product: BuyableView
  readonly discountBp: number
  /** The page's product, whose colour is chosen above. */
  readonly isOwn: boolean
  readonly color: number
  readonly onColor: (color: number) => void
}

function Product({ product, discountBp, isOwn, color, onColor }: ProductProps) {
  const text = useText(buyTexts)
  const { id, name, photo, drawing, price, currency, colors, colorKeys } = product
  return (
    <article className={styles.product}>
      <Photo address={photo} alt="" sizes="5rem" drawing={drawing} className={styles.photo} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {isOwn ? (
            <NameText>{name}</NameText>
          ) : (
            <Link to={paths.product(id)}>
              <NameText>{name}</NameText>
            </Link>
          )}
        </h3>
        {isOwn || colorKeys.length < 2 ? (
          colorKeys.length > 0 && <bdi className={styles.color}>{colors[color]?.name}</bdi>
        ) : (
          <select
            className={styles.choice}
            aria-label={text.colorOf({ name })}
            value={color}
            onChange={({ target }) => onColor(Number(target.value))}
          >
            {colors.map((each, index) => (
              <option key={`${each.hex}${each.name}`} value={index}>
                {each.name}
              </option>
            ))}
          </select>
        )}
        <p className={styles.prices}>
          <Price fils={reduced(price, discountBp)} currency={currency} className={styles.price} />
          {discountBp > 0 && <FormerPrice fils={price} currency={currency} />}
        </p>
      </div>
    </article>
  )
}

/** The total of the bundle, in the currency in which prices are shown. */
function SetPrice({
  products,
  discountBp,
}: {
  readonly products: readonly BuyableView[]
  readonly discountBp: number
}) {
  const text = useText(buyTexts)
  const shown = useShownPrice()
  const currencies = new Set(products.map(({ price, currency }) => shown(price, currency).currency))
  const [currency] = currencies
  if (currency === undefined || currencies.size > 1) return <span />
  const sum = (priceOf: (price: number) => number) =>
    products.reduce((total, product) => total + shown(priceOf(product.price), product.currency).fils, 0)
  return (
    <p className={styles.prices}>
      {text.setPrice}
      <Price
        fils={sum((price) => reduced(price, discountBp))}
        currency={currency}
        className={styles.total}
        isBrief
      />
      {discountBp > 0 && <FormerPrice fils={sum((price) => price)} currency={currency} />}
    </p>
  )
}

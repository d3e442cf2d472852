import { demoWords } from '#web/kit/i18n/demo-messages.ts'
import { NameText, useText } from '#web/kit/i18n/locale.tsx'
import { VerifiedIcon, DeliveryIcon, ReturnsIcon, WarrantyIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Seller } from '#web/kit/storefront/seller.tsx'
import { Price } from '#web/kit/storefront/card/price.tsx'
import { PolicyLink, ShopLink } from '#web/kit/storefront/links.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { RatingLine } from './reviews/reviews-section.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import { BuyBox } from './buying/buy-box.tsx'
import { DeliveryEstimate, useEstimate } from './delivery-estimate.tsx'
import { Fact } from './fact.tsx'
import { Variants } from './variants.tsx'
import { productTexts } from './messages.ts'
import styles from './product-page.module.css'
import type { ProductView, ColorView } from './product-view.ts'
import { percentOff } from '#domain/platform/amounts/former-price.ts'
import { type Currency, type Fils, shareOf, wholeInBasisPoints } from '#domain/platform/amounts/money.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useId } from 'react'
import { Swatch } from '#web/kit/storefront/swatch.tsx'

/** Id of the section with the drawing and the check of the customer's space. */
export const fitId = 'dimensions'

type Props = {
  readonly product: ProductView
  readonly color: number
  readonly onColor: (color: number) => void
  readonly isPublic: boolean
}

/** The key facts of a product, always in the same order: shop, price, colours, specifications, and the buttons to buy it. */
export function ProductSummary({ product, color, onColor, isPublic }: Props) {
  const text = useText(productTexts)
  const { demoMode } = useShell()
  const { price, currency, formerPrice } = product
  const estimate = useEstimate(isPublic && product.stock !== 0 ? product.id : null)
  const hasVat = estimate !== null && estimate !== 'none' && estimate.isTaxed
  return (
    <div className={styles.summary}>
      <p className={styles.shop}>
        <ShopLink shop={isPublic ? product.shop : null} name={product.shopName} />
        <VerifiedIcon size={18} className={styles.verified} />
        <span className="mj-hidden">{text.verifiedShop}</span>
      </p>
      <h1 className="mj-display mj-d3">
        <NameText>{product.name}</NameText>
      </h1>
      <Rating product={product} />
      <p className={styles.prices}>
        <Price className={styles.price} fils={price} currency={currency} />
        {formerPrice !== null && <Reduction former={formerPrice} present={price} currency={currency} />}
        {formerPrice === null && demoMode && <DemoFormerPrice fils={price} currency={currency} />}
        <small className={styles.vat}>{hasVat ? text.withVat : '\u00a0'}</small>
      </p>
      {product.family && (
        <Variants
          id={product.id}
          variants={product.family.variants}
          colors={product.choices.length > 0 ? [] : product.colors}
        />
      )}
      <ColorChoice colors={product.choices} chosen={color} onChoose={onColor} />
      <Facts product={product} />
      {isPublic && product.size && (
        <p className={styles.fit}>
          <a href={`#${fitId}`} className="mj-link">
            {text.checkFit}
          </a>
        </p>
      )}
      <BuyBox product={product} color={color} isPublic={isPublic} />
      {isPublic && product.stock !== 0 && <DeliveryEstimate estimate={estimate} />}
      <Promises />
      {isPublic && (
        <Seller seller={product.seller} words={text.askShop({ name: product.name, id: product.id })} />
      )}
    </div>
  )
}

function Facts({ product }: { product: ProductView }) {
  const stockStyle = product.stock === 0 ? styles.out : styles.inStock
  return (
    <dl className={styles.facts}>
      {product.facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.label}</dt>
          <dd className={fact.name === 'stock' ? stockStyle : undefined}>
            <Fact fact={fact} of={product} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ReductionProps = { readonly former: Fils; readonly present: Fils; readonly currency: Currency }

/** The real former price of a product, and the reduction in percent (G-90). */
function Reduction({ former, present, currency }: ReductionProps) {
  const text = useText(productTexts)
  return (
    <>
      <s className={styles.former}>
        <span className="mj-hidden">{text.was} </span>
        <Price fils={former} currency={currency} isBrief />
      </s>
      <span className={styles.off}>{text.percentOff({ percent: percentOff(former, present) })}</span>
    </>
  )
}

/** Promises for every product: free delivery where no shop charges a fee; the others are demo texts (G-91). */
function Promises() {
  const text = useText(commonTexts)
  const { demoMode, hasFreeShipping } = useShell()
  const promises = [
    {
      policy: 'delivery',
      isMade: hasFreeShipping,
      icon: <DeliveryIcon size={20} />,
      words: text.freeShipping,
    },
    { policy: 'warranty', isMade: demoMode, icon: <WarrantyIcon size={20} />, words: text.warranty },
    { policy: 'returns', isMade: demoMode, icon: <ReturnsIcon size={20} />, words: text.returns },
  ] as const
  const made = promises.filter(({ isMade }) => isMade)
  if (made.length === 0) return null
  return (
    <ul className={styles.promises}>
      {made.map(({ policy, words, icon }) => (
        <li key={words}>
          {icon}
          <PolicyLink policy={policy} className="mj-link">
            {words}
          </PolicyLink>
        </li>
      ))}
    </ul>
  )
}

type ColorChoiceProps = {
  readonly colors: readonly ColorView[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** Radio buttons for the colours of a product, with the name of the chosen one. */
function ColorChoice({ colors, chosen, onChoose }: ColorChoiceProps) {
  const text = useText(productTexts)
  const name = useId()
  if (colors.length === 0) return null
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>
        {text.colour}: <bdi className={styles.name}>{colors[chosen]?.name}</bdi>
      </legend>
      {colors.map((color, index) => (
        <label key={`${color.hex}${color.name}`} className={styles.color} title={color.name}>
          <input
            type="radio"
            className="mj-hidden"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <Swatch hex={color.hex} isChosen={index === chosen} />
          <span className="mj-hidden">{color.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The rating (R-PDP-09); without one, the fixed rating in demo mode, and nothing where reviews are switched off. */
function Rating({ product }: { readonly product: ProductView }) {
  const text = useText(productTexts)
  const { demoMode, reviewsEnabled } = useShell()
  if (product.rating !== null) return <RatingLine product={product} />
  if (!reviewsEnabled) return null
  return demoMode ? <DemoRating /> : <p className={styles.noReviews}>{text.noReviews}</p>
}

// The fixed values of the specification (R-PDP-05), shown only in demo mode and only where no real figure exists.

/** The struck-through price is 1.2 times the price. */
const formerShare = wholeInBasisPoints + wholeInBasisPoints / 5

function DemoRating() {
  const text = useText(productTexts)
  return (
    <p className={styles.rating}>
      <Stars rating={4.8} />
      <span className="mj-hidden">{text.ratingWords}</span>
      <span aria-hidden="true">{text.rating}</span> <SampleMark />
    </p>
  )
}

function DemoFormerPrice({ fils, currency }: { fils: Fils; currency: Currency }) {
  const text = useText(productTexts)
  return (
    <>
      <s className={styles.former}>
        <span className="mj-hidden">{text.was} </span>
        <Price fils={shareOf(fils, formerShare)} currency={currency} isBrief />
      </s>
      <span className={styles.off}>{text.off}</span> <SampleMark />
    </>
  )
}

/** Marks a sample value that stands in for one that does not exist yet (R-DEMO-05). */
function SampleMark() {
  return <small className={styles.noReviews}>({useText(demoWords).sample})</small>
}

import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { photoAlt } from '#web/kit/storefront/card/card-view.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Price, useShownPrice } from '#web/kit/storefront/card/price.tsx'
import plan from '#web/kit/storefront/drawings/room-plan.module.css'
import spots from '#web/kit/storefront/drawings/spots.module.css'
import { PlanSheet, planWidth } from '#web/kit/storefront/drawings/room-plan.tsx'
import { roomTexts } from './messages.ts'
import { cornerDepth, type PlacedProduct, roomLayout } from './room-layout.ts'
import type { RoomItem } from './room-view.ts'
import styles from './room.module.css'

export type Choosing = {
  readonly products: readonly RoomItem[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** The plan of a room, to scale; products without a known place or size appear in the list only. */
export function Plan({ products, chosen, onChoose }: Choosing) {
  const text = useText(roomTexts)
  const { number } = useLocale()
  const cm = (value: number) => text.cm({ value: number(value) })
  const { width, depth, products: placed } = roomLayout(products.flatMap(({ place }) => place ?? []))
  const scale = planWidth / width
  return (
    <PlanSheet className={styles.plan} depth={depth * scale} widthLabel={cm(width)} depthLabel={cm(depth)}>
      <g transform={`scale(${scale})`}>
        {placed.map((product) => (
          <ProductFromAbove key={product.spot} product={product} />
        ))}
      </g>
      {placed.map(({ spot, marker: [x, y] }) => {
        const index = products.findIndex(({ place }) => place?.spot === spot)
        const choice = { number: index + 1, isChosen: index === chosen, onChoose: () => onChoose(index) }
        return <Marker key={spot} at={[x * scale, y * scale]} {...choice} />
      })}
    </PlanSheet>
  )
}

export function List({ products, chosen, onChoose }: Choosing) {
  return (
    <ol className={styles.list}>
      {products.map((product, index) => {
        const choice = { number: index + 1, isChosen: index === chosen, onChoose: () => onChoose(index) }
        return <Row key={product.id} product={product} {...choice} />
      })}
    </ol>
  )
}

type Choice = { readonly number: number; readonly isChosen: boolean; readonly onChoose: () => void }

/** A marker on the plan, for pointers only; keyboard users have the same choice as a button in the list. */
function Marker({ number, at: [x, y], isChosen, onChoose }: Choice & { at: readonly [number, number] }) {
  return (
    <g
      className={`${spots.spot} ${styles.marker}`}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
      onPointerEnter={onChoose}
    >
      <circle cx={x} cy={y} r="24" className={spots.target} />
      <circle cx={x} cy={y} r="14" />
      <text x={x} y={y} dy="0.35em">
        {number}
      </text>
    </g>
  )
}

function Row({ product, number, isChosen, onChoose }: Choice & { product: RoomItem }) {
  const text = useText(roomTexts)
  const common = useText(commonTexts)
  const { language, number: written } = useLocale()
  const { name, quantity } = product
  return (
    <li className={styles.item} onPointerEnter={onChoose}>
      <button
        type="button"
        className={`mj-num ${styles.number}`}
        aria-pressed={isChosen}
        aria-label={text.mark({ number, name })}
        onClick={onChoose}
      >
        {number}
      </button>
      <Photo
        address={product.photo}
        alt={photoAlt(product, language)}
        sizes="60px"
        drawing={product.drawing}
        className={styles.thumb}
      />
      <div className={styles.words}>
        <Link to={paths.product(product.id)} className={styles.name} onFocus={onChoose}>
          {quantity > 1 && `${written(quantity)} × `}
          <bdi>{name}</bdi>
        </Link>
        <bdi className={styles.shop}>{product.isInStock ? product.shopName : common.outOfStock}</bdi>
      </div>
      <Price fils={product.price * quantity} currency={product.currency} className={styles.price} />
    </li>
  )
}

/** The total of the room's products in stock; none where their currencies differ. */
export function Total({ products }: { readonly products: readonly RoomItem[] }) {
  const text = useText(roomTexts)
  const shown = useShownPrice()
  const inStock = products.filter(({ isInStock }) => isInStock)
  const prices = inStock.map(({ price, quantity, currency }) => shown(price * quantity, currency))
  const [first, ...others] = prices
  if (!first || others.some(({ currency }) => currency !== first.currency)) return null
  const sum = others.reduce((total, { fils }) => total + fils, first.fils)
  return (
    <p>
      {inStock.length === products.length ? text.wholeRoom : text.roomInStock}{' '}
      <Price fils={sum} currency={first.currency} className={styles.sum} />
    </p>
  )
}

/** A product from above, to scale, in centimetres; materials are only seen in its photo. */
function ProductFromAbove({ product }: { product: PlacedProduct }): ReactNode {
  const { spot, x, y, width, depth } = product
  const round = { cx: x + width / 2, cy: y + depth / 2, rx: width / 2, ry: depth / 2 }
  const box = { x, y, width, height: depth }
  switch (spot) {
    case 'rug':
      return <path className={plan.rug} d={rugPath(product)} />
    case 'seat':
    case 'chair':
      return <path className={plan.product} d={seatPath(product)} />
    case 'corner':
      return (
        <>
          <path className={plan.product} d={cornerPath(product)} />
          <path className={plan.lines} d={cornerLines(product)} />
        </>
      )
    case 'table':
      return isRound(product) ? (
        <ellipse className={plan.wood} {...round} />
      ) : (
        <rect className={plan.wood} {...box} rx={depth / 8} />
      )
    case 'pendant':
      return <ellipse className={plan.hung} {...round} />
    case 'screen':
      return <path className={plan.lines} d={screenPath(product)} />
    case 'pouf':
      return <ellipse className={plan.product} {...round} />
    default:
      return <ellipse className={plan.wood} {...round} />
  }
}

const isRound = ({ width, depth }: PlacedProduct) => Math.abs(width - depth) < 5

/** Draws edge and border; the pattern is only seen in the photo. */
function rugPath({ x, y, width, depth }: PlacedProduct): string {
  const edge = (by: number) => `M${x + by} ${y + by}h${width - 2 * by}v${depth - 2 * by}h${2 * by - width}z`
  return edge(0) + edge(8)
}

const back = 14

/** Draws the back, two arms and seats of about 75 cm between them. */
function seatPath({ x, y, width, depth }: PlacedProduct): string {
  const arm = Math.min(16, width / 6)
  const count = Math.max(1, Math.round((width - 2 * arm) / 75))
  const seat = (width - 2 * arm) / count
  const seats = Array.from(
    { length: count },
    (_, at) => `M${x + arm + at * seat} ${y + back}h${seat}v${depth - back}h${-seat}z`,
  )
  return `M${x} ${y}h${width}v${depth}h${-width}z${seats.join('')}`
}

/** Draws the outline of seats along two walls. */
function cornerPath(product: PlacedProduct): string {
  const { x, y, width, depth } = product
  const deep = cornerDepth(product)
  return `M${x} ${y}h${width}v${deep}h${deep - width}v${depth - deep}h${-deep}z`
}

/** Draws the backs along the walls and the divisions between seats of about 75 cm. */
function cornerLines(product: PlacedProduct): string {
  const { x, y, width, depth } = product
  const deep = cornerDepth(product)
  const ends = (length: number) => {
    const count = Math.max(1, Math.round((length - deep) / 75))
    return Array.from({ length: count }, (_, at) => deep + (at * (length - deep)) / count)
  }
  const across = ends(width).map((at) => `M${x + at} ${y + back}v${deep - back}`)
  const along = ends(depth).map((at) => `M${x + back} ${y + at}h${deep - back}`)
  return [`M${x + width} ${y + back}h${back - width}v${depth - back}`, ...across, ...along].join('')
}

/** Draws a folded screen. */
function screenPath({ x, y, width, depth }: PlacedProduct): string {
  const leaf = depth / 4
  return `M${x} ${y}l${width} ${leaf}-${width} ${leaf} ${width} ${leaf}-${width} ${leaf}`
}

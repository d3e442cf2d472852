import { useState } from 'react'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { DataOf } from '#web/kit/pages/page.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { photoAlt } from '#web/kit/storefront/card/card-view.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Price, useShownPrice } from '#web/kit/storefront/card/price.tsx'
import { PlanSheet, planWidth } from '#web/kit/storefront/drawings/room-plan.tsx'
import type { landingLoader } from './landing-loader.ts'
import { landingTexts } from './messages.ts'
import { ProductFromAbove } from './room-drawing.tsx'
import { roomLayout } from './room-layout.ts'
import styles from './room.module.css'

type RoomProduct = NonNullable<DataOf<typeof landingLoader>['room']>['pieces'][number]
type Props = { readonly roomKey: string; readonly pieces: readonly RoomProduct[] }
type Choosing = {
  readonly pieces: readonly RoomProduct[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** The plan of a real room of the catalogue beside its products: choosing one marks it on both. */
export function Room({ roomKey, pieces }: Props) {
  const text = useText(landingTexts)
  const [chosen, setChosen] = useState(0)
  return (
    <section className={styles.band} aria-labelledby="room-title">
      <div className={`mj-container ${styles.row}`}>
        <Plan pieces={pieces} chosen={chosen} onChoose={setChosen} />
        <div>
          <h2 id="room-title" className="mj-display mj-d2">
            {text.roomTitle}
          </h2>
          <p className={`mj-lead ${styles.lead}`}>{text.roomText}</p>
          <List pieces={pieces} chosen={chosen} onChoose={setChosen} />
          <div className={styles.end}>
            <Total pieces={pieces} />
            <ButtonLink to={paths.marketplace({ room: roomKey })} size="md">
              {text.seeRoom}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The very pieces of the list at their sizes; those whose place or size is not known stand in the list alone. */
function Plan({ pieces, chosen, onChoose }: Choosing) {
  const text = useText(landingTexts)
  const { number } = useLocale()
  const cm = (value: number) => text.cm({ value: number(value) })
  const { width, depth, pieces: placed } = roomLayout(pieces.flatMap(({ place }) => place ?? []))
  const scale = planWidth / width
  return (
    <PlanSheet className={styles.plan} depth={depth * scale} widthLabel={cm(width)} depthLabel={cm(depth)}>
      <g transform={`scale(${scale})`}>
        {placed.map((product) => (
          <ProductFromAbove key={product.spot} product={product} />
        ))}
      </g>
      {placed.map(({ spot, marker: [x, y] }) => {
        const index = pieces.findIndex(({ place }) => place?.spot === spot)
        const choice = { number: index + 1, isChosen: index === chosen, onChoose: () => onChoose(index) }
        return <Marker key={spot} at={[x * scale, y * scale]} {...choice} />
      })}
    </PlanSheet>
  )
}

function List({ pieces, chosen, onChoose }: Choosing) {
  return (
    <ol className={styles.list}>
      {pieces.map((product, index) => {
        const choice = { number: index + 1, isChosen: index === chosen, onChoose: () => onChoose(index) }
        return <Row key={product.id} product={product} {...choice} />
      })}
    </ol>
  )
}

type Choice = { readonly number: number; readonly isChosen: boolean; readonly onChoose: () => void }

/** On the plan for pointers; the same choice is a button in the list. */
function Marker({ number, at: [x, y], isChosen, onChoose }: Choice & { at: readonly [number, number] }) {
  return (
    <g
      className={styles.marker}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
      onPointerEnter={onChoose}
    >
      <circle cx={x} cy={y} r="24" className={styles.target} />
      <circle cx={x} cy={y} r="14" />
      <text x={x} y={y} dy="0.35em">
        {number}
      </text>
    </g>
  )
}

function Row({ product, number, isChosen, onChoose }: Choice & { product: RoomProduct }) {
  const text = useText(landingTexts)
  const { language } = useLocale()
  return (
    <li className={styles.item} onPointerEnter={onChoose}>
      <button
        type="button"
        className={`mj-num ${styles.number}`}
        aria-pressed={isChosen}
        aria-label={text.showOnPlan({ number, name: product.name })}
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
          <bdi>{product.name}</bdi>
        </Link>
        <bdi className={styles.shop}>{product.shopName}</bdi>
      </div>
      <Price fils={product.price} currency={product.currency} className={styles.price} />
    </li>
  )
}

/** The sum of the room: of what is shown of its products, all of it in one currency (else none). */
function Total({ pieces }: { pieces: readonly RoomProduct[] }) {
  const text = useText(landingTexts)
  const shown = useShownPrice()
  const [first, ...others] = pieces.map(({ price, currency }) => shown(price, currency))
  if (!first || others.some(({ currency }) => currency !== first.currency)) return null
  const sum: Fils = others.reduce((total, { fils }) => total + fils, first.fils)
  return (
    <p>
      {text.wholeRoom} <Price fils={sum} currency={first.currency} className={styles.sum} />
    </p>
  )
}

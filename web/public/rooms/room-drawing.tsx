import type { ReactNode } from 'react'
import plan from '#web/kit/storefront/drawings/room-plan.module.css'
import { cornerDepth, type PlacedProduct } from './room-layout.ts'

/** A product from above at its size, in centimetres; what it is made of is told by its photo. */
export function ProductFromAbove({ product }: { product: PlacedProduct }): ReactNode {
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

/** Its edge, a border, and a lozenge in it. */
function rugPath({ x, y, width, depth }: PlacedProduct): string {
  const edge = (by: number) => `M${x + by} ${y + by}h${width - 2 * by}v${depth - 2 * by}h${2 * by - width}z`
  const [right, down] = [width / 2 - 24, depth / 2 - 24]
  return `${edge(0)}${edge(8)}M${x + width / 2} ${y + 24}l${right} ${down}-${right} ${down}-${right}-${down}z`
}

const back = 14

/** A back, two arms and seats of some 75 cm between them. */
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

/** Seats along two walls, and one in the corner. */
function cornerPath(product: PlacedProduct): string {
  const { x, y, width, depth } = product
  const deep = cornerDepth(product)
  return `M${x} ${y}h${width}v${deep}h${deep - width}v${depth - deep}h${-deep}z`
}

/** Their backs to the walls, and where one seat of some 75 cm ends and the next begins. */
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

/** Three leaves, folded. */
function screenPath({ x, y, width, depth }: PlacedProduct): string {
  const leaf = depth / 4
  return `M${x} ${y}l${width} ${leaf}-${width} ${leaf} ${width} ${leaf}-${width} ${leaf}`
}

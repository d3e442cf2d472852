/** The kinds of product in a room plan; at most one of each. */
export type Spot =
  | 'corner'
  | 'seat'
  | 'rug'
  | 'table'
  | 'pouf'
  | 'chair'
  | 'lamp'
  | 'pendant'
  | 'plant'
  | 'screen'

/** Size from above, in centimetres. */
export type Footprint = { readonly width: number; readonly depth: number }
export type RoomProduct = { readonly spot: Spot; readonly size: Footprint }
/** A positioned product: its corner nearest to the left end of the back wall, and the centre of its marker. */
export type PlacedProduct = Footprint & {
  readonly spot: Spot
  readonly x: number
  readonly y: number
  readonly marker: readonly [x: number, y: number]
}
export type Layout = Footprint & { readonly products: readonly PlacedProduct[] }

const fromWall = 14
const gap = 20
const passage = 60
/** Products beside the seat, along the right wall, from the back. */
const alongWall: readonly Spot[] = ['plant', 'lamp', 'screen']

/** Depth of the seat of a corner sofa. */
export const cornerDepth = ({ depth }: Footprint) => Math.min(depth * 0.36, 95)

/**
 * Lays out a room with exactly these products, each to scale: the seat at the back wall or in the corner, rug and
 * tables in front of it, the others along the right wall. The room is as large as they require, rounded up to ten
 * centimetres.
 */
export function roomLayout(products: readonly RoomProduct[]): Layout {
  const sizeOf = (spot: Spot) => products.find((product) => product.spot === spot)?.size
  const column = alongWall.flatMap((spot) => {
    const size = sizeOf(spot)
    return size ? [{ spot, ...(spot === 'screen' ? turned(size) : size) }] : []
  })
  const corner = sizeOf('corner')
  const seat = corner ?? sizeOf('seat') ?? { width: 0, depth: 0 }
  const rug = lyingAcross(sizeOf('rug'))
  const beside = column.length === 0 ? 0 : Math.max(...column.map(({ width }) => width)) + gap
  const width = wholeTens(Math.max(seat.width + beside, rug.width, 300) + 2 * fromWall)
  const seatX = corner ? fromWall : (width - beside - seat.width) / 2
  const inner = corner ? cornerDepth(corner) : 0
  const table = sizeOf('table') ?? { width: 0, depth: 0 }
  const x = seatX + (seat.width + inner) / 2
  const y = corner
    ? fromWall + (corner.depth + inner) / 2 + gap
    : fromWall + seat.depth + gap + Math.max(table.depth, rug.depth * 0.6) / 2
  const placed = [
    ...laid('rug', rug, { x: Math.max(x, fromWall + rug.width / 2), y }, [
      rug.width / 2 - 24,
      rug.depth / 2 - 22,
    ]),
    ...placedSeat(corner ? 'corner' : 'seat', seat, {
      x: seatX + seat.width / 2,
      y: fromWall + seat.depth / 2,
    }),
    ...laid('table', table, { x, y }, [0, table.depth / 4]),
    ...loose('pouf', sizeOf('pouf'), { x: x + table.width / 2 + 30, y: y + table.depth / 2 + 20 }),
    ...loose('chair', sizeOf('chair'), { x: x + 10, y: y + table.depth / 2 + 55 }),
    ...alongRightWall(column, width),
    ...laid('pendant', sizeOf('pendant'), { x, y }, [0, -table.depth / 4]),
  ]
  const deepest = Math.max(
    ...placed.map((product) => product.y + product.depth + (inColumn(product) ? fromWall : passage)),
  )
  return { width, depth: wholeTens(Math.max(deepest, 280)), products: placed }
}

type Point = { readonly x: number; readonly y: number }

/** Centres a product on a point, with its marker offset from there. */
function laid(
  spot: Spot,
  size: Footprint | undefined,
  { x, y }: Point,
  [right, down] = [0, 0],
): PlacedProduct[] {
  if (!size || size.width === 0) return []
  const { width, depth } = size
  return [{ spot, width, depth, x: x - width / 2, y: y - depth / 2, marker: [x + right, y + down] }]
}

function loose(spot: Spot, size: Footprint | undefined, { x, y }: Point): PlacedProduct[] {
  return size ? laid(spot, size, { x, y: y + size.depth / 2 }) : []
}

function placedSeat(spot: Spot, seat: Footprint, middle: Point): PlacedProduct[] {
  const onItsBack = spot === 'corner' ? (cornerDepth(seat) - seat.depth) / 2 : 0
  return laid(spot, seat, middle, [0, onItsBack])
}

function alongRightWall(
  column: readonly (Footprint & { readonly spot: Spot })[],
  roomWidth: number,
): PlacedProduct[] {
  let y = fromWall
  return column.flatMap(({ spot, ...size }) => {
    const middle = { x: roomWidth - fromWall - size.width / 2, y: y + size.depth / 2 }
    y += size.depth + gap
    return laid(spot, size, middle)
  })
}

const inColumn = ({ spot }: PlacedProduct) => alongWall.includes(spot)
const turned = ({ width, depth }: Footprint): Footprint => ({ width: depth, depth: width })

function lyingAcross(size: Footprint | undefined): Footprint {
  if (!size) return { width: 0, depth: 0 }
  return size.depth > size.width ? turned(size) : size
}

const wholeTens = (cm: number) => Math.ceil(cm / 10) * 10

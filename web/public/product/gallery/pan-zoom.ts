/** How a picture lies in its frame: enlarged by `scale`, its middle moved by x and y pixels from the frame's middle. */
export type PanZoom = { readonly scale: number; readonly x: number; readonly y: number }
export type Frame = { readonly width: number; readonly height: number }
/** From the frame's middle. */
export type Point = { readonly x: number; readonly y: number }

export const fitted: PanZoom = { scale: 1, x: 0, y: 0 }
export const largestScale = 5

/** Enlarges (or shrinks) around a point, which stays where it is; never beyond the limits or off the frame. */
export function zoomAt(view: PanZoom, factor: number, point: Point, frame: Frame): PanZoom {
  const scale = Math.min(largestScale, Math.max(1, view.scale * factor))
  const real = scale / view.scale
  return kept(
    { scale, x: point.x - (point.x - view.x) * real, y: point.y - (point.y - view.y) * real },
    frame,
  )
}

/** Moves the picture; it always covers the frame. */
export function panBy(view: PanZoom, by: Point, frame: Frame): PanZoom {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** What two fingers mean: their middle moves the picture, their distance enlarges it. */
export function pinch(
  view: PanZoom,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  frame: Frame,
): PanZoom {
  const from = middle(before)
  const to = middle(after)
  const factor = distance(after) / Math.max(1, distance(before))
  return zoomAt(panBy(view, { x: to.x - from.x, y: to.y - from.y }, frame), factor, to, frame)
}

/** What a key means, null if nothing: plus, minus and zero zoom, arrows move what is enlarged. */
export function pressKey(view: PanZoom, key: string, frame: Frame): PanZoom | null {
  const centre = { x: 0, y: 0 }
  if (key === '+' || key === '=') return zoomAt(view, 1.5, centre, frame)
  if (key === '-' || key === '_') return zoomAt(view, 1 / 1.5, centre, frame)
  if (key === '0') return fitted
  const step = arrows[key]
  return step && view.scale > 1 ? panBy(view, { x: step.x * 60, y: step.y * 60 }, frame) : null
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

function kept({ scale, x, y }: PanZoom, { width, height }: Frame): PanZoom {
  const [roomX, roomY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  const held = (value: number, room: number) => Math.min(room, Math.max(-room, value)) || 0
  return { scale, x: held(x, roomX), y: held(y, roomY) }
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

import type { Plan, Silhouette, Size } from './silhouettes.ts'

/** A view on the sheet: its path is translated, and stretched from the size that it was drawn at. */
export type PlacedView = {
  readonly path: string
  readonly x: number
  readonly y: number
  /** Units of the sheet for each centimetre of the product. */
  readonly scale: number
  readonly stretch: readonly [across: number, down: number]
}

/** A measure beside a view: a line with marked ends, and the centre of its label. */
export type Ruler = {
  readonly path: string
  readonly labelX: number
  readonly labelY: number
  readonly cm: number
}

export type Sheet = {
  readonly width: number
  readonly height: number
  readonly views: readonly PlacedView[]
  readonly rulers: readonly Ruler[]
}

/** The layout of a sheet around the views, in its own units (pixels at full size). */
export type SheetSpace = {
  readonly width: number
  readonly margin: number
  readonly highest: number
  /** For the height's ruler, beside the first view. */
  readonly beside: number
}

export const wideSheet: SheetSpace = { width: 668, margin: 56, highest: 230, beside: 104 }
export const narrowSheet: SheetSpace = { width: 350, margin: 20, highest: 190, beside: 84 }

const narrowestView = 52
const below = 56
const tick = 5

/** Draws front and side at one scale, as large as the sheet allows, each with its measures; or the view from above. */
export function dimensionSheet(size: Size, silhouette: Silhouette | Plan, space: SheetSpace): Sheet {
  const { faces, tall } = facesOf(size, silhouette)
  const across = faces.map((face) => face.across)
  const wide = space.width - 2 * space.margin - space.beside
  const scale = Math.min(acrossScale(across, wide), space.highest / tall)
  const slots = across.map((one) => Math.max(one * scale, narrowestView))
  const used = slots.reduce((sum, one) => sum + one, space.beside)
  const start = (space.width - used) / 2
  const top = space.margin * 0.75
  const floor = top + tall * scale
  const middles = [start + (slots[0] ?? 0) / 2, start + (slots[0] ?? 0) + space.beside + (slots[1] ?? 0) / 2]
  const views = faces.map(({ path, across: one, drawn, turn = 1 }, index) => ({
    path,
    x: tenth((middles[index] ?? 0) - (turn * one * scale) / 2),
    y: tenth(top),
    scale: fine(scale),
    stretch: [fine((turn * one * scale) / drawn[0]), fine((tall * scale) / drawn[1])] as const,
  }))
  const rulers = across.map((one, index) => acrossRuler(middles[index] ?? 0, floor, { cm: one, scale }))
  const upright = { x: start + (slots[0] ?? 0) + 24, top, floor, cm: tall, beside: space.beside }
  return {
    width: space.width,
    height: Math.round(floor + below + space.margin * 0.4),
    views,
    rulers: [...rulers, uprightRuler(upright)],
  }
}

type Face = {
  readonly path: string
  readonly drawn: readonly [number, number]
  readonly across: number
  /** -1 mirrors it. */
  readonly turn?: 1 | -1
}

function facesOf(size: Size, silhouette: Silhouette | Plan): { faces: readonly Face[]; tall: number } {
  const [width, depth, height] = silhouette.size
  if ('plan' in silhouette) {
    const { plan: path, isMirrored } = silhouette
    const above = { path, drawn: [width, depth], across: size.width, turn: isMirrored ? -1 : 1 } as const
    return { faces: [above], tall: size.depth }
  }
  const { front, side = front } = silhouette
  const faces = [
    { path: front, drawn: [width, height], across: size.width },
    { path: side, drawn: [depth, height], across: size.depth },
  ] as const
  return { faces, tall: size.height }
}

/** The largest scale at which the views fit side by side, with room for the label of a slim one. */
function acrossScale(across: readonly number[], wide: number): number {
  const total = across.reduce((sum, one) => sum + one, 0)
  const slimmest = Math.min(...across)
  const even = wide / total
  return across.length === 1 || slimmest * even >= narrowestView
    ? even
    : (wide - narrowestView) / (total - slimmest)
}

function acrossRuler(middle: number, floor: number, { cm, scale }: { cm: number; scale: number }): Ruler {
  const [from, to] = [tenth(middle - (cm * scale) / 2), tenth(middle + (cm * scale) / 2)]
  const y = tenth(floor + 24)
  return {
    path: `M${from} ${y}H${to}M${from} ${y - tick}V${y + tick}M${to} ${y - tick}V${y + tick}`,
    labelX: tenth(middle),
    labelY: tenth(floor + 48),
    cm,
  }
}

type Upright = { x: number; top: number; floor: number; cm: number; beside: number }

function uprightRuler({ x, top, floor, cm, beside }: Upright): Ruler {
  const [line, from, to] = [tenth(x), tenth(top), tenth(floor)]
  return {
    path: `M${line} ${from}V${to}M${line - tick} ${from}H${line + tick}M${line - tick} ${to}H${line + tick}`,
    labelX: tenth(x + (beside - 24) / 2),
    labelY: tenth((top + floor) / 2 + 5),
    cm,
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function fine(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

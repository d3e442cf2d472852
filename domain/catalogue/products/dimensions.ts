/** A product's size in whole millimetres: side to side, front to back, floor to top. */
export type SizeMm = { readonly widthMm: number; readonly depthMm: number; readonly heightMm: number }

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`
const pattern = new RegExp(
  `^${number}\\s*(?:cm)?\\s*[x×*]\\s*${number}\\s*(?:cm)?\\s*[x×*]\\s*${number}\\s*(?:cm|سم)?$`,
  'i',
)

/**
 * Reads "226 x 97 x 91" (centimetres; x, × or *, Arabic digits, with or without cm) as a size; null for
 * any other text, which stays valid as free text. Source: spec §3 "L x W x H in cm", G-65.
 */
export function readDimensions(text: string): SizeMm | null {
  const latin = text.trim().replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
  const match = pattern.exec(latin.replaceAll('٫', '.'))
  if (!match) return null
  const [widthMm, depthMm, heightMm] = match.slice(1).map(toMm)
  if (!widthMm || !depthMm || !heightMm) return null
  return { widthMm, depthMm, heightMm }
}

function toMm(centimetres: string): number {
  return Math.round(Number(centimetres.replace(',', '.')) * 10)
}

/** An available space in centimetres; null sides do not limit. */
export type Space = {
  readonly widthCm: number | null
  readonly depthCm: number | null
  readonly heightCm: number | null
}

/** Returns the millimetres by which an item exceeds a space on each side, oriented as in the size filter; empty if it fits. */
export function tooLargeBy(size: SizeMm, { widthCm, depthCm, heightCm }: Space) {
  const sides = [
    ['width', size.widthMm, widthCm],
    ['depth', size.depthMm, depthCm],
    ['height', size.heightMm, heightCm],
  ] as const
  return sides.flatMap(([side, needed, free]) => {
    const mm = free === null ? 0 : needed - free * 10
    return mm > 0 ? [{ side, mm }] : []
  })
}

/** Clearance for hands and a blanket when carrying an item through a door, both sides together. */
const clearanceMm = 20
/** Minimum width of doors and lifts in flats. */
const usualDoorCm = 80
/** Minimum height of doors in flats. */
const doorHeightMm = 2000

/** Whether the customer must measure the door; not needed where an item passes a usual one. */
export function needsMeasuring(size: SizeMm | null): boolean {
  return passesDoor(size, usualDoorCm) === false
}

/**
 * Whether an item fits through a door of this width in centimetres. It is carried lengthwise, so that of its other two
 * sides the shorter must fit the door's width and the longer its height. It counts as a box, because removable legs and
 * backs are unknown. Null where its size or the door is unknown.
 */
export function passesDoor(size: SizeMm | null, doorCm: number | null | undefined): boolean | null {
  if (size === null || doorCm === null || doorCm === undefined) return null
  const [shortest = 0, middle = 0] = [size.widthMm, size.depthMm, size.heightMm].sort((a, b) => a - b)
  return shortest + clearanceMm <= doorCm * 10 && middle <= doorHeightMm
}

import type { SizeMm } from '#domain/catalogue/products/dimensions.ts'

/** What hands and a blanket need beside an item in a door, both sides together. */
const clearanceMm = 20
/** As wide as the doors and lifts of flats are at least. */
const usualDoorCm = 80
/** As high as the doors of flats are at least. */
const doorHeightMm = 2000

/** Whether the door has to be measured for an item: what passes the usual one needs no question. */
export function needsMeasuring(size: SizeMm | null): boolean {
  return passesDoor(size, usualDoorCm) === false
}

/**
 * Whether an item fits through a door so many centimetres wide: carried by its longest side, so that of the other two
 * the shorter one must fit into the door's width and the longer one under its head. It is taken as a box: legs and
 * backs that come off are not known. Null where its size or the door is not.
 */
export function passesDoor(size: SizeMm | null, doorCm: number | null | undefined): boolean | null {
  if (size === null || doorCm === null || doorCm === undefined) return null
  const [shortest = 0, middle = 0] = [size.widthMm, size.depthMm, size.heightMm].sort((a, b) => a - b)
  return shortest + clearanceMm <= doorCm * 10 && middle <= doorHeightMm
}

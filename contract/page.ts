import { z } from 'zod'
import { oneOf, wholeNumber } from './fields.ts'
import { issue } from './issue-texts.ts'

/** Rows per answer: by default, and at most. */
type Size = { readonly usual: number; readonly most?: number }

/**
 * Query fields for offset pagination. The answer is a plain array; its headers hold the total number of rows,
 * `X-Total-Count`, and the address of the next page, `Link` (R-API-08, R-API-70).
 */
export function pageByOffset(size: Size) {
  return { limit: limitOf(size), offset: wholeNumber }
}

/** Offset pagination for a list whose screen shows all of it and reads on until the last page (G-121). */
export const wholeList = z.object(pageByOffset({ usual: 100, most: 1000 }))
export type WholeList = z.output<typeof wholeList>

/**
 * Query fields for cursor pagination, for lists that grow at their beginning while they are read. The cursor is the
 * last row of the page before, as named in that page's `Link`. Rows are not counted.
 */
export function pageByCursor(size: Size) {
  return { limit: limitOf(size), cursor: idOrNone }
}

/**
 * Query field for sorting: one of these names, prefixed with `-` for the reverse order; absent means the list's default
 * order.
 */
export function sortBy<const Order extends string>(...orders: readonly [Order, ...Order[]]) {
  type Sort = Order | `-${Order}`
  const backwards = orders.map((order) => `-${order}` as const)
  return { sort: oneOf<readonly [Sort, ...Sort[]]>([...orders, ...backwards]).orAll() }
}

/** Lowers a larger limit to `most` (G-111). */
function limitOf({ usual, most = usual }: Size) {
  const limit = z.codec(z.int().optional(), z.int(), {
    decode: (wanted) => Math.min(wanted ?? usual, most),
    encode: (wanted) => wanted,
  })
  return wholeNumber.pipe(limit)
}

const idOrNone = z.codec(z.string().max(200).optional(), z.guid().optional(), {
  decode: (given, context) => {
    if (given === undefined || given === '') return undefined
    if (z.guid().safeParse(given).success) return given
    context.issues.push({ code: 'custom', message: issue('invalid'), input: given })
    return z.NEVER
  },
  encode: (cursor) => cursor,
})

import { z } from 'zod'
import { oneOf, wholeNumber } from './fields.ts'
import { issue } from './issue-texts.ts'

/** How many rows one answer holds where the query does not say, and at most. */
type Size = { readonly usual: number; readonly most?: number }

/**
 * Which page of a list the query asks for, by the number of rows before it. The answer is a plain array; its headers
 * say how many rows there are in all, `X-Total-Count`, and where the next page is, `Link` (R-API-08, R-API-70).
 */
export function pageByOffset(size: Size) {
  return { limit: limitOf(size), offset: wholeNumber }
}

/** The same of a list whose screen shows all of it, and reads on until there is no more (G-121). */
export const wholeList = z.object(pageByOffset({ usual: 100, most: 1000 }))
export type WholeList = z.output<typeof wholeList>

/**
 * The same of a list that grows at its beginning while it is read: by the row that the page before ended with, which
 * the `Link` of that page names. Its rows are not counted.
 */
export function pageByCursor(size: Size) {
  return { limit: limitOf(size), cursor: idOrNone }
}

/**
 * By what a list is sorted, one of these names, with `-` the other way around; in its default order where the query does
 * not say.
 */
export function sortBy<const Order extends string>(...orders: readonly [Order, ...Order[]]) {
  type Sort = Order | `-${Order}`
  const backwards = orders.map((order) => `-${order}` as const)
  return { sort: oneOf<readonly [Sort, ...Sort[]]>([...orders, ...backwards]).orAll() }
}

/** A larger limit is lowered to the most (G-111). */
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

import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path of an endpoint: `GET /api/products/:id`. */
export type Address<Path extends string = string> = `${Method} ${Path}`
export type PathOf<At extends Address> = At extends Address<infer Path> ? Path : never

/** The access that a portal's path implies; endpoints at other paths must state theirs. */
export type AccessAt<Path extends string> = Path extends `/api/admin/${string}`
  ? 'admin'
  : Path extends `/api/shop/${string}`
    ? 'shop'
    : never

export function accessAt(path: string): 'admin' | 'shop' {
  return path.startsWith('/api/admin/') ? 'admin' : 'shop'
}

/** The id in a path: any form and length passes, so that an unknown id is answered with "not found" (R-API-07). */
export const byId = z.object({ id: z.string() })

/** The params schema that a path implies: {@link byId} where `:id` is its only parameter. */
export type ParamsAt<Path extends string> = (
  NamesIdAlone<Path> extends true
    ? typeof byId
    : z.ZodNever
) extends infer P extends z.ZodType
  ? P
  : never
type NamesIdAlone<Path extends string> = Path extends `${infer Before}/:id${infer After}`
  ? `${Before}${After}` extends `${string}:${string}`
    ? false
    : true
  : false

/** Splits an address into method and path, with the params schema that the path implies. */
export function addressed(address: Address): { method: Method; path: string; params?: typeof byId } {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path, ...(/^[^:]*\/:id(\/[^:]*)?$/.test(path) && { params: byId }) }
}

/** An audience's address of a shared endpoint: `GET /orders` is at `/api/admin/orders` and at `/api/shop/orders`. */
export function addressFor(who: 'admin' | 'shop', address: Address): Address {
  return address.replace(' ', ` /api/${who}`) as Address
}

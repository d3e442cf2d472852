import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call is sent: `GET /api/products/:id`. */
export type Address<Path extends string = string> = `${Method} ${Path}`
export type PathOf<At extends Address> = At extends Address<infer Path> ? Path : never

/** Who may call what stands at a portal's own address; elsewhere it is stated. */
export type AccessAt<Path extends string> = Path extends `/api/admin/${string}`
  ? 'admin'
  : Path extends `/api/shop/${string}`
    ? 'shop'
    : never

export function accessAt(path: string): 'admin' | 'shop' {
  return path.startsWith('/api/admin/') ? 'admin' : 'shop'
}

/** What an address names: of whatever form and length, what is not there is not found (R-API-07). */
export const byId = z.object({ id: z.string() })

/** An address with `:id` and no other name says by itself what its params are. */
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

/** The parts of an address, with its params where it says them. */
export function addressed(address: Address): { method: Method; path: string; params?: typeof byId } {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path, ...(/^[^:]*\/:id(\/[^:]*)?$/.test(path) && { params: byId }) }
}

/** Where both audiences have the same: `GET /orders` is at `/api/admin/orders` and at `/api/shop/orders`. */
export function addressFor(who: 'admin' | 'shop', address: Address): Address {
  return address.replace(' ', ` /api/${who}`) as Address
}

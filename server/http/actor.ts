import type { Access } from '#contract/endpoint.ts'
import type { ShopStatus } from '#domain/status/shop-status.ts'

/** Who is calling, read from the bearer token on every request (R-AUTH-25). */
export type Admin = { readonly kind: 'admin'; readonly userId: string }
export type ShopOwner = {
  readonly kind: 'shop'
  readonly userId: string
  readonly shopId: string
  readonly shopStatus: ShopStatus
}
export type Anonymous = { readonly kind: 'anonymous' }
export type Actor = Anonymous | Admin | ShopOwner

/** The actor a handler gets, narrowed by the endpoint's access. */
export type ActorOf<A extends Access> = {
  anyone: Actor
  'signed-in': Admin | ShopOwner
  admin: Admin
  shop: ShopOwner
  'approved-shop': ShopOwner
}[A]

import type { Access } from '#contract/endpoint.ts'
import type { AdminRole } from '#domain/platform/admin-roles.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'

/** Who is calling, read from the bearer token on every request (R-AUTH-25); of guests' calls alone from a cookie. */
export type Admin = {
  readonly kind: 'admin'
  readonly userId: string
  /** What they are on the platform. */
  readonly adminRole: AdminRole
  /** Whether they have a second factor. */
  readonly hasFactor?: boolean
}
export type ShopOwner = {
  readonly kind: 'shop'
  readonly userId: string
  readonly shopId: string
  readonly shopStatus: ShopStatus
  /** What they are in the shop. */
  readonly shopRole?: ShopRole
}
export type Anonymous = { readonly kind: 'anonymous' }
/** A visitor who wrote something, by their cookie (server/platform/guests/guests.ts). */
export type Guest = { readonly kind: 'guest'; readonly guestId: string }
export type Actor = Anonymous | Admin | ShopOwner

/** The actor a handler gets, narrowed by the endpoint's access. */
export type ActorOf<A extends Access> = {
  anyone: Actor
  guest: Guest | Anonymous
  'signed-in': Admin | ShopOwner
  admin: Admin
  shop: ShopOwner
  'approved-shop': ShopOwner
}[A]

import type { FastifyRequest } from 'fastify'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { type Endpoint, needFor } from '#contract/endpoint.ts'
import type { FileRoute } from '#contract/file-route.ts'
import {
  mayOnPlatform,
  needOf,
  adminRoleNames,
  type Reach,
  type Right,
  rightNames,
} from '#domain/platform/admin-roles.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import type { Admin, ShopOwner } from '#server/deps.ts'

const declared = new Map<string, Endpoint | FileRoute>(
  [...fileRoutes, ...allEndpoints].map((route) => [`${route.method} ${route.path}`, route]),
)

/** What the contract says of the address that a request has come to, whatever mounts it; undefined where it says nothing. */
export function declaredFor({ method, routeOptions }: FastifyRequest): Endpoint | FileRoute | undefined {
  const path = routeOptions.url?.replace(/\(\^[^)]*\)/g, '')
  return declared.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
}

/** Whether an address is open to an administrator who has no second factor yet. */
export function isForFactorless(request: FastifyRequest): boolean {
  const route = declaredFor(request)
  return route !== undefined && 'factorless' in route && route.factorless === true
}

/** An administrator goes on only where their role has the right that the address names. Refusal('account.right-missing'). */
export function refuseWithoutNeed(admin: Admin, request: FastifyRequest): void {
  const route = declaredFor(request)
  const need = route ? needFor('admin', route) : null
  if (!route || need === null) return
  const isReading = route.method === 'GET' || ('reads' in route && route.reads === true)
  const { right, reach } = needOf(need, isReading ? 'read' : 'write')
  refuseWithoutRight(admin, right, reach)
}

/** The people of a shop go on only where their role may, whatever mounts the address. Refusal('shop.not-your-duty'). */
export function refuseOthersDuty({ shopRole = 'owner' }: ShopOwner, request: FastifyRequest): void {
  const route = declaredFor(request)
  if (route && !mayInShop(shopRole, needFor('shop', route))) throw new Refusal('shop.not-your-duty')
}

const reachNames = {
  read: { en: 'see', ar: 'الاطلاع على' },
  write: { en: 'change', ar: 'التعديل في' },
} as const

/** Refusal('account.right-missing'), which names what is missing and who can give it. */
export function refuseWithoutRight({ adminRole }: Admin, right: Right, reach: Reach): void {
  if (mayOnPlatform(adminRole, right, reach)) return
  throw new Refusal('account.right-missing', {
    role: adminRoleNames[adminRole],
    reach: reachNames[reach],
    right: rightNames[right],
  })
}

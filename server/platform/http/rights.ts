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

/** The contract's declaration of the request's route, however it is mounted; undefined if it has none. */
export function declaredFor({ method, routeOptions }: FastifyRequest): Endpoint | FileRoute | undefined {
  const path = routeOptions.url?.replace(/\(\^[^)]*\)/g, '')
  return declared.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
}

/** Whether the route is open to an administrator without a second factor. */
export function isForFactorless(request: FastifyRequest): boolean {
  const route = declaredFor(request)
  return route !== undefined && 'factorless' in route && route.factorless === true
}

/** Refuses an administrator whose role lacks the right that the route needs. Refusal('account.right-missing'). */
export function refuseWithoutNeed(admin: Admin, request: FastifyRequest): void {
  const route = declaredFor(request)
  const need = route ? needFor('admin', route) : null
  if (!route || need === null) return
  const isReading = route.method === 'GET' || ('reads' in route && route.reads === true)
  const { right, reach } = needOf(need, isReading ? 'read' : 'write')
  refuseWithoutRight(admin, right, reach)
}

/** Refuses people of a shop whose role lacks access to the route, however mounted. Refusal('shop.not-your-duty'). */
export function refuseOthersDuty({ shopRole = 'owner' }: ShopOwner, request: FastifyRequest): void {
  const route = declaredFor(request)
  if (route && !mayInShop(shopRole, needFor('shop', route))) throw new Refusal('shop.not-your-duty')
}

const reachNames = {
  read: { en: 'see', ar: 'الاطلاع على' },
  write: { en: 'change', ar: 'التعديل في' },
} as const

/** Refuses an administrator without a right. Refusal('account.right-missing'), which names role and right. */
export function refuseWithoutRight({ adminRole }: Admin, right: Right, reach: Reach): void {
  if (mayOnPlatform(adminRole, right, reach)) return
  throw new Refusal('account.right-missing', {
    role: adminRoleNames[adminRole],
    reach: reachNames[reach],
    right: rightNames[right],
  })
}

import type { FastifyInstance } from 'fastify'
import * as owners from '#contract/shops/owners.ts'
import * as contract from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { decideKyc } from '#contract/shops/kyc.ts'
import { mayOnPlatform } from '#domain/platform/admin-roles.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { hiddenEmiratesId } from '#domain/shops/uae-identifiers.ts'
import type { Deps, Admin } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { readShopForApproval } from './read.ts'
import { sayFacts } from './say-facts.ts'
import { noteFactCheck } from './verified-facts.ts'
import { countShopsByStatus, listShops, neighbourInQueue } from './list.ts'
import { decideShop } from './move.ts'
import { decideKycDocument } from '#server/shops/kyc/move.ts'
import { decideOwner, readOwners } from '#server/shops/owners/give-back.ts'
import { changePlatformRole } from '../platform-role.ts'

/** The routes by which administrators read and decide on shops. */
export function shopApprovalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listShops, async ({ actor, query }) => {
    const page = await listShops(deps, query)
    return { ...page, rows: page.rows.map((shop) => shownTo(actor, shop)) }
  })
  mount(app, deps, contract.countShops, ({ query }) => countShopsByStatus(deps.db, query))
  mount(app, deps, contract.nextShop, async ({ query }) => ({
    shop: await neighbourInQueue(deps.db, query),
  }))
  mount(app, deps, contract.readShop, async ({ params, actor }) => {
    const shop = shownTo(actor, await readShopForApproval(deps, params.id))
    const facts = shop.facts.map((one) =>
      one.fact === 'emiratesId' ? { ...one, value: shop.emiratesId } : one,
    )
    return { ...shop, facts }
  })
  mount(app, deps, contract.decideShop, ({ params, body, actor }) => {
    const { status, seen } = body
    return decideShop(deps, actor, params.id, { status, reason: reasonOf(body), seen: seen ?? undefined })
  })
  mount(app, deps, decideKyc, ({ params, body, actor }) => decideKycDocument(deps, actor, params.id, body))
  mount(app, deps, contract.changePlatformRole, ({ params: { id }, body, actor }) =>
    changePlatformRole(deps, actor, { id, ...body }),
  )
  mount(app, deps, owners.readShopOwners, ({ params }) => readOwners(deps, params.id))
  mount(app, deps, owners.decideShopOwner, ({ params: { id }, body, actor }) =>
    decideOwner(deps, actor, { ...body, id }),
  )
  mount(app, deps, contract.sayDocumentFacts, ({ params: { id }, body, actor }) =>
    sayFacts(deps, actor, id, body),
  )
  mount(app, deps, contract.checkFact, ({ params: { id, fact }, body, actor }) =>
    noteFactCheck(deps, actor, id, { fact, ...body }),
  )
}

/** Hides the Emirates ID from administrators who cannot decide on shops, like the document (private-files.ts). */
function shownTo<S extends Pick<Shop, 'emiratesId'>>({ adminRole }: Admin, shop: S): S {
  if (shop.emiratesId === null || mayOnPlatform(adminRole, 'shops', 'write')) return shop
  return { ...shop, emiratesId: hiddenEmiratesId(shop.emiratesId) }
}

type Reasons = {
  readonly status: ShopStatus
  readonly rejectionReason?: string | null | undefined
  readonly suspensionReason?: string | null | undefined
}

/** The reason of a suspension may be in either field, that of a rejection only in its own (R-API-30, R-API-31). */
function reasonOf({ status, rejectionReason, suspensionReason }: Reasons): string | undefined {
  if (status === 'rejected') return rejectionReason || undefined
  return (status === 'suspended' && (suspensionReason || rejectionReason)) || undefined
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/wishlists.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { writeAsGuest } from '#server/platform/guests/guests.ts'
import { mount } from '#server/platform/http/route.ts'
import { deleteWishlist, findWishlist, saveWishlist } from './wishlists.ts'

const notShared = { en: 'The list is no longer shared.', ar: 'لم تعد القائمة مشاركة.' } as const

export function wishlistRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.readOwnWishlist, async ({ actor }) => {
    const own = actor.kind === 'guest' ? await findWishlist(deps.db, actor, deps.clock()) : undefined
    return { wishlist: own ?? null }
  })
  mount(app, deps, contract.saveWishlist, (call) =>
    writeAsGuest(call, (tx, write) => saveWishlist(tx, write, call.body)),
  )
  mount(app, deps, contract.deleteWishlist, async ({ actor, language }) => {
    if (actor.kind !== 'guest') throw new Refusal('wishlist.not-found')
    return { message: notShared[language], id: await deleteWishlist(deps.db, actor.guestId) }
  })
  mount(app, deps, contract.readWishlist, async ({ params }) => {
    const found = await findWishlist(deps.db, params, deps.clock())
    if (!found) throw new Refusal('wishlist.not-found')
    return found
  })
}

import { type AdminRole, mayOnPlatform } from '#domain/platform/admin-roles.ts'
import { type Changing, rightToSee } from '#domain/platform/changes.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'

/** A reader's role, on the platform or in one shop, which decides what they may see. */
export type Sight = {
  readonly adminRole: AdminRole | null
  readonly shopId: string | null
  readonly shopRole: ShopRole | null
}

/** The shortest interval between two messages to a stream about the same kind of row. */
export const changesEveryMs = 2000

const prefix = 'changed:'

/** Whether a message of the database is about changed rows, such as `changed:order:<shop>`, and not about a user. */
export function isChange(message: string): boolean {
  return message.startsWith(prefix)
}

/** Whether a reader may see rows of a kind that belong to a shop, or to the platform itself (''). */
export function maySee({ adminRole, shopId, shopRole }: Sight, what: Changing, whose: string): boolean {
  const right = rightToSee[what]
  if (adminRole !== null) return mayOnPlatform(adminRole, right, 'read')
  return shopRole !== null && shopId === whose && mayInShop(shopRole, right)
}

/** Throttles changes: reports the first at once and later ones together, with a check for who may see them. */
export function createChanges(tell: (what: Changing, isFor: (sight: Sight) => boolean) => void) {
  const waiting = new Map<Changing, Set<string>>()
  let pause: NodeJS.Timeout | undefined
  const flush = () => {
    pause = undefined
    if (waiting.size === 0) return
    for (const [what, shops] of waiting)
      tell(what, (sight) => [...shops].some((whose) => maySee(sight, what, whose)))
    waiting.clear()
    pause = setTimeout(flush, changesEveryMs).unref()
  }
  return {
    take: (message: string): void => {
      const [, what = '', whose = ''] = message.split(':')
      if (!(what in rightToSee)) return
      const kind = what as Changing
      waiting.set(kind, (waiting.get(kind) ?? new Set()).add(whose))
      if (pause === undefined) flush()
    },
    stop: () => clearTimeout(pause),
  }
}

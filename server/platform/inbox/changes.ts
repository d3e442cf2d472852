import { type AdminRole, mayOnPlatform } from '#domain/platform/admin-roles.ts'
import { type Changing, rightToSee } from '#domain/platform/changes.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'

/** What a reader may see: of the platform, or of one shop. */
export type Sight = {
  readonly adminRole: AdminRole | null
  readonly shopId: string | null
  readonly shopRole: ShopRole | null
}

/** A stream hears of each kind of row once in so long, however much of it changes. */
export const changesEveryMs = 2000

const prefix = 'changed:'

/** Whether the database told of rows that changed, not of a reader: `changed:order:<shop>`. */
export function isChange(message: string): boolean {
  return message.startsWith(prefix)
}

/** Whether a reader may see rows of a kind, of a shop or of the platform itself (''). */
export function maySee({ adminRole, shopId, shopRole }: Sight, what: Changing, whose: string): boolean {
  const right = rightToSee[what]
  if (adminRole !== null) return mayOnPlatform(adminRole, right, 'read')
  return shopRole !== null && shopId === whose && mayInShop(shopRole, right)
}

/** Tells the first change at once and what follows together, each to those who may see it. */
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

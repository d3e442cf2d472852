import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type SearchesInVain, searchesInVain } from '#server/catalogue/product-lists.ts'
import { cachePart } from '#server/platform/cache/caches.ts'
import { addressRange, wideRange } from '#server/platform/http/limits.ts'

/** The facts of a request that are counted: the visitor's address stays in this process and is never stored. */
export type Visit = {
  readonly ip: string
  readonly userAgent: string
  /** Day in the UAE, `2026-11-21`. */
  readonly day: string
}

type ProductVisits = { views: number; bagged: number }
/** Counts of a day that are not written yet. */
export type Counts = {
  readonly day: string
  readonly products: Map<string, ProductVisits>
  readonly missed: Map<string, number>
}

/** Most distinct visits remembered per day; further ones do not count, so that memory is bounded whatever is sent. */
const mostVisits = 200_000
/** Most visitors per address and thing: a household or an office, but not one visitor who varies the user agent. */
const mostOfAddress = 10
/** Most counts per address and day, so that a few addresses never use up the limit for all. */
const mostByAddress = 2_000
/** Most searches without results per address and day: only a limited number of words is stored per day. */
const mostWordsByAddress = 50
/** A provider may give one customer many address ranges: together they get this many times the limit of one. */
const widerBy = 10
const maxProducts = 20_000
/** Twice what one customer can use, so that others always have room. */
const mostWords = 2 * widerBy * mostWordsByAddress

/** Whether a user agent names a robot, or is this server requesting itself. */
const isRobot = (userAgent: string) =>
  userAgent === '' ||
  /bot|crawl|spider|slurp|preview|external|headless|lighthouse|curl|wget|python|http|lightmyrequest/i.test(
    userAgent,
  )

/** Whether words might identify a person: an email address, a telephone number, an order number. */
const isPersonal = (words: string) =>
  words.includes('@') || /\d{5}/.test(latinDigits(words).replace(/[^\p{L}\p{N}]/gu, ''))

/**
 * Counts product views, products in opened carts and searches without results, without a cookie: a visitor is
 * recognised for one day by a hash whose key exists only in this process and is discarded at the end of the day.
 */
export function countVisits(inVain: SearchesInVain) {
  let visitors = visitorsOfDay()
  let counts: Counts = emptyCounts('')

  /** Whether this is the visitor's first visit of its kind today; false for robots. */
  function isFirst(visit: Visit, of: keyof typeof visitors, what: string): boolean {
    if (isRobot(visit.userAgent)) return false
    if (counts.day !== visit.day && counts.products.size + counts.missed.size === 0) {
      visitors = visitorsOfDay()
      counts = emptyCounts(visit.day)
    }
    return visitors[of](visit, what)
  }

  function product(id: string): ProductVisits | null {
    const known = counts.products.get(id)
    if (known || counts.products.size >= maxProducts) return known ?? null
    const made = { views: 0, bagged: 0 }
    counts.products.set(id, made)
    return made
  }

  function count(visit: Visit, productId: string, what: keyof ProductVisits): void {
    if (!isFirst(visit, 'products', `${what} ${productId}`)) return
    const counted = product(productId)
    if (counted) counted[what] += 1
  }

  return {
    viewed: (visit: Visit, productId: string) => count(visit, productId, 'views'),
    bagged: (visit: Visit, productId: string) => count(visit, productId, 'bagged'),
    searched: (visit: Visit, search: string) => {
      const words = inVain.wordsInVain(search)
      if (words === null || isPersonal(words) || !isFirst(visit, 'words', words)) return
      if (counts.missed.size < mostWords || counts.missed.has(words))
        counts.missed.set(words, (counts.missed.get(words) ?? 0) + 1)
    },
    /** Returns the counts and starts anew; counts that cannot be written are lost. */
    take: (): Counts => {
      const taken = counts
      counts = emptyCounts(taken.day)
      return taken
    },
  }
}
export type VisitCounter = ReturnType<typeof countVisits>

/** Visits counted since the last write. Not a cache: nothing in it is read from the database. */
export const visitCounter = cachePart((holder) => countVisits(searchesInVain(holder)))

const visitorsOfDay = () => ({
  products: distinctVisitors(mostByAddress),
  words: distinctVisitors(mostWordsByAddress),
})

/** Recognises visitors of one day: whether a thing is new to a visitor and within the `most` counts of the address. */
function distinctVisitors(most: number) {
  const key = randomBytes(32)
  const seen = new Set<string>()
  /** Counts per address and per wider address range: in total, and for each thing. */
  const byAddress = new Map<string, number>()
  const times = (hash: string) => byAddress.get(hash) ?? 0
  const hashOf = (...parts: string[]) =>
    createHash('sha256').update(key).update(parts.join('\n')).digest('base64')

  return ({ day, ip, userAgent }: Visit, what: string): boolean => {
    const address = addressRange(ip)
    const hash = hashOf(day, address, userAgent, what)
    if (seen.has(hash) || seen.size >= mostVisits) return false
    // For IPv4 both are the address itself.
    const ranges = new Map([
      [wideRange(ip), widerBy],
      [address, 1],
    ])
    const counted = [...ranges].flatMap(([range, wider]) => [
      { of: hashOf(day, range), most: most * wider },
      { of: hashOf(day, range, '', what), most: mostOfAddress * wider },
    ])
    if (counted.some((one) => times(one.of) >= one.most)) return false
    for (const { of } of counted) byAddress.set(of, times(of) + 1)
    seen.add(hash)
    return true
  }
}

function emptyCounts(day: string): Counts {
  return { day, products: new Map(), missed: new Map() }
}

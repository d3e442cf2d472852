import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type SearchesInVain, searchesInVain } from '#server/catalogue/product-lists.ts'
import { cachePart } from '#server/platform/cache/caches.ts'
import { addressRange, wideRange } from '#server/platform/http/limits.ts'

/** What a request tells that counts: who asked stays here and is never stored. */
export type Visit = {
  readonly ip: string
  readonly userAgent: string
  /** Of the UAE, `2026-11-21`. */
  readonly day: string
}

type ProductVisits = { views: number; bagged: number }
/** What was counted on a day and is not written yet. */
export type Counts = {
  readonly day: string
  readonly products: Map<string, ProductVisits>
  readonly missed: Map<string, number>
}

/** More are not told apart: memory is bounded whatever is sent. */
const mostVisits = 200_000
/** Visitors behind one address that are told apart: a household or an office, not whoever changes what their browser says. */
const mostOfAddress = 10
/** What one address can be counted for on a day; a few of them never use up the room for all. */
const mostByAddress = 2_000
/** Searches in vain besides: the words of a day have room for a few only. */
const mostWordsByAddress = 50
/** A provider may give one customer many of what count as one address: all of those count for so many times as much. */
const widerBy = 10
const maxProducts = 20_000
/** What one customer can be counted for leaves room for others. */
const mostWords = 2 * widerBy * mostWordsByAddress

/** Those who say so, and this server where it asks itself. */
const isRobot = (userAgent: string) =>
  userAgent === '' ||
  /bot|crawl|spider|slurp|preview|external|headless|lighthouse|curl|wget|python|http|lightmyrequest/i.test(
    userAgent,
  )

/** What might say who somebody is: an address, a telephone number, an order. */
const isPersonal = (words: string) =>
  words.includes('@') || /\d{5}/.test(latinDigits(words).replace(/[^\p{L}\p{N}]/gu, ''))

/**
 * Counts what visitors look at, have in carts that they open and search for in vain, without a cookie: the same visitor is known again
 * for a day by a hash whose key lies in this process alone and is thrown away with the day.
 */
export function countVisits(inVain: SearchesInVain) {
  let visitors = visitorsOfDay()
  let counts: Counts = emptyCounts('')

  /** Whether it is the first of its kind by this visitor today; robots are nobody. */
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
    /** Takes what was counted; what cannot be written is lost. */
    take: (): Counts => {
      const taken = counts
      counts = emptyCounts(taken.day)
      return taken
    },
  }
}
export type VisitCounter = ReturnType<typeof countVisits>

/** What visitors did since it was last written: nothing that is read. */
export const visitCounter = cachePart((holder) => countVisits(searchesInVain(holder)))

const visitorsOfDay = () => ({
  products: distinctVisitors(mostByAddress),
  words: distinctVisitors(mostWordsByAddress),
})

/** Tells the visitors of one day apart: whether a thing is new to one of them, and one of the first `most` of its address. */
function distinctVisitors(most: number) {
  const key = randomBytes(32)
  const seen = new Set<string>()
  /** How often an address, and the many that it is one of, was counted: on the whole, and for each thing. */
  const byAddress = new Map<string, number>()
  const times = (hash: string) => byAddress.get(hash) ?? 0
  const hashOf = (...parts: string[]) =>
    createHash('sha256').update(key).update(parts.join('\n')).digest('base64')

  return ({ day, ip, userAgent }: Visit, what: string): boolean => {
    const address = addressRange(ip)
    const hash = hashOf(day, address, userAgent, what)
    if (seen.has(hash) || seen.size >= mostVisits) return false
    // Of IPv4 both are the address itself.
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

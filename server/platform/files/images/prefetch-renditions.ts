import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { prefetchRenditions } from './renditions.ts'

const cards = 60

/**
 * Makes the renditions that the first visitors see, in the order in which they meet them: the rooms of the landing
 * page, the featured one first, then the newest cards, then their large photos. Runs after the server listens; where
 * every rendition exists already, it costs one disk lookup per picture.
 */
export async function prefetchFirstRenditions(deps: Deps, signal: AbortSignal): Promise<void> {
  const [rooms, newest] = await Promise.all([roomPhotos(deps), newestPhotos(deps)])
  await prefetchRenditions(deps, { ids: rooms, widths: [640, 960, 1400], signal })
  await prefetchRenditions(deps, { ids: newest, widths: [400, 640], signal })
  await prefetchRenditions(deps, { ids: rooms, widths: [400], signal })
  await prefetchRenditions(deps, { ids: newest, widths: [960], signal })
}

async function roomPhotos({ db }: Deps): Promise<string[]> {
  const rooms = db
    .selectFrom('rooms')
    .where('isShown', '=', true)
    .select('image')
    .orderBy('isFeatured', 'desc')
    .orderBy('position')
  return idsOf((await rooms.execute()).map(({ image }) => image))
}

async function newestPhotos({ db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ mainPhoto: string | null }>`
    select main_photo from listings join products on id = product_id
    order by listings.created_at desc, number desc limit ${cards}`.execute(db)
  return idsOf(rows.flatMap(({ mainPhoto }) => mainPhoto ?? []))
}

/** Returns the object ids among the addresses, without duplicates. */
function idsOf(addresses: readonly string[]): string[] {
  const ids = addresses.flatMap((address) => /^\/api\/objects\/([\w-]+)$/.exec(address)?.[1] ?? [])
  return [...new Set(ids)]
}

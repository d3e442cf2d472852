import { sql } from 'kysely'
import type { LikelyDuplicate, ComparedContent } from '#contract/catalogue/products/product-approval.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { type LikePicture, picturesLike } from '#server/platform/files/images/perceptual-hashes.ts'

const mostDuplicates = 20

/** A copy made smaller or packed anew differs in so few signs; another colour of the same product in more. */
const sameUpTo = 2

type Alike = Pick<LikelyDuplicate, 'id' | 'marks' | 'photos'>

/** Other products that may be the same product: a photo of theirs looks like one of these, or name and size are the same. */
export async function likelyDuplicates(
  deps: Deps,
  productId: string,
  content: ComparedContent,
): Promise<LikelyDuplicate[]> {
  const [byPhoto, byName] = await Promise.all([
    alikeByPhoto(deps, productId, content.photos),
    alikeByName(deps.db, productId, content),
  ])
  const found = merged([...byPhoto, ...byName])
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, mostDuplicates)
  return described(deps.db, productId, found)
}

function weightOf({ marks }: Alike): number {
  return marks.length * 2 + (marks.includes('similar-photo') ? 0 : 1)
}

function merged(all: readonly Alike[]): Alike[] {
  const byId = new Map<string, Alike>()
  for (const one of all) {
    const known = byId.get(one.id)
    const marks = [...(known?.marks ?? []), ...one.marks]
    byId.set(one.id, { id: one.id, marks, photos: known?.photos ?? one.photos })
  }
  return [...byId.values()]
}

async function alikeByPhoto(deps: Deps, productId: string, photos: readonly string[]): Promise<Alike[]> {
  const same = photos.map((address) => ({ address, like: address, difference: 0 }))
  const pictures = [...same, ...(await picturesLike(deps, photos))]
  const nearest = pictures.toSorted((one, other) => one.difference - other.difference)
  const rows = await usersOf(deps.db, productId, [...new Set(nearest.map(({ address }) => address))])
  return rows.flatMap(({ id, used }) => {
    const picture = nearest.find(({ address }) => used.includes(address))
    return picture ? [alike(id, picture)] : []
  })
}

function alike(id: string, { address, like, difference }: LikePicture): Alike {
  const mark = difference <= sameUpTo ? 'same-photo' : 'similar-photo'
  return { id, marks: [mark], photos: { own: like, other: address } }
}

/** Other products with one of these photos. */
async function usersOf(db: Db, productId: string, addresses: readonly string[]) {
  const { rows } = await sql<{ id: string; used: string[] }>`
    select id, additional_photos || main_photo as used from products
    where (additional_photos || main_photo) && ${addresses}::text[] and id <> ${productId}
    limit ${mostDuplicates * 3}`.execute(db)
  return rows
}

async function alikeByName(
  db: Db,
  productId: string,
  { name, dimensions }: ComparedContent,
): Promise<Alike[]> {
  const size = readDimensions(dimensions)
  const { rows } = await sql<{ id: string }>`
    select id from products
    where regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g') =
        regexp_replace(lower(${name}), '[^[:alnum:]]+', '', 'g')
      and case when ${size?.widthMm ?? null}::int is null then lower(dimensions) = lower(${dimensions}) else
        (width_mm, depth_mm, height_mm) = (${size?.widthMm ?? null}::int, ${size?.depthMm ?? null}::int,
          ${size?.heightMm ?? null}::int) end
      and id <> ${productId}
    limit ${mostDuplicates}`.execute(db)
  return rows.map(({ id }) => ({ id, marks: ['same-name-and-size'], photos: null }))
}

async function described(db: Db, productId: string, found: readonly Alike[]): Promise<LikelyDuplicate[]> {
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<Omit<LikelyDuplicate, 'marks' | 'photos'>>`
    select p.id, p.name, p.name_ar as "nameAr", coalesce(p.shop_id::text, 'majlis') as "shopId",
      coalesce(s.shop_name, 'Majlis') as "shopName", s.shop_name_ar as "shopNameAr", p.status,
      p.main_photo as "mainPhoto",
      coalesce(p.family_id = (select family_id from products where id = ${productId}), false) as "isVariant"
    from products p left join shops s on s.id = p.shop_id where p.id = any(${ids}::uuid[])`.execute(db)
  return found.flatMap(({ id, marks, photos }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...row, marks, photos }] : []
  })
}

import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import type {
  ComparedContent,
  LikelyDuplicate,
  ProductApproval,
  ProductEvent,
} from '#contract/catalogue/products/product-approval.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { scaleOf } from '#domain/platform/files/model-scale.ts'
import type { Db, Deps } from '#server/deps.ts'
import {
  type LikePicture,
  modelSizeOf,
  picturesLike,
} from '#server/platform/files/images/perceptual-hashes.ts'
import { readEditable } from '#server/catalogue/products/editable.ts'
import { lastVersion, contentOf, proposedContent } from './compared-content.ts'
import { sql } from 'kysely'
import { eventOf } from '#domain/platform/status/machine.ts'
import { type ProductStatus, productStatus } from '#domain/catalogue/products/product-status.ts'

const mostActions = 100

type EventRow = Omit<ProductEvent, 'event'> & { readonly isUndo: boolean } & (
    | { readonly change: null; readonly from: ProductStatus | null; readonly to: ProductStatus }
    | { readonly change: 'change-proposed' | 'change-approved' | 'change-rejected' | 'change-withdrawn' }
  )

/** Reads the history of a product and its changes: who, when, why; newest first. */
async function historyOf(db: Db, productId: string): Promise<ProductEvent[]> {
  const { rows } = await sql<EventRow>`
    select event.id, event.at, event."from", event."to", event.change, event.reason, event.is_undo,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from (
      select id::text, at, from_status as "from", to_status as "to", null as change, reason, actor_id,
        undoes is not null as is_undo
      from product_events where product_id = ${productId}
      union all
      select id || '-proposed', proposed_at, null, null, 'change-proposed', null, proposed_by, false
      from product_changes where product_id = ${productId}
      union all
      select id || '-settled', settled_at, null, null,
        case status when 'applied' then 'change-approved' else 'change-' || status end, rejection_reason,
        case status when 'withdrawn' then proposed_by else decided_by end, false
      from product_changes where product_id = ${productId} and status in ('applied', 'rejected', 'withdrawn')
    ) event left join users u on u.id = event.actor_id
    order by event.at desc, event.id desc limit ${mostActions}`.execute(db)
  return rows.flatMap(({ id, at, reason, by, isUndo, ...row }) => {
    const event = isUndo ? 'undone' : (row.change ?? eventOf(productStatus, row.from, row.to))
    return event ? [{ id, at, reason, by, event }] : []
  })
}

/** Reads everything that a reviewer needs of one product. An unknown one is Refusal('product.not-found'). */
export async function readProductForApproval(deps: Deps, id: string): Promise<ProductApproval> {
  // Read first: a decision sends its `editedAt` back, and is then refused if the data read later is newer.
  const product = await readEditable(deps, id)
  const history = await historyOf(deps.db, product.id)
  const compared = await comparedOf(deps.db, product, history)
  const [duplicates, model] = await Promise.all([
    likelyDuplicates(deps, product.id, compared.now),
    modelOf(deps, compared.now),
  ])
  return { product, ...compared, duplicates, model, history }
}

type Compared = Pick<ProductApproval, 'now' | 'before' | 'decided'>

async function comparedOf(
  db: Db,
  product: EditableProduct,
  history: readonly ProductEvent[],
): Promise<Compared> {
  const current = contentOf(product)
  const { change } = product
  if (change?.status === 'pending_review') {
    return { now: await proposedContent(db, current, change.content), before: current, decided: null }
  }
  const last = await lastVersion(db, product.id)
  const decided = history.find(({ id }) => id === last?.eventId) ?? null
  return { now: current, before: last?.content ?? null, decided }
}

async function modelOf(
  deps: Deps,
  { photo3d, dimensions }: ComparedContent,
): Promise<ProductApproval['model']> {
  const size = photo3d === null ? null : await modelSizeOf(deps, photo3d)
  if (size === null) return null
  const given = readDimensions(dimensions)
  if (given === null) return { size, fits: null, unit: null }
  const { widthMm, depthMm, heightMm } = given
  const scale = scaleOf(size, { width: widthMm / 10, depth: depthMm / 10, height: heightMm / 10 })
  return { size, fits: scale.fits, unit: scale.fits ? null : scale.unit }
}

const mostDuplicates = 20

/** A resized or recompressed copy differs in at most this many bits; another colour of the same product in more. */
const sameUpTo = 2

type Alike = Pick<LikelyDuplicate, 'id' | 'marks' | 'photos'>

/** Finds other products that may be the same product: with a similar photo, or with the same name and size. */
async function likelyDuplicates(
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

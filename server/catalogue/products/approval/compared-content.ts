import { sql } from 'kysely'
import { z } from 'zod'
import { type ComparedField, comparedFields } from '#contract/catalogue/products/field-lists.ts'
import type { ProductContent } from '#contract/catalogue/products/product-input.ts'
import { type ComparedContent, comparedContent } from '#contract/catalogue/products/product-approval.ts'
import { type Product, product } from '#contract/catalogue/products/products.ts'
import { unmatchedHex } from '#domain/catalogue/products/colors.ts'
import { type Db, isId, type Tx } from '#server/deps.ts'
import { readColors, resolveColors, type StoredColor } from '#server/catalogue/products/product-colors.ts'
import { columnsOf } from '#server/catalogue/products/write.ts'
import { recordJson, recordSources } from '#server/catalogue/products/record.ts'
import type { Json } from '#server/platform/db/types.ts'

/** Reads the current content of a product, which must exist. */
export async function contentOfProduct(db: Db, id: string): Promise<ComparedContent> {
  const { rows } = await sql<{ record: object }>`
    select ${sql.raw(recordJson)}::json as record from ${sql.raw(recordSources)} where p.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error(`product ${id} cannot be read`)
  return contentOf(z.decode(product, row.record as never))
}

/** Returns the content of a product that reviewers compare. */
export function contentOf(of: Product): ComparedContent {
  const { category, categoryAr, productColors, images } = of
  const said = Object.fromEntries(comparedFields.map((name) => [name, of[name]])) as Pick<
    Product,
    ComparedField
  >
  const colors = productColors.map(({ colorId: _id, slug: _slug, sortOrder: _order, ...color }) => color)
  return { ...said, category, categoryAr, colors, photos: images }
}

/** Returns the content that a product would have if its waiting change were approved. */
export async function proposedContent(
  db: Db,
  current: ComparedContent,
  change: ProductContent,
): Promise<ComparedContent> {
  const { mainPhoto, additionalPhotos, categoryId } = change
  const [main = null, ...others] = current.photos
  const photos = [mainPhoto === undefined ? main : mainPhoto, ...(additionalPhotos ?? others)]
  return {
    ...current,
    ...saidIn(change),
    ...(categoryId !== undefined && (await categoryOf(db, categoryId))),
    ...((change.availableColors ?? change.productColors) && { colors: await colorsOf(db, change) }),
    photos: photos.flatMap((address) => address || []),
  }
}

/** The compared fields that need no lookup; empty text is null. */
function saidIn(change: ProductContent): Partial<ComparedContent> {
  const sent: Partial<Record<ComparedField, unknown>> = change
  const named = comparedFields.filter((name) => sent[name] !== undefined)
  return Object.fromEntries(named.map((name) => [name, sent[name] === '' ? null : sent[name]]))
}

async function categoryOf(db: Db, id: string): Promise<Partial<ComparedContent>> {
  if (!isId(id)) return {}
  const categories = db.selectFrom('categories').select(['name as category', 'nameAr as categoryAr'])
  return (await categories.where('id', '=', id).executeTakeFirst()) ?? {}
}

/** The colours in the order in which they would be stored: those picked, then the names not among them. */
async function colorsOf(
  db: Db,
  { availableColors = [], productColors = [] }: ProductContent,
): Promise<ComparedContent['colors']> {
  const palette = await db.selectFrom('colors').select(['id', 'name', 'nameAr', 'hex']).limit(2000).execute()
  const picked = productColors.map(({ colorId, name, nameAr, hex, labelOverride, imageUrl }) => {
    const known = palette.find(({ id }) => id === colorId?.toLowerCase())
    const { id: _id, ...color } = known ?? {
      id: '',
      name: name ?? '',
      nameAr: nameAr || null,
      hex: hex ?? '',
    }
    return { ...color, labelOverride: labelOverride || null, imageUrl: imageUrl || null }
  })
  const named = availableColors.map((name) => {
    const known = palette.find((color) => isSame(color.name, name))
    const { nameAr, hex } = known ?? { nameAr: null, hex: unmatchedHex }
    return { name: known?.name ?? name, nameAr, hex, labelOverride: null, imageUrl: null }
  })
  return [...picked, ...named.filter((one) => !picked.some(({ name }) => isSame(name, one.name)))]
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

const colorFields = ['availableColors', 'productColors'] as const
type PlainField = Exclude<keyof ProductContent, (typeof colorFields)[number]>

/** Keeps only those of the sent fields that differ from the product. */
export async function differingContent(
  tx: Tx,
  productId: string,
  content: ProductContent,
): Promise<ProductContent> {
  const { availableColors, productColors, ...plain } = content
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const fields = Object.keys(plain) as PlainField[]
  const differing = fields.filter((field) => differs(columnsOf({ [field]: plain[field] }), row))
  const colors = (await colorsDiffer(tx, productId, content))
    ? { ...(availableColors && { availableColors }), ...(productColors && { productColors }) }
    : {}
  // A variant chosen of one model means nothing for another.
  const hasLostVariant =
    differing.includes('photo3d') && !('photo3dVariant' in plain) && row.photo3dVariant !== null
  return {
    ...Object.fromEntries(differing.map((field) => [field, plain[field]])),
    ...(hasLostVariant && { photo3dVariant: null }),
    ...colors,
  }
}

function differs(
  columns: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(columns).some(
    ([name, value]) => comparable(name, value) !== comparable(name, row[name]),
  )
}

/** The order of style tags has no meaning. */
function comparable(name: string, value: unknown): string {
  return JSON.stringify(name === 'styleTags' ? (value as string[]).toSorted() : value)
}

async function colorsDiffer(tx: Tx, productId: string, content: ProductContent): Promise<boolean> {
  const { availableColors = [], productColors } = content
  if (content.availableColors === undefined && productColors === undefined) return false
  const [wanted = []] = await resolveColors(tx, [{ availableColors, productColors }])
  const stored = await readColors(tx, productId)
  return JSON.stringify(wanted.map(inOneOrder)) !== JSON.stringify(stored.map(inOneOrder))
}

function inOneOrder({ colorId, name, nameAr, hex, labelOverride, imageUrl }: StoredColor) {
  return [colorId, name, nameAr, hex, labelOverride, imageUrl]
}

type Decided = { readonly productId: string; readonly event: string; readonly at: Date }

/** Stores a product's content at its decision, so that the next reviewer sees what changed since. */
export async function storeVersion(tx: Tx, { productId, event, at }: Decided): Promise<void> {
  const content = z.encode(comparedContent, await contentOfProduct(tx, productId)) as Json
  await tx
    .insertInto('productVersions')
    .values({ eventId: event, productId, decidedAt: at, content })
    .execute()
}

/** Fields introduced after a version was stored are null in it. */
const nothing = Object.fromEntries(comparedFields.map((name) => [name, null]))

/** Returns a product's content at its last decision, and the event of that decision; null if there was none. */
export async function lastVersion(
  db: Db,
  productId: string,
): Promise<{ readonly eventId: string; readonly content: ComparedContent } | null> {
  const row = await db
    .selectFrom('productVersions')
    .select(['eventId', 'content'])
    .where('productId', '=', productId)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    eventId: row.eventId,
    content: z.decode(comparedContent, { ...nothing, ...(row.content as object) } as never),
  }
}

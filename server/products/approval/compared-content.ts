import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductContent } from '#contract/products/product-input.ts'
import type { ComparedContent } from '#contract/products/product-approval.ts'
import { type Product, product } from '#contract/products/products.ts'
import { unmatchedHex } from '#domain/products/colors.ts'
import type { Db } from '#server/db/db.ts'
import { isId } from '#server/id.ts'
import { recordJson, recordSources } from '#server/products/record.ts'

/** What a product says now. The caller knows that it exists. */
export async function contentOfProduct(db: Db, id: string): Promise<ComparedContent> {
  const { rows } = await sql<{ record: string }>`
    select ${sql.raw(recordJson)} as record from ${sql.raw(recordSources)} where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`product ${id} cannot be read`)
  return contentOf(z.decode(product, JSON.parse(row.record)))
}

/** The part of a product that its reviewers look at. */
export function contentOf(of: Product): ComparedContent {
  const { name, nameAr, description, descriptionAr, category, categoryAr, dimensions, weight } = of
  const { price, currency, styleTags, productColors, images, photo3d, photo3dVariant } = of
  const texts = { name, nameAr, description, descriptionAr, category, categoryAr, dimensions, weight }
  const colors = productColors.map(({ colorId: _id, slug: _slug, sortOrder: _order, ...hash }) => hash)
  return { ...texts, price, currency, styleTags, colors, photos: images, photo3d, photo3dVariant }
}

/** What a product would say if its waiting change were approved. */
export async function proposedContent(
  db: Db,
  current: ComparedContent,
  change: ProductContent,
): Promise<ComparedContent> {
  const { mainPhoto, additionalPhotos, categoryId, ...sent } = change
  const [main = null, ...others] = current.photos
  const photos = [mainPhoto === undefined ? main : mainPhoto, ...(additionalPhotos ?? others)]
  return {
    ...current,
    ...textsOf(sent),
    ...(sent.styleTags && { styleTags: sent.styleTags }),
    ...(categoryId !== undefined && (await categoryOf(db, categoryId))),
    ...((sent.availableColors ?? sent.productColors) && { colors: await colorsOf(db, sent) }),
    photos: photos.flatMap((address) => address || []),
  }
}

const optionalTexts = ['nameAr', 'description', 'descriptionAr', 'photo3d', 'photo3dVariant'] as const

function textsOf(sent: ProductContent): Partial<ComparedContent> {
  const { name, dimensions, weight } = sent
  const optional = optionalTexts.filter((field) => sent[field] !== undefined)
  return {
    ...(name !== undefined && { name }),
    ...(dimensions !== undefined && { dimensions }),
    ...(weight !== undefined && { weight }),
    ...Object.fromEntries(optional.map((field) => [field, sent[field] || null])),
  }
}

async function categoryOf(db: Db, id: string): Promise<Partial<ComparedContent>> {
  if (!isId(id)) return {}
  const categories = db.selectFrom('categories').select(['name as category', 'nameAr as categoryAr'])
  return (await categories.where('id', '=', id).executeTakeFirst()) ?? {}
}

/** In the order in which they would be stored: those picked, then the names not among them. */
async function colorsOf(
  db: Db,
  { availableColors = [], productColors = [] }: ProductContent,
): Promise<ComparedContent['colors']> {
  const palette = await db.selectFrom('colors').select(['id', 'name', 'nameAr', 'hex']).limit(2000).execute()
  const picked = productColors.map(({ colorId, name, nameAr, hex, labelOverride, imageUrl }) => {
    const known = palette.find(({ id }) => id === colorId?.toLowerCase())
    const { id: _id, ...hash } = known ?? { id: '', name: name ?? '', nameAr: nameAr || null, hex: hex ?? '' }
    return { ...hash, labelOverride: labelOverride || null, imageUrl: imageUrl || null }
  })
  const named = availableColors.map((name) => {
    const known = palette.find((color) => isSame(color.name, name))
    const hash = { nameAr: known?.nameAr ?? null, hex: known?.hex ?? unmatchedHex }
    return { name: known?.name ?? name, ...hash, labelOverride: null, imageUrl: null }
  })
  return [...picked, ...named.filter((one) => !picked.some(({ name }) => isSame(name, one.name)))]
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

import { sql } from 'kysely'
import type { ProductColorInput } from '#contract/catalogue/products/field-kinds.ts'
import { generatedHex, maxProductColors, unmatchedHex } from '#domain/catalogue/products/colors.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx } from '#server/deps.ts'

type PaletteColor = { readonly id: string; readonly name: string }

/** A colour of a product as stored: of the palette by its id, or the product's own with name and hex. */
export type StoredColor = {
  readonly colorId: string | null
  readonly name: string | null
  readonly nameAr: string | null
  readonly hex: string | null
  readonly labelOverride: string | null
  readonly imageUrl: string | null
}

export type GivenColors = {
  /** Names, ticked in the checklist or sent alone (G-58). */
  readonly availableColors: readonly string[]
  readonly productColors?: readonly ProductColorInput[] | undefined
}

/**
 * Resolves the colours to store for each of some products: those picked, in their order, then the names not among them,
 * linked to the palette where it has them; none twice (G-59). Refusals: product.color-unknown, product.too-many-colors.
 */
export async function resolveColors(tx: Tx, products: readonly GivenColors[]): Promise<StoredColor[][]> {
  const palette = await paletteOf(
    tx,
    products.flatMap(({ productColors }) => productColors ?? []),
    products.flatMap(({ availableColors }) => availableColors),
  )
  return products.map((given) => colorsFrom(palette, given))
}

function colorsFrom(palette: readonly PaletteColor[], given: GivenColors): StoredColor[] {
  const picked = inOrder(given.productColors ?? [])
  const chosen = [
    ...picked.map((color, index) => storedPick(color, palette, index)),
    ...namesAsColors(given.availableColors, palette, picked.length > 0),
  ]
  const colors = withoutRepeats(chosen, palette)
  if (colors.length > maxProductColors) throw new Refusal('product.too-many-colors', {}, 'productColors')
  return colors
}

/** Reads the stored colours of a product, in their order. */
export async function readColors(tx: Tx, productId: string): Promise<StoredColor[]> {
  return tx
    .selectFrom('productColors')
    .select(['colorId', 'name', 'nameAr', 'hex', 'labelOverride', 'imageUrl'])
    .where('productId', '=', productId)
    .orderBy('position')
    .execute()
}

type ColorsOfProduct = { readonly productId: string; readonly colors: readonly StoredColor[] }

/** Replaces the colours of products. */
export async function writeColors(tx: Tx, products: readonly ColorsOfProduct[]): Promise<void> {
  const ids = products.map(({ productId }) => productId)
  await tx.deleteFrom('productColors').where('productId', 'in', ids).execute()
  const rows = products.flatMap(({ productId, colors }) =>
    colors.map((color, index) => ({ productId, position: index + 1, ...color })),
  )
  if (rows.length > 0) await tx.insertInto('productColors').values(rows).execute()
}

/** Sorts by sortOrder; a colour without one keeps its place (G-60). */
function inOrder(colors: readonly ProductColorInput[]): ProductColorInput[] {
  const placed = colors.map((color, index) => ({ color, at: color.sortOrder ?? index + 1 }))
  return placed.sort((one, other) => one.at - other.at).map(({ color }) => color)
}

/** Reads and locks the palette colours in use, so that none is deleted before the product is stored. */
async function paletteOf(
  tx: Tx,
  picked: readonly ProductColorInput[],
  names: readonly string[],
): Promise<PaletteColor[]> {
  const ids = picked.flatMap(({ colorId }) => (colorId && isId(colorId) ? [colorId] : []))
  const lowerNames = names.map(lowered)
  return tx
    .selectFrom('colors')
    .select(['id', 'name'])
    .where((row) =>
      row.or([
        row('id', '=', sql<string>`any(${ids}::uuid[])`),
        row(row.fn<string>('lower', ['name']), '=', sql<string>`any(${lowerNames}::text[])`),
      ]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}

function storedPick(color: ProductColorInput, palette: readonly PaletteColor[], index: number): StoredColor {
  const { colorId, labelOverride, imageUrl } = color
  const extras = { labelOverride: labelOverride || null, imageUrl: imageUrl || null }
  if (!colorId) return { ...extras, ...ownColor(color) }
  const known = palette.find(({ id }) => id === colorId.toLowerCase())
  if (!known) throw new Refusal('product.color-unknown', {}, `productColors.${index}.colorId`)
  return { ...extras, ...paletteColor(known.id) }
}

function ownColor({ name, nameAr, hex }: ProductColorInput) {
  return { colorId: null, name: name ?? null, nameAr: nameAr || null, hex: hex ?? null }
}

function paletteColor(colorId: string) {
  return { colorId, name: null, nameAr: null, hex: null }
}

/** A name without a match becomes a grey colour; if no colour of the product has a match, each gets a hue (spec §9). */
function namesAsColors(
  names: readonly string[],
  palette: readonly PaletteColor[],
  hasPicks: boolean,
): StoredColor[] {
  const matchOf = (name: string) => palette.find((color) => lowered(color.name) === lowered(name))
  const isNoneKnown = !hasPicks && !names.some(matchOf)
  return names.map((name, index) => {
    const match = matchOf(name)
    const hex = isNoneKnown ? generatedHex(index, names.length) : unmatchedHex
    const color = match ? paletteColor(match.id) : { colorId: null, name, nameAr: null, hex }
    return { ...color, labelOverride: null, imageUrl: null }
  })
}

/** Removes repeats: the same colour of the palette, or the same name in any case. */
function withoutRepeats(colors: readonly StoredColor[], palette: readonly PaletteColor[]): StoredColor[] {
  const seen = new Set<string>()
  return colors.filter(({ colorId, name }) => {
    const key = lowered(name ?? palette.find(({ id }) => id === colorId)?.name ?? '')
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function lowered(name: string): string {
  return name.trim().toLowerCase()
}

type ShownColor = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly hex: string
}

/**
 * Copies name and hex of a palette colour to the products that have it, and to waiting changes, so that it can be
 * deleted and nothing turns grey (G-79). Returns the products' ids. The caller refreshes the listings of the colour.
 */
export async function copyColor(tx: Tx, { id, name, nameAr, hex }: ShownColor): Promise<string[]> {
  const had = await tx
    .updateTable('productColors')
    .set({ colorId: null, name, nameAr, hex })
    .where('colorId', '=', id)
    .returning('productId')
    .execute()
  await sql`
    update product_changes set content = jsonb_set(content, '{productColors}', (
      select jsonb_agg(case when color ->> 'colorId' = ${id}
        then (color - 'colorId') || jsonb_build_object('name', ${name}::text, 'nameAr', ${nameAr}::text, 'hex', ${hex}::text)
        else color end order by place)
      from jsonb_array_elements(content -> 'productColors') with ordinality as given(color, place)))
    where status = 'pending_review'
      and content -> 'productColors' @> jsonb_build_array(jsonb_build_object('colorId', ${id}::text))
  `.execute(tx)
  return had.map(({ productId }) => productId)
}

/** Links products that had a colour, and still show its name and hex, to the restored colour of the palette. */
export async function restoreColor(tx: Tx, color: ShownColor, productIds: readonly string[]): Promise<void> {
  const { id, name, nameAr, hex } = color
  await tx
    .updateTable('productColors')
    .set({ colorId: id, name: null, nameAr: null, hex: null })
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('colorId', 'is', null)
    .where('name', '=', name)
    .where('nameAr', 'is not distinct from', nameAr)
    .where('hex', '=', hex)
    .execute()
}

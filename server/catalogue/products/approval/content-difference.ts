import type { ProductContent } from '#contract/catalogue/products/product-input.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { readColors, resolveColors, type StoredColor } from '#server/catalogue/products/product-colors.ts'
import { columnsOf } from '#server/catalogue/products/product-rows.ts'

const colorFields = ['availableColors', 'productColors'] as const
type PlainField = Exclude<keyof ProductContent, (typeof colorFields)[number]>

/** Of the fields that are sent, those that would make the product say something else than it does. */
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
  // The variant that was chosen of a model says nothing of another one.
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

/** Style tags have no order of their own. */
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

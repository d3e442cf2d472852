import { sql } from 'kysely'
import type { VariantGroup, Variant } from '#contract/catalogue/products/variants.ts'
import { designOf } from '#domain/catalogue/products/design-names.ts'
import { Refusal } from '#domain/refusal.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { type Deps, isId } from '#server/deps.ts'
import { storedAddress } from '#server/platform/files/addresses.ts'

const mostLookedAt = 2000
const mostSuggestions = 12

type VariantRow = Variant & {
  readonly key: string | null
  readonly isSelf: boolean
  readonly isVariant: boolean
  readonly hasSameModel: boolean
}

/**
 * Reads a product's variant group and suggests other products of its owner; only a shop's own product, if one is given.
 * Refusal: product.not-found.
 */
export async function readVariantGroup(
  deps: Deps,
  id: string,
  shopId: string | null = null,
): Promise<VariantGroup> {
  const rows = isId(id) ? await readRows(deps, id, shopId) : []
  const self = rows.find(({ isSelf }) => isSelf)
  if (!self) throw new Refusal('product.not-found')
  const isSameDesign = await designCheck(deps, self)
  const others = rows.filter(({ isSelf, isVariant }) => !isSelf && !isVariant)
  return {
    key: self.key,
    members: rows.filter(({ isVariant }) => isVariant).map(variantOf),
    suggestions: others
      .filter((row) => row.hasSameModel || isSameDesign(row))
      .slice(0, mostSuggestions)
      .map(variantOf),
  }
}

function variantOf({
  key: _key,
  isSelf: _self,
  isVariant: _variant,
  hasSameModel: _model,
  ...variant
}: VariantRow): Variant {
  return variant
}

/** SQL: the hash of the product's 3D model, since the same file may have been uploaded twice. */
const modelOf = sql`(select sha256 from objects where id = case
  when p.photo3d ~ ${`^${storedAddress('')}[0-9a-f-]{36}$`} then right(p.photo3d, 36)::uuid end)`

/** Reads the product, its variants in their order, and its owner's newest products in the same category. */
async function readRows({ db }: Deps, id: string, shopId: string | null): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    with self as (
      select p.*, f.key, ${modelOf} as model
      from products p left join families f on f.id = p.family_id
      where p.id = ${id} and (${shopId}::uuid is null or p.shop_id = ${shopId}::uuid)
    )
    select p.id, p.name, p.name_ar, p.main_photo, p.status, self.key,
      array(select other.id::text from products other where other.family_id = p.family_id
        order by other.family_position, other.id) as variants,
      p.id = self.id as is_self, coalesce(p.family_id = self.family_id, false) as is_variant,
      coalesce(p.photo3d = self.photo3d or self.model = ${modelOf}, false) as has_same_model
    from self join products p on p.owner_id = self.owner_id
      and (p.id = self.id or p.category_id = self.category_id or p.family_id = self.family_id)
    order by (p.id = self.id or p.family_id = self.family_id) desc nulls last, p.family_position, p.created_at desc, p.id
    limit ${mostLookedAt}`.execute(db)
  return rows
}

/** Returns a check whether another product has the same name but for colours and materials, in either language. */
async function designCheck(deps: Deps, self: VariantRow): Promise<(other: VariantRow) => boolean> {
  const { reference } = await currentCatalogue(deps)
  const names = reference.colors.flatMap(({ name, nameAr }) => [name, nameAr ?? ''])
  const colors = new Set(names.flatMap((name) => searchForm(name).split(' ')).filter((word) => word !== ''))
  const english = designOf(self.name, colors)
  const arabic = designOf(self.nameAr ?? '', colors)
  return ({ name, nameAr }) =>
    (english !== '' && designOf(name, colors) === english) ||
    (arabic !== '' && designOf(nameAr ?? '', colors) === arabic)
}

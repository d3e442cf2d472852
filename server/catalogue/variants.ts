import { productTag } from './tags.ts'

/** What a query reads of a listing's variant group by `variantJoin`; null where it has none. */
export type VariantColumns = {
  /** Listed variants in their order, itself among them, as JSON of contract/catalogue/marketplace.ts `variants`. */
  readonly variants: string | null
  /** All of the variant group, also those off sale, whose return would be shown. */
  readonly variantIds: readonly string[] | null
}

/** Beside listings `l`: `variants.list` and `variants.ids`. What has no family is not looked up. */
export const variantJoin = `left join lateral (
    select array_agg(k.id::text) as ids,
      coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'nameAr', k.name_ar, 'photo', k.main_photo,
        'color', (select json_build_object('name', coalesce(c.name, pc.name),
            'nameAr', case when c.id is null then pc.name_ar else c.name_ar end, 'hex', coalesce(c.hex, pc.hex))
          from product_colors pc left join colors c on c.id = pc.color_id where pc.product_id = k.id
          order by strpos(lower(k.name), lower(coalesce(c.name, pc.name))) = 0, pc.position limit 1),
        'inStock', k.stock > 0) order by k.family_position, k.id) filter (where shown.number is not null), '[]')::text as list
    from products k left join listings shown on shown.product_id = k.id where k.family_id = l.family
  ) variants on l.family is not null`

/** The variants of a listing as they are sent: a lone product has none. */
export function variantJson({ variants }: VariantColumns): string {
  const listed = JSON.parse(variants ?? '[]') as unknown[]
  return listed.length < 2 ? '[]' : JSON.stringify(listed)
}

/** A change of any of them may change what is shown. */
export function variantTags({ variantIds }: VariantColumns): string[] {
  return (variantIds ?? []).map(productTag)
}

import { productTag, stockTag } from './tags.ts'
import type { Deps } from '#server/deps.ts'
import {
  presentCard,
  presentColumns,
  presentRecord,
  type Present,
} from '#server/catalogue/products/record.ts'
import { cachePart } from '#server/platform/cache/caches.ts'
import { catalogueTags } from '#server/catalogue/listings/changes.ts'
import { catalogueCache } from './response-cache.ts'

type Reader = Pick<Deps, 'pool' | 'caches'>
type Kind = 'record' | 'card'
/** The wire JSON of one or more listings, with the tags of its content. */
export type Document = { readonly json: string; readonly tags: readonly string[] }

/** Caches of single listings, since pages of different queries show the same products. */
export const documentCaches = {
  record: cachePart((holder) => catalogueCache<Document>(holder, { name: 'records', megabytes: 10 })),
  card: cachePart((holder) => catalogueCache<Document>(holder, { name: 'cards', megabytes: 4 })),
} as const

/**
 * Returns the wire JSON of listings as one JSON array, in the given order, with the tags of all of them. Leaves out
 * listings that no longer exist. Each listing is cached by itself.
 */
export async function documentsOf(
  deps: Reader,
  [kind, numbers]: readonly [Kind, readonly number[]],
): Promise<Document> {
  const cache = documentCaches[kind](deps)
  const version = catalogueTags(deps).version()
  const documents = new Map<number, Document | undefined>()
  for (const number of numbers) documents.set(number, cache.get(String(number)))
  const missing = numbers.filter((number) => documents.get(number) === undefined)
  for (const row of await readDocuments(deps, kind, missing)) {
    const document = documentOf(kind, row)
    documents.set(row.number, document)
    // Text with Arabic in it takes two bytes a character.
    cache.set(
      String(row.number),
      { value: document, tags: document.tags, bytes: 2 * document.json.length },
      version,
    )
  }
  const found = [...documents.values()].filter((document) => document !== undefined)
  return { json: `[${found.map(({ json }) => json).join(',')}]`, tags: found.flatMap(({ tags }) => tags) }
}

type DocumentRow = Present & VariantColumns & { number: number; id: string; document: string }

async function readDocuments(
  { pool }: Reader,
  kind: Kind,
  numbers: readonly number[],
): Promise<DocumentRow[]> {
  if (numbers.length === 0) return []
  // Named, so that it is planned once per connection: planning three tables takes as long as reading them.
  const { rows } = await pool.query<DocumentRow>({
    name: `listing-${kind}s`,
    text: `select l.number, p.id, ${presentColumns}, d.${kind} as document, ${
      kind === 'card'
        ? `variants.list as variants, variants.ids as "variantIds"`
        : `null as variants, null as "variantIds"`
    }
      from listing_documents d join listings l using (number) join products p on p.id = l.product_id
      ${kind === 'card' ? variantJoin : ''}
      where l.number = any($1::integer[])`,
    values: [numbers],
  })
  return rows
}

function documentOf(kind: Kind, { id, document, ...present }: DocumentRow): Document {
  if (kind === 'card') {
    const tags = [...new Set([productTag(id), ...variantTags(present)])]
    return { json: presentCard(document, present, variantJson(present)), tags }
  }
  return { json: presentRecord(document, present), tags: [productTag(id), stockTag(id)] }
}

/** The columns that `variantJoin` adds from a listing's variant group; null without one. */
export type VariantColumns = {
  /** Listed variants in their order, including itself, as JSON of contract/catalogue/marketplace.ts `variants`. */
  readonly variants: string | null
  /** All variants, including those off sale, whose return would be shown. */
  readonly variantIds: readonly string[] | null
}

/** SQL join to listings `l` that adds `variants.list` and `variants.ids`; skips listings without a family. */
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

/** The variants of a listing as sent: empty for a single product. */
export function variantJson({ variants }: VariantColumns): string {
  const listed = JSON.parse(variants ?? '[]') as unknown[]
  return listed.length < 2 ? '[]' : JSON.stringify(listed)
}

/** Returns the tags of all variants, since a change of any of them may change the reply. */
export function variantTags({ variantIds }: VariantColumns): string[] {
  return (variantIds ?? []).map(productTag)
}

import { sql } from 'kysely'
import { z } from 'zod'
import { discount } from '#contract/catalogue/products/field-kinds.ts'
import { maxVariants } from '#domain/catalogue/products/variants.ts'
import { plainDecimal } from '#domain/platform/amounts/decimal-text.ts'
import { type Db, type Deps, isId } from '#server/deps.ts'
import {
  kindOf,
  type LinkField,
  linkFields,
  type ProductLinks,
  type Unwritten,
} from '#server/catalogue/products/product-links.ts'
import { partsOfList } from './cell-values.ts'
import { ownAmong, productsBySku } from './own-targets.ts'
import type { CheckedRow } from './check-row.ts'
import { type RowCells, type RowProblem, short } from './row-input.ts'

/** The links of a row's product, or why they are refused. */
export type RowLinks = { readonly links: ProductLinks | null; readonly problems: readonly RowProblem[] }

const none: RowLinks = { links: null, problems: [] }
const mostLinks = 50

/**
 * Finds the products that rows of a file name by SKU or id: among its own rows, also later ones, then among the shop's
 * products. Another shop's product counts only if it is already linked in the same way, so that links made by
 * administrators stay.
 */
export async function readLinks(
  deps: Deps,
  shopId: string,
  rows: readonly CheckedRow[],
): Promise<RowLinks[]> {
  const linking = rows.filter(saysLinks)
  const refs = linking.flatMap(({ fresh }) => linkFields.flatMap((field) => partsOfList(fresh[field] ?? '')))
  const known = await findKnown(deps, { shopId, refs: [...new Set(refs)], rows })
  const now = await linkedNow(
    deps,
    linking.map(({ productId }) => productId),
  )
  const joining = rows.map(({ productId, fresh: { family } }) => ({ productId, family }))
  const areFull = await findFullFamilies(deps.db, { shopId }, joining)
  return rows.map((row, index) => {
    if (areFull[index]) return { links: null, problems: [familyFull] }
    return saysLinks(row) ? linksOf(row, known, now.get(row.productId) ?? nothing) : none
  })
}

export const familyFull: RowProblem = { field: 'family', problem: 'familyFull', value: String(maxVariants) }
const discountForeign: RowProblem = { field: 'bundleDiscount', problem: 'discountForeign', value: '' }

/** The problem of a bundle that was not written because another shop's product is, or would be, in it. */
export function foreignProblem({ foreign }: Unwritten): RowProblem {
  if (foreign === null) return discountForeign
  return { field: 'bundleProducts', problem: 'linkForeign', value: short(foreign) }
}

type JoiningRow = { readonly productId: string; readonly family: string | undefined }

/**
 * Returns for each row whether its family is full: products that stay in it count first, then the rows in order. With
 * an import whose rows are being linked, products that its rows will move to another family do not count.
 */
export async function findFullFamilies(
  db: Db,
  { shopId, importId = null }: { readonly shopId: string; readonly importId?: string | null },
  rows: readonly JoiningRow[],
): Promise<boolean[]> {
  const joining = rows.filter(({ family }) => family !== undefined)
  if (joining.length === 0) return []
  const { rows: staying } = await sql<{ key: string; count: number }>`
    select f.key, count(*)::integer from families f join products p on p.family_id = f.id
    where f.owner_id = ${shopId} and f.key = any(${joining.map(({ family }) => family)}::text[])
      and p.id <> all(${joining.map(({ productId }) => productId)}::uuid[])
      and p.id not in (select product_id from product_import_rows where import_id = ${importId} and state = 'done'
        and product_id is not null and links ->> 'family' <> f.key)
    group by f.key`.execute(db)
  const counts = new Map(staying.map(({ key, count }) => [key, count]))
  return rows.map(({ family }) => {
    if (family === undefined) return false
    const count = (counts.get(family) ?? 0) + 1
    counts.set(family, count)
    return count > maxVariants
  })
}

function saysLinks({ fresh }: CheckedRow): boolean {
  return (
    fresh.family !== undefined ||
    fresh.bundleDiscount !== undefined ||
    linkFields.some((field) => fresh[field] !== undefined)
  )
}

type ProductLookup = (ref: string) => string | undefined
type Naming = {
  readonly shopId: string
  readonly refs: readonly string[]
  readonly rows: readonly CheckedRow[]
}

const refsAtOnce = 5_000

async function findKnown({ db }: Deps, { shopId, refs, rows }: Naming): Promise<ProductLookup> {
  const inFile = new Map(rows.toReversed().map(({ sku, productId }) => [sku, productId]))
  const ids = new Set(rows.flatMap(({ isThere, productId }) => (isThere ? [productId] : [])))
  const skus = new Map<string, string>()
  for (let at = 0; at < refs.length; at += refsAtOnce) {
    const asked = refs.slice(at, at + refsAtOnce)
    for (const id of await ownAmong(db, shopId, asked)) ids.add(id)
    for (const [sku, id] of await productsBySku(db, shopId, asked)) skus.set(sku, id)
  }
  return (ref) => {
    const id = ref.toLowerCase()
    return isId(id) && ids.has(id) ? id : (inFile.get(ref) ?? skus.get(ref))
  }
}

type LinkedNow = {
  readonly lists: ReadonlyMap<LinkField, readonly string[]>
  /** Products of other shops, linked by administrators. */
  readonly foreign: ReadonlySet<string>
}
type LinkRow = {
  readonly id: string
  readonly kind: string
  readonly ids: string[]
  readonly foreign: string[]
}

const nothing: LinkedNow = { lists: new Map(), foreign: new Set() }

/** Reads the current links of products. */
async function linkedNow({ pool }: Deps, ids: readonly string[]): Promise<Map<string, LinkedNow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<LinkRow>(
    `select link.product_id as id, link.kind::text,
      array_agg(link.linked_product_id::text order by link.position, link.linked_product_id) as ids,
      coalesce(array_agg(other.id::text) filter (where other.shop_id is distinct from p.shop_id), '{}') as foreign
    from product_links link
    join products p on p.id = link.product_id
    join products other on other.id = link.linked_product_id
    where link.product_id = any($1::uuid[]) group by 1, 2`,
    [ids],
  )
  const grouped = [...Map.groupBy(rows, ({ id }) => id)]
  return new Map(grouped.map(([id, lists]) => [id, linkedIn(lists)]))
}

function linkedIn(rows: readonly LinkRow[]): LinkedNow {
  const lists = linkFields.flatMap((field) => {
    const row = rows.find(({ kind }) => kind === kindOf[field])
    return row ? [[field, row.ids] as const] : []
  })
  return { lists: new Map(lists), foreign: new Set(rows.flatMap(({ foreign }) => foreign)) }
}

function linksOf(row: CheckedRow, known: ProductLookup, now: LinkedNow): RowLinks {
  const read = linkFields.flatMap((field) => {
    const cell = row.fresh[field]
    const stays = (id: string) => now.foreign.has(id) && now.lists.get(field)?.includes(id)
    const find = (ref: string) => known(ref) ?? (stays(ref.toLowerCase()) ? ref.toLowerCase() : undefined)
    return cell === undefined ? [] : [readList(row, { field, refs: partsOfList(cell), find })]
  })
  const lists = new Map([...now.lists, ...read.map(({ field, ids }) => [field, ids] as const)])
  const holdsForeign = (lists.get('bundleProducts') ?? []).some((id) => now.foreign.has(id))
  const discounted = discountOf(row.fresh, holdsForeign)
  const variantGroup = variantGroupOf(row.fresh)
  const problems = [...read, discounted, variantGroup].flatMap((one) => one.problems)
  if (problems.length > 0) return { links: null, problems }
  const differing = read.filter(({ field, ids }) => String(ids) !== String(now.lists.get(field) ?? []))
  const links = {
    ...Object.fromEntries(differing.map(({ field, ids }) => [field, ids])),
    ...discounted.links,
    ...variantGroup.links,
  }
  return { links: Object.keys(links).length > 0 ? links : null, problems }
}

type Refs = { readonly field: LinkField; readonly refs: readonly string[]; readonly find: ProductLookup }
type ReadList = {
  readonly field: LinkField
  readonly ids: readonly string[]
  readonly problems: readonly RowProblem[]
}

function readList({ productId }: CheckedRow, { field, refs, find }: Refs): ReadList {
  if (refs.length > mostLinks)
    return { field, ids: [], problems: [{ field, problem: 'linkMany', value: '' }] }
  const found = refs.map((ref) => ({ ref, id: find(ref) }))
  const problems = found.flatMap(({ ref, id }): RowProblem[] => {
    if (id === undefined) return [{ field, problem: 'linkUnknown', value: short(ref) }]
    return id === productId ? [{ field, problem: 'linkItself', value: short(ref) }] : []
  })
  return { field, ids: [...new Set(found.flatMap(({ id }) => id ?? []))], problems }
}

const longestFamilyKey = 100

/** All rows with one key form one family; its current products stay in it. */
function variantGroupOf({ family }: RowCells): RowLinks {
  if (family === undefined) return none
  if (Array.from(family).length <= longestFamilyKey) return { links: { family }, problems: [] }
  return { links: null, problems: [{ field: 'family', problem: 'familyLong', value: short(family) }] }
}

/** A bundle discount applies to all products in it, so a shop may set it only for its own products. */
function discountOf({ bundleDiscount: cell }: RowCells, holdsForeign: boolean): RowLinks {
  if (cell === undefined) return none
  const field = 'bundleDiscount' as const
  const read = z.safeDecode(discount, plainDecimal(cell.replace(/[%٪]/g, '')))
  if (!read.success) return { links: null, problems: [{ field, problem: 'discount', value: short(cell) }] }
  if (holdsForeign) return { links: null, problems: [discountForeign] }
  return { links: { bundleDiscount: read.data }, problems: [] }
}

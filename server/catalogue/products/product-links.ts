import { sql } from 'kysely'
import type { AdminProductInput } from '#contract/catalogue/products/product-input.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx } from '#server/deps.ts'
import { joinByKey, lockVariantGroups } from './variants/write.ts'

/** The fields of a product that name others, and the kind of link each is stored as. */
export const kindOf = {
  bundleProducts: 'bundle',
  upsellProducts: 'upsell',
  crossSellProducts: 'cross_sell',
} as const
export type LinkField = keyof typeof kindOf
export const linkFields = Object.keys(kindOf) as LinkField[]

/** The links of a product, by the ids of the others; fields that are not given stay. */
export type ProductLinks = Partial<Pick<AdminProductInput, LinkField | 'bundleDiscount'>> & {
  /** The key of a family that it joins; only imports give it. */
  readonly family?: string
}
export type LinksOfProduct = { readonly id: string; readonly links: ProductLinks }

/** Replaces the links of the sent fields. An unknown product, or the product itself, is product.link-unknown. */
export async function writeLinks(tx: Tx, products: readonly LinksOfProduct[]): Promise<void> {
  const named = products.flatMap(({ links }) => linkFields.flatMap((field) => links[field] ?? []))
  const known = await knownAmong(tx, named)
  for (const { id, links } of products) {
    for (const field of linkFields) {
      const areRight = (links[field] ?? []).every(
        (one) => known.has(one.toLowerCase()) && one.toLowerCase() !== id,
      )
      if (!areRight) throw new Refusal('product.link-unknown', {}, field)
    }
  }
  await replaceLinks(tx, products)
}

async function knownAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const asked = ids.filter(isId)
  if (asked.length === 0) return new Set()
  const rows = await tx.selectFrom('products').select('id').where('id', 'in', asked).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ends the bundles between a product that gets another owner and its former owner's products: only that owner may give
 * their discount. Returns the products whose listings must be refreshed.
 */
export async function endBundles(tx: Tx, id: string, formerShopId: string | null): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    delete from product_links link using products other
    where link.kind = 'bundle' and other.shop_id is not distinct from ${formerShopId}::uuid
      and ${id} in (link.product_id, link.linked_product_id)
      and other.id in (link.product_id, link.linked_product_id) and other.id <> ${id}
    returning link.product_id`.execute(tx)
  return rows.map(({ productId }) => productId)
}

type Linking = { readonly shopId: string; readonly products: readonly LinksOfProduct[]; readonly at: Date }

/** A bundle that another shop's product, by name, could not join; null: one is in it, so the discount was kept. */
export type Unwritten = { readonly productId: string; readonly foreign: string | null }

/**
 * Links a shop's own products to others, in a few statements for all of them. Returns the products whose listings must
 * be refreshed, including their present and former variants if families change, and the bundles that were not written
 * because of another shop's product. The caller has checked which others the shop may name; skips missing ones and
 * the product itself.
 */
export async function linkOwnProducts(
  tx: Tx,
  { shopId, products, at }: Linking,
): Promise<{ readonly productIds: string[]; readonly unwritten: Unwritten[] }> {
  const isOfVariantGroups = products.some(({ links }) => links.family !== undefined)
  if (isOfVariantGroups) await lockVariantGroups(tx, shopId)
  const locked = await lockOwn(tx, shopId, products)
  const own = new Set(locked.map(({ id }) => id))
  const { given, unwritten } = await withoutForeign(
    tx,
    products.filter(({ id }) => own.has(id)),
    own,
  )
  await replaceLinks(tx, given)
  const undiscounted = await writeDiscounts(tx, given)
  if (isOfVariantGroups) await joinByKey(tx, shopId, given)
  const ids = given.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('products').set({ updatedAt: at }).where('id', 'in', ids).execute()
  return {
    productIds: locked.flatMap(({ id, isChanged }) => (isChanged ? [id] : [])),
    unwritten: [...unwritten, ...undiscounted.map((productId) => ({ productId, foreign: null }))],
  }
}

/**
 * Locks products, and those that their bundles name, so that no owner changes meanwhile. For a row with a family, also
 * all products of the groups it joins or leaves, whose stars change (0124). In id order, so that calls cannot deadlock.
 */
async function lockOwn(tx: Tx, shopId: string, products: Linking['products']) {
  const ids = products.map(({ id }) => id)
  const joining = products.filter(({ links }) => links.family !== undefined)
  const bundled = products.flatMap(({ links }) => links.bundleProducts ?? [])
  const isChanged = sql`(id = any(${ids}::uuid[])
      or family_id in (select family_id from products where id = any(${joining.map(({ id }) => id)}::uuid[]))
      or family_id in (select id from families where owner_id = ${shopId}
        and key = any(${joining.flatMap(({ links }) => links.family ?? [])}::text[])))`
  const { rows } = await sql<{ id: string; isChanged: boolean }>`
    select id, ${isChanged} is true as is_changed from products
    where shop_id = ${shopId} and (${isChanged} or id = any(${bundled}::uuid[]))
    order by id for no key update`.execute(tx)
  return rows
}

/** A shop may discount only its own prices: another shop's product may stay in a bundle, but not join one. */
async function withoutForeign(tx: Tx, products: Linking['products'], own: ReadonlySet<string>) {
  const named = products.flatMap(({ id, links: { bundleProducts = [] } }) =>
    bundleProducts.filter((other) => !own.has(other)).map((other) => ({ id, other })),
  )
  if (named.length === 0) return { given: products, unwritten: [] }
  const { rows } = await sql<{ id: string; other: string; name: string }>`
    select given.id, other.id as other, other.name
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ other }) => other)}::uuid[]) as given (id, other_id)
    join products other on other.id = given.other_id
    where not exists (select from product_links link
      where link.product_id = given.id and link.kind = 'bundle' and link.linked_product_id = given.other_id)`.execute(
    tx,
  )
  const isForeign = (of: string, other: string) => rows.some((row) => row.id === of && row.other === other)
  const given = products.map(({ id, links }) => {
    const bundleProducts = links.bundleProducts?.filter((other) => !isForeign(id, other))
    return { id, links: { ...links, ...(bundleProducts && { bundleProducts }) } }
  })
  return { given, unwritten: rows.map(({ id, name }) => ({ productId: id, foreign: name })) }
}

async function replaceLinks(tx: Tx, products: Linking['products']): Promise<void> {
  const lists = products.flatMap(({ id, links }) =>
    linkFields.flatMap((field) => {
      const ids = links[field]
      return ids === undefined
        ? []
        : [{ id, kind: kindOf[field], ids: [...new Set(ids.map((one) => one.toLowerCase()))] }]
    }),
  )
  if (lists.length === 0) return
  await sql`
    delete from product_links link
    using unnest(${lists.map(({ id }) => id)}::uuid[], ${lists.map(({ kind }) => kind)}::product_link_kind[])
      as given (product_id, kind)
    where link.product_id = given.product_id and link.kind = given.kind`.execute(tx)
  const rows = lists.flatMap(({ id, kind, ids }) =>
    ids.map((linkedId, position) => ({ id, kind, linkedId, position })),
  )
  await sql`
    insert into product_links (product_id, kind, linked_product_id, position)
    select given.product_id, given.kind, given.linked_id, given.position
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ kind }) => kind)}::product_link_kind[],
      ${rows.map(({ linkedId }) => linkedId)}::uuid[], ${rows.map(({ position }) => position)}::integer[])
      as given (product_id, kind, linked_id, position)
    join products known on known.id = given.linked_id
    where given.linked_id <> given.product_id`.execute(tx)
}

/** Writes bundle discounts; returns the products that keep theirs, since other shops' products are in their bundles. */
async function writeDiscounts(tx: Tx, products: Linking['products']): Promise<string[]> {
  const given = products.flatMap(({ id, links: { bundleDiscount } }) =>
    bundleDiscount === undefined ? [] : [{ id, bundleDiscount }],
  )
  if (given.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update products p set bundle_discount_bp = given.discount
    from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ bundleDiscount }) => bundleDiscount)}::integer[])
      as given (id, discount)
    where p.id = given.id and not exists (
      select from product_links link join products other on other.id = link.linked_product_id
      where link.product_id = p.id and link.kind = 'bundle' and other.shop_id is distinct from p.shop_id)
    returning p.id`.execute(tx)
  const written = new Set(rows.map(({ id }) => id))
  return given.flatMap(({ id }) => (written.has(id) ? [] : [id]))
}

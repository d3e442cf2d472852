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

/** What goes with a product, by the ids of the others; what is not given stays. */
export type ProductLinks = Partial<Pick<AdminProductInput, LinkField | 'bundleDiscount'>> & {
  /** The key of a family that it joins: files alone say it. */
  readonly family?: string
}
export type LinksOfProduct = { readonly id: string; readonly links: ProductLinks }

/** Replaces the links of the fields that are sent. An unknown product, or itself, is product.link-unknown. */
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
 * Ends the bundles of a product that gets another owner with what its former one sells: their discount was that one's to give.
 * Answers whose listings follow.
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

/**
 * Links own products of a shop to others, in a few statements for all of them; answers whose listings follow: with variant
 * groups also those who are, or were, variants of them.
 * Which others a shop may name, the caller has seen to; those that are not there, and the product itself, are left out.
 */
export async function linkOwnProducts(tx: Tx, { shopId, products, at }: Linking): Promise<string[]> {
  const isOfVariantGroups = products.some(({ links }) => links.family !== undefined)
  if (isOfVariantGroups) await lockVariantGroups(tx, shopId)
  const own = await lockOwn(tx, shopId, products)
  const given = products.filter(({ id }) => own.has(id))
  await replaceLinks(tx, given)
  await writeDiscounts(tx, given)
  if (isOfVariantGroups) await joinByKey(tx, shopId, given)
  const ids = given.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('products').set({ updatedAt: at }).where('id', 'in', ids).execute()
  return [...own]
}

/**
 * Where a row says a variant group, with all of the groups that it joins or leaves, whose stars it changes (0124). In the order of
 * their ids, so that two of these never wait for each other.
 */
async function lockOwn(tx: Tx, shopId: string, products: Linking['products']): Promise<Set<string>> {
  const ids = products.map(({ id }) => id)
  const joining = products.filter(({ links }) => links.family !== undefined)
  const { rows } = await sql<{ id: string }>`
    select id from products where shop_id = ${shopId} and (id = any(${ids}::uuid[])
      or family_id in (select family_id from products where id = any(${joining.map(({ id }) => id)}::uuid[]))
      or family_id in (select id from families where owner_id = ${shopId}
        and key = any(${joining.flatMap(({ links }) => links.family ?? [])}::text[])))
    order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
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

async function writeDiscounts(tx: Tx, products: Linking['products']): Promise<void> {
  const given = products.flatMap(({ id, links: { bundleDiscount } }) =>
    bundleDiscount === undefined ? [] : [{ id, bundleDiscount }],
  )
  if (given.length === 0) return
  await sql`
    update products p set bundle_discount_bp = given.discount
    from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ bundleDiscount }) => bundleDiscount)}::integer[])
      as given (id, discount)
    where p.id = given.id`.execute(tx)
}

import { sql } from 'kysely'
import { type VariantGroupPlan, variantGroupKey } from '#domain/catalogue/products/variants.ts'
import { isId, type Tx } from '#server/deps.ts'

/** A product of an owner, and its place among its variants. */
export type LockedVariant = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly familyId: number | null
  readonly position: number | null
}

/** Locks these products of an owner and all their variants, in id order; returns them by their place in the group. */
export async function lockVariants(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<LockedVariant[]> {
  const asked = ids.filter(isId)
  const { rows } = await sql<LockedVariant>`
    select id, name, name_ar, family_id, family_position as position from products
    where owner_id = ${ownerId} and (id = any(${asked}::uuid[])
      or family_id in (select family_id from products where id = any(${asked}::uuid[])))
    order by id for no key update`.execute(tx)
  return rows.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
}

/** The products of a variant group, in their order. */
export function variantsOf(known: readonly LockedVariant[], familyId: number | null): LockedVariant[] {
  return familyId === null ? [] : known.filter((one) => one.familyId === familyId)
}

/** Writes a planned variant group; returns the variant groups that end. */
export async function writeVariantGroup(
  tx: Tx,
  known: readonly LockedVariant[],
  plan: VariantGroupPlan,
): Promise<VariantGroup[]> {
  const { members, leaves, ends } = plan
  await place(
    tx,
    leaves.map((id) => ({ id, familyId: null, position: null })),
  )
  const names = members.flatMap((id) => known.find((one) => one.id === id)?.name ?? [])
  const into =
    members.length === 0 ? null : (plan.into ?? (await newVariantGroup(tx, members[0] ?? '', names)))
  await place(
    tx,
    members.map((id, position) => ({ id, familyId: into, position })),
  )
  if (ends.length === 0) return []
  return tx.deleteFrom('families').where('id', 'in', ends).returning(['id', 'shopId', 'key']).execute()
}

export type VariantGroup = { readonly id: number; readonly shopId: string | null; readonly key: string }
export type Place = Pick<LockedVariant, 'id' | 'familyId' | 'position'>

/** Puts each product into its variant group, or with null into none. */
async function place(tx: Tx, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    update products p set family_id = given.family, family_position = given.position
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ familyId }) => familyId)}::integer[],
      ${places.map(({ position }) => position)}::integer[]) as given(id, family, position)
    where p.id = given.id`.execute(tx)
}

/** Creates a variant group for the owner of this product. A key that is taken gets a number. */
async function newVariantGroup(tx: Tx, productId: string, names: readonly string[]): Promise<number> {
  const key = variantGroupKey(names)
  const { rows } = await sql<{ id: number }>`
    insert into families (shop_id, key)
    select p.shop_id, ${key}::text || case when not exists (
        select from families where owner_id = p.owner_id and key = ${key}) then '' else ' ' || (
        select min(n) from generate_series(2, 1 + (select count(*) from families where owner_id = p.owner_id)) n
        where not exists (select from families where owner_id = p.owner_id and key = ${key}::text || ' ' || n)) end
    from products p where p.id = ${productId} returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`product ${productId} cannot be read`)
  return row.id
}

type Restoring = {
  readonly places: readonly Place[]
  /** Families that had ended; they are restored with their ids. */
  readonly ended: readonly VariantGroup[]
  readonly now: readonly LockedVariant[]
}

/** Restores products and variant groups; deletes variant groups created since. */
export async function restore(tx: Tx, { places, ended, now }: Restoring): Promise<void> {
  if (ended.length > 0) {
    await sql`
      insert into families (id, shop_id, key) overriding system value
      select * from unnest(${ended.map(({ id }) => id)}::integer[],
        ${ended.map(({ shopId }) => shopId)}::uuid[], ${ended.map(({ key }) => key)}::text[])`.execute(tx)
  }
  await place(tx, places)
  const were = places.map(({ familyId }) => familyId)
  const began = now.flatMap(({ familyId }) =>
    familyId === null || were.includes(familyId) ? [] : [familyId],
  )
  if (began.length > 0) await tx.deleteFrom('families').where('id', 'in', began).execute()
}

/** Changes of the variant groups of one owner wait for each other. */
export async function lockVariantGroups(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('families:' || ${ownerId}::text, 0))`.execute(tx)
}

type Joining = { readonly id: string; readonly links: { readonly family?: string } }

/**
 * Adds a shop's own products to the variant groups of these keys, after the current members; a new key creates a group.
 * The caller has locked the products and the shop's variant groups.
 */
export async function joinByKey(tx: Tx, shopId: string, products: readonly Joining[]): Promise<void> {
  const given = products.flatMap(({ id, links: { family } }) =>
    family === undefined ? [] : [{ id, family }],
  )
  if (given.length === 0) return
  const keys = given.map(({ family }) => family)
  await sql`insert into families (shop_id, key) select distinct ${shopId}::uuid, key from unnest(${keys}::text[]) as key
    on conflict (owner_id, key) do nothing`.execute(tx)
  await sql`
    update products p set family_id = f.id, family_position = given.at
      + coalesce((select max(family_position) from products other where other.family_id = f.id), -1)
    from unnest(${given.map(({ id }) => id)}::uuid[], ${keys}::text[]) with ordinality as given(id, key, at)
    join families f on f.owner_id = ${shopId} and f.key = given.key
    where p.id = given.id and p.family_id is distinct from f.id`.execute(tx)
}

/** Deletes a shop's variant groups that have one product or none; returns the products that were left in them. */
export async function endLoneVariantGroups(tx: Tx, shopId: string): Promise<string[]> {
  await lockVariantGroups(tx, shopId)
  const lone = sql`select f.id from families f where f.owner_id = ${shopId}
    and (select count(*) from products other where other.family_id = f.id) < 2`
  const { rows } = await sql<{ id: string }>`select id from products where owner_id = ${shopId}
    and family_id in (${lone}) order by id for no key update`.execute(tx)
  const left = rows.map(({ id }) => id)
  await sql`update products set family_id = null, family_position = null where id = any(${left}::uuid[])`.execute(
    tx,
  )
  await sql`delete from families where owner_id = ${shopId}
    and not exists (select from products other where other.family_id = families.id)`.execute(tx)
  return left
}

import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

/** Changes of the variant groups of one owner wait for each other. */
export async function lockVariantGroups(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('families:' || ${ownerId}::text, 0))`.execute(tx)
}

type Joining = { readonly id: string; readonly links: { readonly family?: string } }

/**
 * Puts own products of a shop into the variant groups of these keys, after those who are there; a key that is new begins one.
 * The products and the shop's variant groups are held.
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

/** Ends the variant groups of a shop that have one product or none; answers who was left. */
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

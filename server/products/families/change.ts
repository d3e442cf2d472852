import { sql } from 'kysely'
import type { FamilyChange } from '#contract/products/families.ts'
import { type FamilyPlan, familyKey, planFamily } from '#domain/products/families.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditedName, recordAudit } from '#server/audit/record.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin, ShopOwner } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { lockFamilies } from './by-key.ts'

/**
 * Says which pieces of one owner are the same design (0056): a shop of its own, an administrator of any. It counts at
 * once, on sale or not: nothing of it is new to the public but that these belong together.
 * Refusals: product.not-found, family.not-own, family.changed-meanwhile.
 */
export async function changeFamily(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
  { members, seen }: FamilyChange,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ownerId = await lockFamiliesOfOwner(tx, id, actor)
    const named = members.map((one) => one.toLowerCase())
    const known = await lockKin(tx, ownerId, [id, ...named])
    const piece = known.find((one) => one.id === id.toLowerCase())
    if (!piece) throw new Refusal('product.not-found')
    if (named.some((one) => !known.some((own) => own.id === one)))
      throw new Refusal('family.not-own', {}, 'members')
    const now = kinOf(known, piece.familyId)
    if (seen && String(seen.map((one) => one.toLowerCase())) !== String(now.map((one) => one.id)))
      throw new Refusal('family.changed-meanwhile', {}, 'seen')
    const plan = planFamily(piece.id, named, known)
    await writeFamily(tx, known, plan)
    const after = plan.members.includes(piece.id) ? plan.members : []
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'product.family-changed',
      subjectKind: 'product',
      subjectId: piece.id,
      subjectName: piece.name,
      subjectNameAr: piece.nameAr,
      before: { family: now.map(auditedName) },
      after: { family: after.map((one) => auditedName(known.find((own) => own.id === one))) },
      at: deps.clock(),
    })
    await refreshListings(tx, { productIds: [...plan.members, ...plan.leaves, ...now.map((one) => one.id)] })
  })
}

/** Those of one owner wait for each other. A shop's own piece alone, where a shop asks. */
async function lockFamiliesOfOwner(tx: Tx, id: string, actor: Admin | ShopOwner): Promise<string> {
  const query = tx.selectFrom('products').select('ownerId').where('id', '=', id)
  const own = actor.kind === 'shop' ? query.where('shopId', '=', actor.shopId) : query
  const product = isId(id) ? await own.executeTakeFirst() : undefined
  if (!product) throw new Refusal('product.not-found')
  await lockFamilies(tx, product.ownerId)
  return product.ownerId
}

type Known = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly familyId: number | null
  readonly position: number | null
}

/** These pieces of an owner and all kin of theirs as they stand in their families; held in the order of their ids. */
async function lockKin(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Known[]> {
  const asked = ids.filter(isId)
  const { rows } = await sql<Known>`
    select id, name, name_ar, family_id, family_position as position from products
    where owner_id = ${ownerId} and (id = any(${asked}::uuid[])
      or family_id in (select family_id from products where id = any(${asked}::uuid[])))
    order by id for update`.execute(tx)
  return rows.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
}

function kinOf(known: readonly Known[], familyId: number | null): Known[] {
  return familyId === null ? [] : known.filter((one) => one.familyId === familyId)
}

async function writeFamily(tx: Tx, known: readonly Known[], plan: FamilyPlan): Promise<void> {
  const { members, leaves, ends } = plan
  await leave(tx, leaves)
  const names = members.flatMap((id) => known.find((one) => one.id === id)?.name ?? [])
  const into = members.length === 0 ? null : (plan.into ?? (await newFamily(tx, members[0] ?? '', names)))
  await sql`
    update products p set family_id = ${into}, family_position = given.position - 1
    from unnest(${[...members]}::uuid[]) with ordinality as given(id, position) where p.id = given.id`.execute(
    tx,
  )
  if (ends.length > 0) await tx.deleteFrom('families').where('id', 'in', ends).execute()
}

async function leave(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const none = { familyId: null, familyPosition: null }
  await tx.updateTable('products').set(none).where('id', 'in', ids).execute()
}

/** Of the owner of this piece. A name that is taken gets a number. */
async function newFamily(tx: Tx, productId: string, names: readonly string[]): Promise<number> {
  const key = familyKey(names)
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

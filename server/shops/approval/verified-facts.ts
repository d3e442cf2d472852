import type { ReplyOf } from '#contract/endpoint.ts'
import type { checkFact, readShop } from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { Refusal } from '#domain/refusal.ts'
import { type VerifiedFact, verifiedFacts } from '#domain/shops/shop-checks.ts'
import { hiddenEmiratesId } from '#domain/shops/uae-identifiers.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { readShopOf } from '../shop-record.ts'

type CheckedFact = ReplyOf<typeof readShop>['facts'][number]

/** The shop's value of a fact as one text; null if it has none. */
export function factValue(shop: Shop, fact: VerifiedFact): string | null {
  if (fact !== 'licenceAuthority') return shop[fact]
  return [shop.licenceAuthority, shop.licenceEmirate].filter((part) => part !== null).join(' · ') || null
}

/** Every fact, and who compared it with the KYC documents; a check of an earlier value is void. */
export async function checkedFactsOf(db: Db, shop: Shop): Promise<CheckedFact[]> {
  const rows = await db
    .selectFrom('shopFactChecks')
    .innerJoin('users', 'users.id', 'shopFactChecks.checkedBy')
    .select(['fact', 'value', 'checkedAt', 'firstName', 'lastName'])
    .where('shopId', '=', shop.id)
    .execute()
  return verifiedFacts.map((fact) => {
    const value = factValue(shop, fact)
    const found = rows.find((row) => row.fact === fact && row.value === value)
    if (!found) return { fact, value, checkedBy: null, checkedAt: null }
    const { firstName, lastName, checkedAt } = found
    return { fact, value, checkedBy: `${firstName} ${lastName}`.trim(), checkedAt }
  })
}

type Check = {
  readonly fact: VerifiedFact
  readonly checked: boolean
  /** The value that the administrator saw. */
  readonly value?: string | undefined
}

/**
 * Records that an administrator compared a fact with the KYC documents, or removes the record; the first to check a
 * value stays its checker. Refusals: shop.not-found; shop.fact-changed if the shop's value is another one, or missing.
 */
export async function noteFactCheck(
  deps: Deps,
  actor: Admin,
  shopId: string,
  { fact, checked, value: seen }: Check,
): Promise<ReplyOf<typeof checkFact>> {
  if (!isId(shopId)) throw new Refusal('shop.not-found')
  return deps.db.transaction().execute(async (tx) => {
    const shop = await lockedShop(tx, deps, shopId)
    const value = factValue(shop, fact)
    if (checked && (value === null || (seen ?? value) !== value)) throw new Refusal('shop.fact-changed')
    const before = await checkOf(tx, shop, fact)
    const isNew = checked !== (before.checkedAt !== null)
    if (isNew) await store(tx, deps, { actor, shop, fact, value: checked ? value : null })
    return isNew ? checkOf(tx, shop, fact) : before
  })
}

type FactOfShop = { readonly actor: Admin; readonly shopId: string; readonly fact: VerifiedFact }

/** Records a fact that was just entered from the document as compared. */
export async function noteFact(tx: Tx, deps: Deps, { actor, shopId, fact }: FactOfShop): Promise<void> {
  const shop = await lockedShop(tx, deps, shopId)
  await store(tx, deps, { actor, shop, fact, value: factValue(shop, fact) })
}

/** Locks and reads a shop, so that its facts do not change before the check is recorded. */
export async function lockedShop(tx: Tx, { clock }: Deps, shopId: string): Promise<Shop> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().executeTakeFirst()
  const shop = await readShopOf(tx, { shopId }, clock())
  if (!shop) throw new Refusal('shop.not-found')
  return shop
}

async function checkOf(tx: Tx, shop: Shop, fact: VerifiedFact): Promise<CheckedFact> {
  const facts = await checkedFactsOf(tx, shop)
  const found = facts.find((one) => one.fact === fact)
  if (!found) throw new Error(`${fact} is no reviewed fact`)
  return found
}

type Note = {
  readonly actor: Admin
  readonly shop: Shop
  readonly fact: VerifiedFact
  /** Null removes the record. */
  readonly value: string | null
}

async function store(tx: Tx, deps: Deps, { actor, shop, fact, value }: Note): Promise<void> {
  const at = deps.clock()
  const of = { shopId: shop.id, fact }
  await tx.deleteFrom('shopFactChecks').where('shopId', '=', shop.id).where('fact', '=', fact).execute()
  if (value !== null) {
    const check = { ...of, value, checkedBy: actor.userId, checkedAt: at }
    await tx.insertInto('shopFactChecks').values(check).execute()
  }
  const said = factValue(shop, fact)
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'shop.fact-checked',
    ...auditSubject('shop', shop.id, shop.shopName, shop.shopNameAr),
    before: { [fact]: value === null ? auditedFact(fact, said) : null },
    after: { [fact]: auditedFact(fact, value) },
    at,
  })
}

/** A fact's value for the audit log; of an Emirates ID only the end of the number. */
export function auditedFact(fact: string, value: string | null): string | null {
  return value !== null && fact === 'emiratesId' ? hiddenEmiratesId(value) : value
}

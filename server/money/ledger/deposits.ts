import { sql } from 'kysely'
import type { Decoded } from '#contract/endpoint.ts'
import type { Deposit, DepositInput, listDeposits as listed } from '#contract/money/ledger/deposits.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { clearingOf, deposited, instalmentsSettled } from '#domain/money/ledger/settlements.ts'
import type { InstalmentMethod } from '#domain/money/payment-method.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, auditedName, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { pageOf, sortedBy } from '#server/platform/db/page.ts'
import { readPlatformProfile } from '#server/shops/kyc/tax-profile.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { amountIn, lockBalance, balanceOf, balanceOfAccount } from './balances.ts'
import { recordBatch, reverseBatch } from './record.ts'

type New = DepositInput & { readonly id: string }

/**
 * Stores and books a deposit at the bank: at most the cash in the books, the shop's debt, or the instalment provider's
 * balance, which stays locked meanwhile. Refusals: deposit.too-much-cash, deposit.owes-less,
 * deposit.provider-has-less, deposit.fee-unfit, deposit.day-ahead, shop.not-found.
 */
export async function enterDeposit(
  deps: Deps,
  { userId: actorId }: Admin,
  { amount: fils, fee, feeVat, provider, ...input }: New,
  key?: RequestKey | null,
): Promise<void> {
  const at = deps.clock()
  if (input.day > dayOf(at)) throw new Refusal('deposit.day-ahead', {}, 'day')
  const [feeFils, vatFils] = [fee ?? 0, feeVat ?? 0]
  if (vatFils > feeFils || (provider === null && feeFils > 0))
    throw new Refusal('deposit.fee-unfit', {}, 'feeVat')
  await creating(deps, key, async (tx) => {
    const { id, day, reference } = input
    const shopId = provider === null ? input.shopId : null
    const shop = shopId === null ? null : await findShop(tx, shopId)
    await lockBalance(tx, provider ?? shopId ?? 'platform')
    const { trn } = await readPlatformProfile(tx, day)
    // Input VAT is recoverable only while the platform is registered for VAT; otherwise it is part of the fee.
    const feeVatFils = trn === null ? 0 : vatFils
    const kept = { feeFils: feeFils + vatFils - feeVatFils, feeVatFils }
    const whole = fils + feeFils + vatFils
    await (provider === null ? refuseMore(tx, { shopId, fils, at }) : refuseUncaptured(tx, provider, whole))
    const values = { id, shopId, provider, fils, ...kept, day, reference }
    await tx
      .insertInto('bankDeposits')
      .values({ ...values, enteredBy: actorId, enteredAt: at })
      .execute()
    const paid = { eventId: id, at, fils }
    await recordBatch(
      tx,
      provider === null ? deposited({ ...paid, shopId }) : instalmentsSettled({ ...paid, ...kept, provider }),
    )
    const subject = auditSubject('deposit', id, reference)
    const after = { shop: auditedName(shop), total: `${fromFils(fils)} AED`, day }
    await recordAudit(tx, { actorId, action: 'deposit.entered', ...subject, after, at })
  })
}

/** Reverses a deposit, once, by a reversing batch. Refusals: deposit.not-found, deposit.reversed. */
export async function reverseDeposit(
  { db, clock }: Deps,
  { userId: actorId }: Admin,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = clock()
    const found = tx.selectFrom('bankDeposits').selectAll().where('id', '=', id)
    const deposit = await rowOf(id, found.forNoKeyUpdate(), 'deposit.not-found')
    if (deposit.reversedAt !== null) throw new Refusal('deposit.reversed')
    const { shopId, provider, fils, day, reference } = deposit
    await lockBalance(tx, provider ?? shopId ?? 'platform')
    const changes = { reversedBy: actorId, reversedAt: at }
    await tx.updateTable('bankDeposits').set(changes).where('id', '=', id).execute()
    const ofCash = shopId === null ? 'cash-banked' : 'shop-paid'
    const event = provider === null ? ofCash : 'instalments-settled'
    await reverseBatch(tx, { event, eventId: id }, 'deposit-reversed', at)
    const subject = auditSubject('deposit', id, reference)
    const before = { total: `${fromFils(fils)} AED`, day }
    await recordAudit(tx, { actorId, action: 'deposit.reversed', ...subject, before, after: null, at })
  })
}

async function refuseUncaptured(tx: Tx, provider: InstalmentMethod, fils: Fils): Promise<void> {
  const has = Math.max(0, await balanceOfAccount(tx, clearingOf(provider)))
  if (fils > has) throw new Refusal('deposit.provider-has-less', { owed: amountIn(has) }, 'amount')
}

type DepositCheck = Pick<New, 'shopId'> & { readonly fils: Fils; readonly at: Date }

async function refuseMore(tx: Tx, { shopId, fils, at }: DepositCheck): Promise<void> {
  if (shopId === null) {
    const cash = Math.max(0, await balanceOfAccount(tx, 'cash_with_platform'))
    if (fils > cash) throw new Refusal('deposit.too-much-cash', { cash: amountIn(cash) }, 'amount')
    return
  }
  const owed = Math.max(0, -(await balanceOf(tx, shopId, at)).balanceFils)
  if (fils > owed) throw new Refusal('deposit.owes-less', { owed: amountIn(owed) }, 'amount')
}

const orders = {
  id: 'd.id',
  by: { day: sql`d.day`, shop: sql`lower(s.shop_name)`, amount: sql`d.fils` },
}

/** Lists deposits, newest day first or sorted. */
export async function listDeposits(db: Db, { sort = '-day', ...page }: Decoded<typeof listed>['query']) {
  return pageOf(depositsQuery(db).orderBy(sortedBy(sort, orders)), page)
}

/** Returns one deposit; Refusal('deposit.not-found') when there is none. */
export async function readDeposit(db: Db, id: string): Promise<Deposit> {
  return rowOf(id, depositsQuery(db).where('d.id', '=', id), 'deposit.not-found')
}

function depositsQuery(db: Db) {
  return db
    .selectFrom('bankDeposits as d')
    .innerJoin('users as u', 'u.id', 'd.enteredBy')
    .leftJoin('shops as s', 's.id', 'd.shopId')
    .select(['d.id', 'd.shopId', 's.shopName', 's.shopNameAr', 'd.fils as amount'])
    .select([
      'd.feeFils as fee',
      'd.feeVatFils as feeVat',
      sql<InstalmentMethod | null>`d.provider`.as('provider'),
    ])
    .select(['d.day', 'd.reference', 'd.enteredAt', 'd.reversedAt'])
    .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('enteredBy'))
}

/** Returns the names of a shop; Refusal('shop.not-found') when there is none. */
export async function findShop(tx: Tx, shopId: string) {
  const found = tx.selectFrom('shops').select(['shopName as name', 'shopNameAr as nameAr'])
  const shop = isId(shopId) ? await found.where('id', '=', shopId).executeTakeFirst() : undefined
  if (!shop) throw new Refusal('shop.not-found', {}, 'shopId')
  return shop
}

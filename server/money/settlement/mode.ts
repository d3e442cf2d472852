import { sql } from 'kysely'
import type { Settlement, SettlementChange } from '#contract/money/settlement/settlement.ts'
import {
  connectionStateOf,
  missingTopicsOf,
  type SettlementMode,
} from '#domain/money/settlement/settlement.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps, Admin } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { amountIn, balanceOfAccount } from '#server/money/ledger/balances.ts'

/** Number of unconnected shops listed by name. */
const named = 50

/** Returns who holds customers' money, and what prevents changing that (G-137). */
export async function settlementNow({ db, cards }: Pick<Deps, 'db' | 'cards'>): Promise<Settlement> {
  const provider = cards?.settles ? cards.name : null
  const { mode, changedAt } = await db.selectFrom('settlement').selectAll().executeTakeFirstOrThrow()
  const { shopsKeepCash } = await readSettings(db)
  const shops = await unconnected(db, provider)
  return {
    mode: mode as SettlementMode,
    changedAt,
    canSplit: provider !== null,
    openPayouts: await openPayouts(db),
    shopsKeepCash,
    uncountedCash: await uncountedCash(db),
    atProvider: await leftAtProvider(db),
    approvedShops: await approvedShops(db),
    unconnectedShops: shops.length,
    shops: shops.slice(0, named).map(({ isReady, missing, ...shop }) => ({
      ...shop,
      state: connectionStateOf(isReady === null ? null : { isReady, missing: missing ?? [] }),
      missing: missingTopicsOf(missing ?? []),
    })),
  }
}

/** Returns the balance of `provider_clearing`, less transfers sent and not yet made. */
export async function leftAtProvider(db: Db): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(fils), 0)::bigint as fils from payouts
    where status = 'sent' and provider is not null`.execute(db)
  return (await balanceOfAccount(db, 'provider_clearing')) - (rows[0]?.fils ?? 0)
}

/** Uncounted cash of shops' orders: once counted, it is owed to shops, out of money that no provider holds. */
async function uncountedCash(db: Db): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(c.due_fils), 0)::bigint as fils
    from cash_collections c join orders o on o.id = c.order_id
    where c.count_id is null and o.shop_id is not null`.execute(db)
  return rows[0]?.fils ?? 0
}

async function openPayouts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payouts
    where status in ('pending', 'approved', 'sent')`.execute(db)
  return rows[0]?.count ?? 0
}

async function approvedShops(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shops
    where status = 'approved'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Approved shops without a ready account, by name. */
function unconnected(db: Db, provider: string | null) {
  return db
    .selectFrom('shops as s')
    .leftJoin('providerAccounts as a', (join) =>
      join.onRef('a.shopId', '=', 's.id').on('a.provider', '=', provider ?? ''),
    )
    .select(['s.id as shopId', 's.shopName', 's.shopNameAr', 'a.isReady', 'a.missing'])
    .where('s.status', '=', 'approved')
    .where((is) => is.or([is('a.isReady', 'is', null), is('a.isReady', '=', false)]))
    .orderBy('s.shopName')
    .orderBy('s.id')
    .execute()
}

/**
 * Changes who holds customers' money. Refused while payouts are open, since they are paid the way they were requested.
 * A change to the provider needs a provider that can split, shops that keep their cash, no uncounted cash of shops, and
 * no more unconnected shops than the administrator has seen. Refusals: settlement.no-provider, .payouts-open,
 * .cash-kept-here, .cash-uncounted, .shops-unconnected.
 */
export async function changeSettlement(
  deps: Deps,
  { userId: actorId }: Admin,
  { mode, unconnectedShops }: SettlementChange,
): Promise<Settlement> {
  await deps.db.transaction().execute(async (tx) => {
    // Payout requests lock the mode, so none is made the old way after open payouts are counted here.
    const { mode: before } = await tx
      .selectFrom('settlement')
      .select('mode')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before === mode) return
    const now = await settlementNow({ ...deps, db: tx })
    if (now.openPayouts > 0) throw new Refusal('settlement.payouts-open', { count: now.openPayouts })
    if (mode === 'provider') refuseUnready(now, unconnectedShops)
    const at = deps.clock()
    await tx.updateTable('settlement').set({ mode, changedAt: at }).execute()
    const subject = auditSubject('settings', null, null)
    const fields = { before: { settlement: before }, after: { settlement: mode } }
    await recordAudit(tx, { actorId, action: 'settings.changed', ...subject, ...fields, at })
  })
  return settlementNow(deps)
}

function refuseUnready(
  { canSplit, shopsKeepCash, uncountedCash: fils, unconnectedShops: count }: Settlement,
  seen: number,
): void {
  if (!canSplit) throw new Refusal('settlement.no-provider')
  if (!shopsKeepCash) throw new Refusal('settlement.cash-kept-here')
  if (fils > 0) throw new Refusal('settlement.cash-uncounted', { cash: amountIn(fils) })
  if (count > seen) throw new Refusal('settlement.shops-unconnected', { count })
}

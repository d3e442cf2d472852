import { sql } from 'kysely'
import { beginSchedule } from '#server/money/payouts/begin-schedule.ts'
import { accountHoldHours, refuseWithoutFactor } from '#server/money/payouts/bank-accounts.ts'
import type { Connection } from '#contract/money/settlement/settlement.ts'
import { connectionStateOf, missingTopicsOf } from '#domain/money/settlement/settlement.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { refuseForSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx, Deps, ShopOwner } from '#server/deps.ts'
import { counter, type Limit, spendQuickly } from '#server/platform/http/limits.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { fullName } from '#server/platform/accounts/users.ts'
import { formerOwnersOf, refuseWhileOwnersChange } from '#server/shops/owners/changes.ts'
import { readMode } from './read-mode.ts'
import type { SettlementProvider } from './provider.ts'

/** Per shop and hour, since each request calls the provider. */
const asking: Limit = { kind: 'provider-account:shop', max: 60, windowMinutes: 60 }
const settingsPath = '/shop/settings'

type Settling = { readonly name: string; readonly settles: SettlementProvider }

/** Returns the last known state of a shop's account at the current provider. */
export async function readConnection(
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  shopId: string,
): Promise<Connection> {
  const account = cards?.settles ? await findAccount(db, cards.name, shopId) : null
  return {
    isNeeded: (await readMode(db)) === 'provider',
    state: connectionStateOf(account),
    missing: account?.isReady === false ? missingTopicsOf(account.missing) : [],
    lookedAt: account?.lookedAt ?? null,
  }
}

/** Returns the current provider's name if the shop's account there is ready, else null. */
export async function readyProvider(
  db: Db,
  { cards }: Pick<Deps, 'cards'>,
  shopId: string,
): Promise<string | null> {
  const account = cards?.settles ? await findAccount(db, cards.name, shopId) : null
  return account?.isReady ? (cards?.name ?? null) : null
}

async function findAccount(db: Db, provider: string, shopId: string) {
  const found = db.selectFrom('providerAccounts').select(['ref', 'isReady', 'missing', 'lookedAt'])
  return (
    (await found.where('shopId', '=', shopId).where('provider', '=', provider).executeTakeFirst()) ?? null
  )
}

/**
 * Opens the provider's onboarding page for a shop's account, and creates the account if needed. That page decides where
 * money goes, so current and recent former owners are notified of each opening (0068). Refusals: settlement.not-needed,
 * .provider-silent, payout.second-factor-needed, account.shared-login, bank.owners-changed, bank.owners-disputed, request.too-many.
 */
export async function openConnection(
  deps: Deps,
  actor: ShopOwner,
  language: Language,
): Promise<{ url: string }> {
  const { db, config } = deps
  const { shopId } = actor
  const provider = await providerOf(deps, shopId)
  await refuseWithoutFactor(db, actor.userId)
  await refuseWhileOwnersChange(db, shopId, deps.clock())
  return asked(deps, async () => {
    const shop = await readShop(db, shopId)
    const known = await findAccount(db, provider.name, shopId)
    const ref = known?.ref ?? (await openAccount(deps, provider, { ...actor, shop }))
    await db.transaction().execute((tx) => notifyOwners(tx, deps, { ...actor, shop }))
    const page = `${config.publicUrl}${settingsPath}`
    const [returnUrl, refreshUrl] = [`${page}?provider=back#bank`, `${page}?provider=again#bank`]
    return { url: await provider.settles.onboard({ ref, language, returnUrl, refreshUrl }) }
  })
}

/** Concurrent calls get the same account from the provider; one of them stores it. */
async function openAccount(
  deps: Deps,
  { name: provider, settles }: Settling,
  { shopId, userId: actorId, shop: { email, name, nameAr } }: Opening,
): Promise<string> {
  const { db } = deps
  refuseForSharedLogin(deps, email)
  const opened = await settles.openAccount({ shopId, email, name })
  return db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const kept = await tx
      .insertInto('providerAccounts')
      .values({ shopId, provider, ref: opened, openedAt: at })
      // Without naming a key: of two at the same instant the second may meet that of (provider, ref) first, which would fail.
      .onConflict((known) => known.doNothing())
      .returning('ref')
      .executeTakeFirst()
    const subject = auditSubject('shop', shopId, name, nameAr)
    const entry = { actorId, action: 'provider-account.opened', after: { account: opened }, at } as const
    if (kept) await recordAudit(tx, { ...subject, ...entry })
    return kept?.ref ?? (await findAccount(tx, provider, shopId))?.ref ?? opened
  })
}

type Opening = ShopOwner & { readonly shop: Awaited<ReturnType<typeof readShop>> }

function readShop(db: Db, shopId: string) {
  return db
    .selectFrom('shops as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.email', 's.shopName as name', 's.shopNameAr as nameAr'])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow()
}

async function notifyOwners(
  tx: Tx,
  deps: Deps,
  { shopId, userId, shop: { name, nameAr } }: Opening,
): Promise<void> {
  const people = tx.selectFrom('users').select(['firstName', 'lastName']).where('id', '=', userId)
  await notifySecurityEvent(tx, deps, {
    kind: 'provider-account-opened',
    params: { by: fullName(await people.executeTakeFirstOrThrow()), shop: { name, nameAr } },
    to: [{ ownersOf: shopId }, ...(await formerOwnersOf(tx, shopId, deps.clock()))],
  })
}

/** Updates a shop's account from the provider. Refusals: settlement.not-needed, .provider-silent, request.too-many. */
export async function checkConnection(deps: Deps, { shopId }: ShopOwner): Promise<Connection> {
  const provider = await providerOf(deps, shopId)
  const account = await findAccount(deps.db, provider.name, shopId)
  if (account) await asked(deps, () => lookAt(deps, provider, account.ref))
  return readConnection(deps, shopId)
}

async function providerOf({ db, cards, clock }: Deps, shopId: string): Promise<Settling> {
  if ((await readMode(db)) !== 'provider' || !cards?.settles) throw new Refusal('settlement.not-needed')
  await spendQuickly(db, counter(asking, shopId), clock())
  return { name: cards.name, settles: cards.settles }
}

async function asked<T>({ log }: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the provider did not answer about an account')
    throw new Refusal('settlement.provider-silent')
  }
}

/** Stores an account's state at the provider. Once ready it is held as long as a new bank account, except in a demo. */
async function lookAt({ db, clock, config }: Deps, { name, settles }: Settling, ref: string): Promise<void> {
  const standing = (await settles.lookUpAccount(ref)) ?? { isReady: false, missing: [] }
  const state = { isReady: standing.isReady, missing: standing.missing.slice(0, 200) }
  await db.transaction().execute(async (tx) => {
    const at = clock()
    const { shopId, isReady } = await tx
      .selectFrom('providerAccounts')
      .select(['shopId', 'isReady'])
      .where('provider', '=', name)
      .where('ref', '=', ref)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const counts = new Date(at.getTime() + (config.demoMode ? 0 : accountHoldHours) * 3_600_000)
    const usableFrom = sql<Date | null>`case when ${state.isReady} then coalesce(usable_from, ${counts}) end`
    const account = tx.updateTable('providerAccounts').set({ ...state, usableFrom, lookedAt: at })
    await account.where('shopId', '=', shopId).where('provider', '=', name).execute()
    // As after confirming a shop's first bank account.
    if (state.isReady && !isReady && !config.demoMode) await beginSchedule(tx, shopId, at)
  })
}

/** Handles a provider event on an account by asking for its state; accounts of no shop here are ignored. */
export async function followAccount(deps: Deps, ref: string): Promise<void> {
  const { cards, db } = deps
  if (!cards?.settles) return
  const known = await db
    .selectFrom('providerAccounts')
    .select('ref')
    .where('provider', '=', cards.name)
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (known) await lookAt(deps, { name: cards.name, settles: cards.settles }, ref)
}

/** Limit per run; the next run takes the rest. */
const most = 200
const dayMs = 86_400_000

/** Updates accounts in case events were lost: unready ones each run, all once a day. Failures do not block others. */
export async function watchAccounts(deps: Deps): Promise<void> {
  const { cards, db, clock } = deps
  if (!cards?.settles) return
  const provider = { name: cards.name, settles: cards.settles }
  const dayAgo = new Date(clock().getTime() - dayMs)
  const due = await db
    .selectFrom('providerAccounts')
    .select('ref')
    .where('provider', '=', cards.name)
    .where((is) =>
      is.or([is('isReady', '=', false), is('lookedAt', 'is', null), is('lookedAt', '<', dayAgo)]),
    )
    .orderBy('lookedAt', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute()
  await eachAlone(deps, due, {
    failed: 'an account at the provider could not be looked at',
    about: ({ ref }) => ({ account: ref }),
    work: ({ ref }) => lookAt(deps, provider, ref),
  })
}

import { sql } from 'kysely'
import type {
  AccountState,
  MoveState,
  Onboarding,
  Payee,
  SettlementProvider,
} from '#server/money/settlement/provider.ts'
import type { Deps, Db } from '#server/deps.ts'
import { newToken } from '#server/platform/accounts/tokens.ts'

/** Requirements for a shop's account in the demo, by their names at Stripe. */
export const demoQuestions = [
  'company.tax_id',
  'representative.verification.document',
  'external_account',
] as const

type Surroundings = Pick<Deps, 'config' | 'db' | 'clock'>

/** Settlement provider of the demo. It holds no money: transfers arrive at once, and balances come from our data. */
export function demoSettlement({ config, db, clock }: Surroundings): SettlementProvider {
  return {
    openAccount: (payee) => openAccount(db, clock(), payee),
    onboard: async (page) => {
      await keepReturn(db, page)
      return `${config.publicUrl}/demo-card/accounts/${page.ref}?language=${page.language}`
    },
    lookUpAccount: async (ref) => stateOf(await findAccount(db, ref)),
    transfer: async ({ id, account }) => {
      if (stateOf(await findAccount(db, account))?.isReady) return done('transfer', id)
      return { state: 'refused', problem: 'The account does not take transfers.' }
    },
    balanceOf: (account) => balanceOf(db, account),
    reverse: async ({ id }) => done('reversal', id),
  }
}

function done(what: 'transfer' | 'reversal', id: string): MoveState {
  return { state: 'done', ref: `demo:${what}:${id}` }
}

async function openAccount(db: Db, changedAt: Date, { shopId, name }: Payee): Promise<string> {
  const opened = { ref: newToken(), shopId, name, missing: [...demoQuestions], changedAt }
  await db
    .insertInto('demoProviderAccounts')
    .values(opened)
    .onConflict((known) => known.doNothing())
    .execute()
  const { ref } = await db
    .selectFrom('demoProviderAccounts')
    .select('ref')
    .where('shopId', '=', shopId)
    .executeTakeFirstOrThrow()
  return ref
}

async function keepReturn(db: Db, { ref, returnUrl }: Onboarding): Promise<void> {
  await db.updateTable('demoProviderAccounts').set({ returnUrl }).where('ref', '=', ref).execute()
}

export function findAccount(db: Db, ref: string) {
  const found = db.selectFrom('demoProviderAccounts').selectAll()
  return found.where('ref', '=', /^[\w-]{43}$/.test(ref) ? ref : '').executeTakeFirst()
}

export type DemoAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

function stateOf(account: DemoAccount | undefined): AccountState | null {
  return account ? { isReady: account.missing.length === 0, missing: account.missing } : null
}

/** Stores which requirements of an account are still missing. */
export async function answerAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ref: string,
  missing: readonly string[],
): Promise<void> {
  const said = { missing: [...missing], changedAt: clock() }
  await db.updateTable('demoProviderAccounts').set(said).where('ref', '=', ref).execute()
}

/** All paid transfers to the account, less reversals; the demo has no payouts from there to a bank. */
async function balanceOf(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(p.fils - coalesce((select sum(r.fils)
      from transfer_reversals r where r.payout_id = p.id and r.status = 'done'), 0)), 0)::bigint as fils
    from payouts p join provider_accounts a on a.shop_id = p.shop_id and a.provider = p.provider
    where a.ref = ${account} and p.status = 'paid'`.execute(db)
  return rows[0]?.fils ?? 0
}

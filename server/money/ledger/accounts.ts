import { sql } from 'kysely'
import type { Decoded } from '#contract/endpoint.ts'
import type { LedgerAccountLabel, nameLedgerAccount as named } from '#contract/money/ledger/accounts.ts'
import { accountCodes, type LedgerAccount, ledgerAccounts } from '#domain/money/ledger/ledger.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps, Admin } from '#server/deps.ts'

/** Lists the chart of accounts by number, with the operator's own numbers and names where entered. */
export async function listAccounts(db: Db): Promise<LedgerAccountLabel[]> {
  const own = await db.selectFrom('accountLabels').select(['account', 'code', 'name', 'nameAr']).execute()
  return ledgerAccounts
    .map((account) => {
      const standard = { account, code: accountCodes[account], name: null, nameAr: null }
      return own.find((label) => label.account === account) ?? standard
    })
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

type Label = Decoded<typeof named>['body'] & { readonly account: LedgerAccount }

/** Sets the number and names of an account; numbers are unique. Refusal: account.code-taken. */
export async function nameAccount(
  deps: Deps,
  { userId: actorId }: Admin,
  { account, code, ...names }: Label,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // Serialised, since the standard numbers of unlabelled accounts are in no table that could enforce uniqueness.
    await sql`select pg_advisory_xact_lock(hashtextextended('account-labels', 0))`.execute(tx)
    const before = await listAccounts(tx)
    if (before.some((other) => other.code === code && other.account !== account))
      throw new Refusal('account.code-taken', {}, 'code')
    const at = deps.clock()
    const label = { code, name: names.name || null, nameAr: names.nameAr || null }
    await tx
      .insertInto('accountLabels')
      .values({ account, ...label, changedBy: actorId, changedAt: at })
      .onConflict((known) =>
        known.column('account').doUpdateSet({ ...label, changedBy: actorId, changedAt: at }),
      )
      .execute()
    const known = before.find((one) => one.account === account)
    const fields = (of: Omit<LedgerAccountLabel, 'account'>) => {
      return { code: of.code, accountName: of.name, accountNameAr: of.nameAr }
    }
    await recordAudit(tx, {
      actorId,
      action: 'account.named',
      ...auditSubject('ledger', account, `${code} ${account}`),
      before: known ? fields(known) : null,
      after: fields(label),
      at,
    })
  })
}

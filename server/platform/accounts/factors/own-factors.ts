import type { Bilingual } from '#domain/platform/text/language.ts'
import type { attestation, OwnFactors } from '#contract/platform/factors.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, isId, newId, type Tx, type Deps } from '#server/deps.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { type OwnSession, refuseEnded } from '../confirmation.ts'
import { refuseForSharedLogin } from '../demo-accounts.ts'
import { auditOwnAccount } from '../own-account-audit.ts'
import { notifySecurityEvent } from '../security-events.ts'
import { endSessions } from '../tokens.ts'
import { holdUser } from '../users.ts'
import { addressOfApp, newSecret, stepOfCode, writtenSecret } from './app-codes.ts'
import { askForNewPasskey, readNewPasskey } from './passkeys.ts'
import { countRecoveryCodes, forgetRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal.ts'
import { beginStep, countFailureOf, findStep, takeStep } from './steps.ts'
import type { z } from 'zod'

const mostPasskeys = 20
const appName: Bilingual = { en: 'Authenticator app', ar: 'تطبيق مصادقة' }

/** The user's second factors, oldest first, and the number of recovery codes left. */
export async function readOwnFactors({ db, config }: Deps, userId: string): Promise<OwnFactors> {
  const factors = await factorsOf(db, userId)
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    factors,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: role === 'admin' && config.adminsNeedFactor,
  }
}

async function factorsOf(db: Db, userId: string): Promise<OwnFactors['factors']> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows as OwnFactors['factors']
}

/** Begins to add an authenticator app: stores its secret in a step until one of its codes was checked. */
export async function beginApp(deps: Deps, userId: string) {
  const { email } = await ownerOf(deps, userId)
  if ((await factorsOf(deps.db, userId)).some(({ kind }) => kind === 'app'))
    throw new Refusal('account.factor-exists')
  const secret = newSecret()
  const step = await beginStep(
    deps.db,
    { userId, purpose: 'add-app', secret: sealSecret(deps, userId, secret) },
    deps.clock(),
  )
  return { step, secret: writtenSecret(secret), url: addressOfApp(secret, email) }
}

/** Adds the app, given a code from it. Refusals: account.step-ended, account.wrong-code, account.factor-exists. */
export async function addApp(
  deps: Deps,
  session: OwnSession,
  given: { readonly step: string; readonly code: string },
) {
  const now = deps.clock()
  const begun = await findStep(deps.db, 'add-app', given.step, now)
  const secret = begun.secret && openSecret(deps, begun.userId, begun.secret)
  const lastStep = secret && stepOfCode(secret, given.code, now)
  if (begun.userId !== session.userId) throw new Refusal('account.step-ended')
  if (lastStep === null) {
    await countFailureOf(deps.db, given.step)
    throw new Refusal('account.wrong-code', {}, 'code')
  }
  return addFactor(deps, session, {
    step: given.step,
    row: { kind: 'app', name: appName.en, secret: begun.secret, lastStep },
  })
}

export async function beginPasskey(deps: Deps, userId: string) {
  return askForNewPasskey(deps, { id: userId, ...(await ownerOf(deps, userId)) })
}

type NewPasskey = {
  readonly step: string
  readonly name: string
  readonly response: z.output<typeof attestation>
}

/** Adds a passkey. Refusals: account.step-ended, account.passkey-refused, account.too-many-factors. */
export async function addPasskey(deps: Deps, session: OwnSession, { step, name, response }: NewPasskey) {
  // The first answer uses up the challenge, right or wrong.
  const begun = await takeStep(deps.db, 'add-passkey', step, deps.clock())
  if (begun.userId !== session.userId) throw new Refusal('account.step-ended')
  const { id, publicKey, counter } = await readNewPasskey(deps, response, begun.challenge ?? '')
  const { transports = [] } = response.response
  const key = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
  return addFactor(deps, session, {
    row: { kind: 'passkey', name, ...key },
  })
}

type NewFactor = {
  /** The open step of an app, used up in the same transaction. */
  readonly step?: string
  readonly row: { readonly kind: 'app' | 'passkey'; readonly name: string } & Record<string, unknown>
}

/** The first factor comes with recovery codes, and ends the other sessions, which were opened without a factor. */
async function addFactor(deps: Deps, session: OwnSession, { step, row }: NewFactor) {
  const { userId, token } = session
  const recoveryCodes = await deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.clock()
      await lockOwner(tx, deps, session)
      if (step !== undefined) await takeStep(tx, 'add-app', step, at)
      const before = await factorsOf(tx, userId)
      const passkeys = before.filter(({ kind }) => kind === 'passkey').length
      if (row.kind === 'passkey' && passkeys >= mostPasskeys) throw new Refusal('account.too-many-factors')
      await tx
        .insertInto('secondFactors')
        .values({ id: newId(), userId, createdAt: at, ...row })
        .execute()
      await auditOwnAccount(tx, { userId, action: 'factor.added', after: { factor: row.name }, at })
      await notifySecurityEvent(tx, deps, {
        kind: 'factor-added',
        params: { factor: shownName(row) },
        to: [{ userId }],
      })
      if (before.length > 0) return null
      await endSessions(tx, userId, token)
      return replaceRecoveryCodes(tx, userId)
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'second_factors_app') throw new Refusal('account.factor-exists')
      if (violatedConstraint(error)?.includes('credential_id')) throw new Refusal('account.passkey-refused')
      throw error
    })
  return { ...(await readOwnFactors(deps, userId)), recoveryCodes }
}

/** Removes one of the user's own factors; refuses to remove the last one where a factor is required. */
export async function removeFactor(deps: Deps, session: OwnSession, id: string): Promise<void> {
  const { userId } = session
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const { role } = await lockOwner(tx, deps, session)
    const factors = await factorsOf(tx, userId)
    const found = isId(id) ? factors.find((one) => one.id === id) : undefined
    if (!found) throw new Refusal('account.factor-not-found')
    const isLast = factors.length === 1
    if (isLast && role === 'admin' && deps.config.adminsNeedFactor) throw new Refusal('account.last-factor')
    await tx.deleteFrom('secondFactors').where('id', '=', id).execute()
    if (isLast) await forgetRecoveryCodes(tx, userId)
    await auditOwnAccount(tx, { userId, action: 'factor.removed', before: { factor: found.name }, at })
    await notifySecurityEvent(tx, deps, {
      kind: 'factor-removed',
      params: { factor: shownName(found) },
      to: [{ userId }],
    })
  })
}

/** Replaces the recovery codes by ten new ones. Refusal('account.factor-not-found') for an account without a factor. */
export async function renewRecoveryCodes(
  deps: Deps,
  session: OwnSession,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = session
  return deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, deps, session)
    if ((await factorsOf(tx, userId)).length === 0) throw new Refusal('account.factor-not-found')
    const recoveryCodes = await replaceRecoveryCodes(tx, userId)
    await auditOwnAccount(tx, { userId, action: 'recovery-codes.renewed', at: deps.clock() })
    await notifySecurityEvent(tx, deps, { kind: 'recovery-codes-renewed', params: {}, to: [{ userId }] })
    return { recoveryCodes }
  })
}

async function ownerOf(deps: Deps, userId: string) {
  const owner = await deps.db
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  refuseForSharedLogin(deps, owner.email)
  return owner
}

/** Locks the account for changes of its factors. Refusals: account.shared-login, account.signed-out. */
async function lockOwner(tx: Tx, deps: Deps, { userId, token }: OwnSession) {
  const owner = await holdUser(tx, userId)
  refuseForSharedLogin(deps, owner.email)
  await refuseEnded(tx, token)
  return owner
}

function shownName({ kind, name }: { readonly kind: string; readonly name: string }) {
  return kind === 'app' ? { name: appName.en, nameAr: appName.ar } : name
}

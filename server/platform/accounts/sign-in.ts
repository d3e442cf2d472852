import type { Decoded } from '#contract/endpoint.ts'
import type { login, SecondStep } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { decoyHash, hashPassword, isOutdated, isPasswordOf, passwordGate } from './passwords.ts'
import { beginSecondStep } from './factors/second-step.ts'
import { readSessionUser } from './session-user.ts'
import { openSession, type Place } from './sessions.ts'
import { type Attempt, admitSignIn, countFailedSignIn, rememberAddress } from './sign-in-limits.ts'
import { noteUserDay } from './user-days.ts'
import { holdUser } from './users.ts'

/** Queue length of about half a second of checks: more than on a busy morning, less than in an attack. */
const busyFrom = 16

/** The refusal by shop status, given after the right password (R-API-15 to 17). */
const refusalOf: Record<Exclude<ShopStatus, 'approved'>, RefusalCode> = {
  pending: 'shop.pending',
  rejected: 'shop.rejected',
  suspended: 'shop.suspended',
}

/**
 * Signs in and opens a session. An unknown address and a wrong password get the same refusal after the same time;
 * the shop's status is revealed only after the right password (G-25).
 */
export async function signIn(
  deps: Deps,
  { email, password, remember, proof }: Decoded<typeof login>['body'],
  place: Place,
): Promise<{ token: string; user: User } | { secondStep: SecondStep }> {
  const attempt = { email, ip: place.ip }
  // Before the queue, so that refused tries do not block others; again inside, where counts are exact.
  const isBusy = passwordGate.waiting() >= busyFrom
  const { isPaid, isKnown } = await admitSignIn(deps.db, attempt, { proof, isBusy, now: deps.clock() })
  const check = async () => {
    await admitSignIn(deps.db, attempt, { isPaid, now: deps.clock() })
    return checkPassword(deps, attempt, password)
  }
  const account = await passwordGate(email, check, { isFirst: isKnown })
  if (account.shopStatus !== null && account.shopStatus !== 'approved') {
    throw new Refusal(refusalOf[account.shopStatus], { appliedAt: account.appliedAt?.toISOString() ?? '' })
  }
  const passwordHash = await upgradeHash(deps, account, password)
  const now = deps.clock()
  const opened = await deps.db.transaction().execute(async (tx) => {
    await refuseFormerPassword(tx, { id: account.id, passwordHash })
    const secondStep = await beginSecondStep(tx, { userId: account.id, remember, now })
    if (secondStep) return { secondStep }
    await rememberAddress(tx, attempt, now)
    return { token: await openSession(tx, deps, { userId: account.id, remember, place }) }
  })
  if (opened.secondStep) return { secondStep: opened.secondStep }
  await noteUserDay(deps, account.id)
  return { token: opened.token, user: await readSessionUser(deps, account.id) }
}

/**
 * Locks the account, and refuses if the password was changed since it was checked: that change ended all sessions, so
 * no new one may open. Refusal('account.wrong-credentials').
 */
async function refuseFormerPassword(
  tx: Tx,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
): Promise<void> {
  const held = await holdUser(tx, id)
  if (held.passwordHash !== passwordHash) throw new Refusal('account.wrong-credentials')
}

/** Rehashes the password, known only at sign-in, if its hash has a lower cost than today's. Returns the stored hash. */
async function upgradeHash(
  { db, config }: Deps,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
  password: string,
): Promise<string> {
  if (!isOutdated(config.passwordCost, passwordHash)) return passwordHash
  const upgraded = await hashPassword(config.passwordCost, password)
  const stored = db.updateTable('users').set({ passwordHash: upgraded }).where('id', '=', id)
  // Keeps a password that was changed in the meantime.
  const { numUpdatedRows } = await stored.where('passwordHash', '=', passwordHash).executeTakeFirst()
  return numUpdatedRows > 0n ? upgraded : passwordHash
}

async function checkPassword(deps: Deps, attempt: Attempt, password: string) {
  const account = await findAccount(deps.db, attempt.email)
  const cost = deps.config.passwordCost
  const isRight = await isPasswordOf(cost, account?.passwordHash ?? decoyHash(cost), password)
  if (account && isRight) return account
  await countFailedSignIn(deps.db, attempt, deps.clock())
  throw new Refusal('account.wrong-credentials')
}

function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .leftJoin('shops', 'shops.id', 'shopPeople.shopId')
    .select(['users.id', 'users.passwordHash', 'shops.status as shopStatus', 'shops.createdAt as appliedAt'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

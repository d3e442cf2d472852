import { limitsVisitors } from '#server/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend, tooMany, wideRange } from '#server/platform/http/limits.ts'

const perAddress: Limit = { kind: 'upload:address', max: 60, windowMinutes: 60 }
const perUser: Limit = { kind: 'upload:user', max: 1000, windowMinutes: 60 }
/** What one user may have lying about unused: two hundred files of the largest size. */
const unclaimedBytesPerUser = 2_147_483_648

/** What nobody's files may take up together, of all addresses: eight hundred of the largest, kept a day. */
const unclaimedBytesOfNobody = 8_589_934_592
/** So that no one range fills it: 3 GB a day at the most, however many addresses it has. */
const perRange: Limit = { kind: 'upload:range', max: 300, windowMinutes: 24 * 60 }

/**
 * 60 uploads of nobody per address and hour, 300 a day per range, and so many bytes over all addresses, save in a demo
 * that nobody else can reach (G-104).
 */
export async function limitAnonymous({ db, config, clock }: Deps, ip: string): Promise<void> {
  if (!limitsVisitors(config)) return
  if ((await unclaimedBytes(db, null)) >= unclaimedBytesOfNobody) throw tooMany({ retryAfterSeconds: 3600 })
  await spend(db, counter(perRange, wideRange(ip)), clock())
  await spend(db, counter(perAddress, addressRange(ip)), clock())
}

async function unclaimedBytes(db: Db, ownerId: string | null): Promise<number> {
  const { bytes } = await db
    .selectFrom('objects')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('sizeBytes'), of.lit(0)).as('bytes'))
    .where('ownerId', 'is not distinct from', ownerId)
    .where('claimedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** What a user uploads by hand never comes near this; it keeps one account from filling the disk. */
export async function limitUser({ db, clock }: Deps, userId: string): Promise<void> {
  if ((await unclaimedBytes(db, userId)) >= unclaimedBytesPerUser) throw tooMany({ retryAfterSeconds: 3600 })
  await spend(db, counter(perUser, userId), clock())
}

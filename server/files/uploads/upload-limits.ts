import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend, tooMany } from '#server/http/limits.ts'

const perAddress: Limit = { kind: 'upload:address', max: 60, windowMinutes: 60 }
const perUser: Limit = { kind: 'upload:user', max: 1000, windowMinutes: 60 }
/** What one user may have lying about unused: two hundred files of the largest size. */
const unclaimedBytesPerUser = 2_147_483_648

/** 60 uploads of nobody per address and hour, save in a demo that nobody else can reach (G-104). */
export async function limitAnonymous({ db, config, clock }: Deps, ip: string): Promise<void> {
  if (limitsVisitors(config)) await spend(db, counter(perAddress, addressRange(ip)), clock())
}

/** What a user uploads by hand never comes near this; it keeps one account from filling the disk. */
export async function limitUser({ db, clock }: Deps, userId: string): Promise<void> {
  const { bytes } = await db
    .selectFrom('objects')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('sizeBytes'), of.lit(0)).as('bytes'))
    .where('ownerId', '=', userId)
    .where('claimedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(bytes) >= unclaimedBytesPerUser) throw tooMany({ retryAfterSeconds: 3600 })
  await spend(db, counter(perUser, userId), clock())
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfToken, newToken } from '#server/platform/accounts/tokens.ts'
import type { Config } from '#server/config.ts'
import { type Db, newId, type Tx, type Deps, type Anonymous, type Guest } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend } from '#server/platform/http/limits.ts'
import { recurring } from '#server/platform/jobs/job.ts'

/**
 * The only path to which the browser sends the cookie: publicly cached pages, pictures and lists never receive it
 * (docs/decisions/0023). Every endpoint for guests lies below it.
 */
export const guestPath = '/api/guest'

/**
 * The cookie's name. With HTTPS it has the prefix `__Secure-`, so that browsers accept it from HTTPS only. `__Host-`
 * would require the path `/`, and so send it with every request.
 */
export function guestCookie({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Secure-mj_guest' : 'mj_guest'
}

/** How long a guest is remembered after the last write. */
export const guestDays = 180
const dayMs = 86_400_000

/** New guests per IP address (IPv4 or IPv6 /64), which many people may share. */
const newGuests: Limit = { kind: 'guest:address', max: 30, windowMinutes: 60 }

/** The guest of the request's cookie; anonymous if there is none, or an unknown or expired one. */
export async function identifyGuest(
  { db, clock, config }: Deps,
  request: FastifyRequest,
): Promise<Guest | Anonymous> {
  const token = tokenIn(request, config)
  if (token === null) return { kind: 'anonymous' }
  const found = await db
    .selectFrom('guests')
    .select('id')
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  return found ? { kind: 'guest', guestId: found.id } : { kind: 'anonymous' }
}

/** The input of a story that writes for a guest, in one transaction with the guest itself. */
export type GuestWrite = { readonly guestId: string; readonly expiresAt: Date }

type Caller = {
  readonly deps: Deps
  readonly actor: Guest | Anonymous
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Runs a story that writes for the caller. The first write creates the guest, unless the story fails. Every write
 * extends the guest's expiry.
 */
export async function writeAsGuest<Result>(
  { deps, actor, request, reply }: Caller,
  story: (tx: Tx, write: GuestWrite) => Promise<Result>,
): Promise<Result> {
  const now = deps.clock()
  const known = actor.kind === 'guest' ? tokenIn(request, deps.config) : null
  if (known === null) await spend(deps.db, counter(newGuests, addressRange(request.ip)), now)
  const token = known ?? newToken()
  const expiresAt = new Date(now.getTime() + guestDays * dayMs)
  const result = await deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('guests')
      .values({ id: newId(), tokenHash: hashOfToken(token), createdAt: now, expiresAt })
      .onConflict((on) => on.column('tokenHash').doUpdateSet({ expiresAt }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return story(tx, { guestId: id, expiresAt })
  })
  reply.header('set-cookie', cookieOf(token, deps.config))
  return result
}

/** Deletes expired guests with all their data. */
export async function deleteExpiredGuests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('guests').where('expiresAt', '<=', now).execute()
}

function tokenIn({ headers }: FastifyRequest, config: Config): string | null {
  return (
    new RegExp(`(?:^|;\\s*)${guestCookie(config)}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ??
    null
  )
}

function cookieOf(token: string, config: Config): string {
  const parts = [`${guestCookie(config)}=${token}`, `Path=${guestPath}`, `Max-Age=${guestDays * 86_400}`]
  const secure = config.publicUrl.startsWith('https:') ? ['Secure'] : []
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...secure].join('; ')
}

export const cleanUpGuests = recurring('clean-up-guests', '37 * * * *', (deps) =>
  deleteExpiredGuests(deps.db, deps.clock()),
)

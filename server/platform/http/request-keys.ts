import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/file-route.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, type Tx, type Deps, type Actor, type Guest } from '#server/deps.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { type Call, mount } from './route.ts'

/** An idempotency key, bound to its caller and content, with the id being created for it (docs/decisions/0032). */
export type RequestKey = {
  readonly key: Buffer
  readonly fingerprint: Buffer
  readonly madeId: string
  readonly expiresAt: Date
}

const keptMs = 24 * 3_600_000

/** The input of a creating story: the id for the new record, and the key of its request, if it has one. */
export type Making = { readonly id: string; readonly key: RequestKey | null }

type Creating<E extends AnyEndpoint> = {
  /** Creates the record; the story calls `creating` with the given key. */
  readonly make: (call: Call<E>, making: Making) => Promise<unknown>
  /** Builds the reply from the created id, for the first request and every repeat. */
  readonly present: (call: Call<E>, id: string) => Promise<ReplyOf<E>>
  /** The story's first statement checks `isMade` and throws request.key-used, so no check is needed before. */
  readonly findsRepeats?: boolean
}

/** Mounts a creating endpoint: a repeat with the same `Idempotency-Key` creates nothing new. */
export function mountCreating<E extends AnyEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  { make, present, findsRepeats = false }: Creating<E>,
): void {
  mount(app, deps, endpoint, async (call) => {
    const { request, actor } = call
    const { requestId: _key, ...sent } = (request.body ?? {}) as { requestId?: unknown }
    const content = JSON.stringify(sent)
    const asked = { request, actor, content, findsRepeats }
    return present(call, await makeOnce(deps, asked, (making) => make(call, making)))
  })
}

type KeyedRequest = {
  readonly request: FastifyRequest
  readonly actor: Actor | Guest
  /** Text that differs between different bodies. */
  readonly content: string
  readonly findsRepeats?: boolean
}

/**
 * Creates the record of a request and returns its id; if another request with the same key has created it, or is just
 * creating it, returns that id. Refusals: request.key-used for other content, request.key-invalid.
 */
export async function makeOnce(
  deps: Deps,
  request: KeyedRequest,
  make: (making: Making) => Promise<unknown>,
): Promise<string> {
  const id = newId()
  const key = requestKeyOf(request, id, deps.clock())
  if (key === null) {
    await make({ id, key })
    return id
  }
  const before = request.findsRepeats ? null : await findMade(deps, key)
  if (before !== null) return before
  try {
    await make({ id, key })
    return id
  } catch (error) {
    // Whatever the error: a concurrent request with the same key may have created the record.
    const meanwhile = await findMade(deps, key)
    if (meanwhile === null) throw error
    return meanwhile
  }
}

/**
 * Runs a creating story in one transaction with storing the key of its request. Of concurrent requests with the same
 * key the first proceeds; the others wait for it, and are refused after its commit.
 */
export function creating<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: RequestKey | null | undefined,
  story: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (key) await keep(tx, key, clock())
    return story(tx)
  })
}

async function keep(tx: Tx, kept: RequestKey, now: Date): Promise<void> {
  const { key: _key, ...anew } = kept
  await tx
    .insertInto('requestKeys')
    .values(kept)
    .onConflict((on) => on.column('key').doUpdateSet(anew).where('requestKeys.expiresAt', '<=', now))
    .returning('key')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow(() => new Refusal('request.key-used'))
}

/** SQL: whether something was created with this key. */
export function isMade(key: RequestKey | null, now: Date) {
  if (key === null) return sql<boolean>`false`
  return sql<boolean>`exists (select from request_keys where key = ${key.key} and expires_at > ${now})`
}

/** The id created with this key; null if there is none. Refusal('request.key-used') for other content. */
async function findMade({ db, clock }: Deps, { key, fingerprint }: RequestKey): Promise<string | null> {
  const found = await db
    .selectFrom('requestKeys')
    .select(['fingerprint', 'madeId'])
    .where('key', '=', key)
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (!found) return null
  if (!found.fingerprint.equals(fingerprint)) throw new Refusal('request.key-used')
  return found.madeId
}

/**
 * Stores neither the key nor the content, only a hash of the key with its caller and an HMAC of the content. The
 * content may hold a password, and without the key guesses cannot be checked against the HMAC.
 */
function requestKeyOf(
  { request, actor, content }: KeyedRequest,
  madeId: string,
  now: Date,
): RequestKey | null {
  const given = request.headers[keyHeader.toLowerCase()] ?? requestIdIn(request)
  if (given === undefined) return null
  const said = typeof given === 'string' ? given : ''
  if (!/^[\x21-\x7e]{1,255}$/.test(said)) throw new Refusal('request.key-invalid')
  const key = createHash('sha256')
    .update(`${callerOf(actor)}\n${said}`)
    .digest()
  const fingerprint = createHmac('sha256', said)
    .update(`${request.method} ${request.url}\n${content}`)
    .digest()
  return { key, fingerprint, madeId, expiresAt: new Date(now.getTime() + keptMs) }
}

/** An order may name its key in its body (R-API-85). */
function requestIdIn({ body }: FastifyRequest): unknown {
  return (body as { requestId?: unknown } | null | undefined)?.requestId ?? undefined
}

function callerOf(actor: Actor | Guest): string {
  if (actor.kind === 'anonymous') return 'anonymous'
  return actor.kind === 'guest' ? `guest ${actor.guestId}` : `user ${actor.userId}`
}

/** Hourly: deletes expired keys. */
export async function pruneRequestKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('requestKeys').where('expiresAt', '<=', now).execute()
}

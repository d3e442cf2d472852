import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Caches } from '#server/platform/cache/caches.ts'
import type { Config } from './config.ts'
import type { Storage } from '#server/platform/files/storage/storage.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Database } from '#server/platform/db/types.ts'
import type { Access } from '#contract/endpoint.ts'
import type { AdminRole } from '#domain/platform/admin-roles.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'

/**
 * All external dependencies of stories, built once in run-server.ts and by tests. A domain adds those that only it needs,
 * such as who charges its cards (`declare module`).
 */
export interface Deps {
  readonly db: Db
  readonly pool: pg.Pool
  readonly config: Config
  readonly clock: () => Date
  readonly storage: Storage
  readonly log: FastifyBaseLogger
  readonly caches: Caches
}

/** Runs queries: the pool, or a transaction. */
export type Db = Kysely<Database>
/** A transaction: a function that takes one cannot be called outside. */
export type Tx = Transaction<Database>

/**
 * Creates a source of ids: UUIDv7, so that rows of one time lie together; made here, since PostgreSQL before 18 cannot. Ids of one source
 * sort as created, since lists of one moment are ordered by id: the twelve bits after the time count within a millisecond (RFC 9562, 6.2).
 * When these are used up, or the clock steps back, the time of the ids runs ahead of the clock (`now`, in milliseconds).
 */
export function createIds(now: () => number): () => string {
  let millisecond = 0
  let countInIt = 0
  return () => {
    const clock = now()
    countInIt = clock > millisecond ? 0 : countInIt + 1
    millisecond = Math.max(millisecond, clock)
    if (countInIt > 0xf_ff) {
      countInIt = 0
      millisecond += 1
    }
    const time = millisecond.toString(16).padStart(12, '0')
    const count = countInIt.toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`
  }
}

/** Makes a new id ({@link createIds}); those of one process sort as created. */
export const newId = createIds(() => Date.now())

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text is a valid uuid for a query; an ill-formed id is simply not found (G-113). */
export function isId(text: string): boolean {
  return uuid.test(text)
}

type RowQuery<Row> = { readonly executeTakeFirst: () => Promise<Row | undefined> }

/** Returns the row that a query finds by an id; for an ill-formed id, without a query. Refusal: `code`. */
export async function rowOf<Row>(id: string, query: RowQuery<Row>, code: RefusalCode): Promise<Row> {
  const row = isId(id) ? await query.executeTakeFirst() : undefined
  if (!row) throw new Refusal(code)
  return row
}

/** The caller, identified by the bearer token on every request (R-AUTH-25); in guest calls, by a cookie. */
export type Admin = {
  readonly kind: 'admin'
  readonly userId: string
  /** Role on the platform. */
  readonly adminRole: AdminRole
  /** Whether they have a second factor. */
  readonly hasFactor?: boolean
}
export type ShopOwner = {
  readonly kind: 'shop'
  readonly userId: string
  readonly shopId: string
  readonly shopStatus: ShopStatus
  /** Role in the shop. */
  readonly shopRole?: ShopRole
}
export type Anonymous = { readonly kind: 'anonymous' }
/** A visitor who has stored data, identified by their cookie (server/platform/guests/guests.ts). */
export type Guest = { readonly kind: 'guest'; readonly guestId: string }
export type Actor = Anonymous | Admin | ShopOwner

/** The actor a handler gets, narrowed by the endpoint's access. */
export type ActorOf<A extends Access> = {
  anyone: Actor
  guest: Guest | Anonymous
  'signed-in': Admin | ShopOwner
  admin: Admin
  shop: ShopOwner
  'approved-shop': ShopOwner
}[A]

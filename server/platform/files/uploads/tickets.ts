import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { createUpload } from '#contract/platform/uploads.ts'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import type { Right } from '#domain/platform/admin-roles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, isId, newId, type Deps, type Actor } from '#server/deps.ts'
import { refuseWithoutRight } from '#server/platform/http/rights.ts'
import { storedAddress } from '#server/platform/files/addresses.ts'
import { mayBeSent, type ObjectPurpose } from '#engines/file-checks/file-types.ts'
import { plainName } from './store.ts'
import { limitsVisitors } from '#server/config.ts'
import { addressRange, counter, type Limit, spend, tooMany, wideRange } from '#server/platform/http/limits.ts'

const minutes = 15

type UploadRequest = z.output<NonNullable<(typeof createUpload)['body']>>
type Asker = { readonly actor: Actor; readonly ip: string }
type Addresses = { readonly uploadURL: string; readonly url: string }

/**
 * Permits one file, once, within 15 minutes (R-API-71): checks the announced type and size, which the file must match.
 * Refusals: account.signed-out, account.no-access, shop.not-approved, object.too-large, object.wrong-type, request.too-many.
 */
export async function issueTicket(
  deps: Deps,
  { actor, ip }: Asker,
  request: UploadRequest,
): Promise<Addresses> {
  const purpose = request.purpose ?? (actor.kind === 'anonymous' ? 'kyc' : 'product')
  admitUploader(actor, purpose)
  const { size = null, contentType } = request
  if (size !== null && size > maxFileBytes) throw new Refusal('object.too-large', {}, 'size')
  if (contentType && !mayBeSent(purpose, contentType))
    throw new Refusal('object.wrong-type', {}, 'contentType')
  const ownerId = actor.kind === 'anonymous' ? null : actor.userId
  await refuseBeyondUnclaimed(deps.db, deps, ownerId)
  if (ownerId === null) await limitAnonymous(deps, ip)
  else await spend(deps.db, counter(perUser, ownerId), deps.clock())
  return write(deps, {
    purpose,
    ownerId,
    fileName: plainName(request.fileName ?? ''),
    contentType: contentType || null,
    sizeBytes: size,
  })
}

/**
 * Product photos are for administrators and approved shops; KYC documents also for shops awaiting a decision or suspended, and for anonymous callers;
 * files of journals for administrators with the right to money; photos of orders for everyone.
 */
function admitUploader(actor: Actor, purpose: ObjectPurpose): void {
  if (actor.kind === 'anonymous' && (purpose === 'product' || purpose === 'journal'))
    throw new Refusal('account.signed-out')
  if (actor.kind === 'shop' && purpose === 'journal') throw new Refusal('account.no-access')
  if (actor.kind === 'shop' && !mayUpload(actor.shopStatus, purpose)) {
    throw new Refusal('shop.not-approved')
  }
  const right = ofPurpose[purpose]
  if (actor.kind === 'admin' && right) refuseWithoutRight(actor, right, 'write')
  // Any member of a shop may upload proof for orders; product pictures and documents need more.
  if (actor.kind === 'shop' && purpose !== 'order' && actor.shopRole === 'orders') {
    throw new Refusal('shop.not-your-duty')
  }
}

/** The right that an administrator needs to upload for a purpose. */
const ofPurpose: Readonly<Partial<Record<ObjectPurpose, Right>>> = {
  product: 'catalogue',
  kyc: 'shops',
  journal: 'money',
}

function mayUpload(shopStatus: string, purpose: ObjectPurpose): boolean {
  if (purpose === 'order') return true
  return shopStatus === 'approved' || (['pending', 'suspended'].includes(shopStatus) && purpose === 'kyc')
}

export type Ticket = {
  readonly id: string
  readonly purpose: ObjectPurpose
  readonly ownerId: string | null
  readonly fileName: string
  readonly contentType: string | null
  readonly sizeBytes: number | null
}

async function write(deps: Deps, about: Omit<Ticket, 'id'>): Promise<Addresses> {
  const id = newId()
  const { secret, secretHash } = newSecret()
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await deps.db
    .insertInto('uploadTickets')
    .values({ id, secretHash, ...about, createdAt: now, expiresAt })
    .execute()
  const url = `${storedAddress(id)}?ticket=${secret}`
  return { uploadURL: (await bucketAddress(deps, { id, ...about }, now)) ?? url, url }
}

/** Only a file announced with type and size may go to the bucket directly: nothing else would limit it there. */
async function bucketAddress({ storage }: Deps, { id, contentType, sizeBytes }: Ticket, now: Date) {
  if (!storage.inbox || contentType === null || sizeBytes === null) return null
  return storage.inbox.addressFor(id, { contentType, sizeBytes, now })
}

const ticketColumns = ['id', 'purpose', 'ownerId', 'fileName', 'contentType', 'sizeBytes'] as const

/**
 * Uses a ticket: of any number of concurrent calls, one succeeds. Refusal('object.ticket-invalid') for one that is
 * unknown, used or expired, and when its owner may no longer upload.
 */
export async function useTicket({ db, clock }: Deps, id: string, secret: string): Promise<Ticket> {
  const refusal = new Refusal('object.ticket-invalid')
  if (!isId(id)) throw refusal
  const now = clock()
  const ticket = await db
    .updateTable('uploadTickets')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('secretHash', '=', hashOfSecret(secret))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(ticketColumns)
    .executeTakeFirst()
  if (!ticket || !(await mayOwnerUpload(db, ticket))) throw refusal
  return ticket
}

/** Whether the ticket's owner may still upload: the shop may have been suspended since (G-31). */
export async function mayOwnerUpload(db: Db, { ownerId, purpose }: Ticket): Promise<boolean> {
  if (ownerId === null) return true
  const owner = await db
    .selectFrom('users')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .leftJoin('shops', 'shops.id', 'shopPeople.shopId')
    .select(['users.role', 'shops.status'])
    .where('users.id', '=', ownerId)
    .executeTakeFirst()
  return owner?.role === 'admin' || (owner !== undefined && mayUpload(owner.status ?? '', purpose))
}

const perAddress: Limit = { kind: 'upload:address', max: 60, windowMinutes: 60 }
const perUser: Limit = { kind: 'upload:user', max: 1000, windowMinutes: 60 }
/** Unclaimed bytes allowed per user: two hundred files of the largest size, far more than anyone uploads by hand. */
const unclaimedBytesPerUser = 2_147_483_648

/** The same for all anonymous uploads together: eight hundred of the largest files, kept for a day. */
const unclaimedBytesOfNobody = 8_589_934_592
/** Keeps one range from filling the anonymous allowance: 3 GB a day at most, however many addresses it has. */
const perRange: Limit = { kind: 'upload:range', max: 300, windowMinutes: 24 * 60 }

/**
 * Limits anonymous uploads to 60 per address and hour and 300 a day per range, except in a demo that is not reachable
 * from outside (G-104). Their bytes are limited by {@link refuseBeyondUnclaimed}.
 */
async function limitAnonymous({ db, config, clock }: Deps, ip: string): Promise<void> {
  if (!limitsVisitors(config)) return
  await spend(db, counter(perRange, wideRange(ip)), clock())
  await spend(db, counter(perAddress, addressRange(ip)), clock())
}

/**
 * Refusal('request.too-many') where a user, or all anonymous callers together, have too many unclaimed bytes. Checked when a
 * ticket is issued, and again when its file is stored: many tickets can be issued before any file arrives.
 */
export async function refuseBeyondUnclaimed(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  ownerId: string | null,
): Promise<void> {
  if (ownerId === null && !limitsVisitors(config)) return
  const most = ownerId === null ? unclaimedBytesOfNobody : unclaimedBytesPerUser
  const { bytes } = await db
    .selectFrom('objects')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('sizeBytes'), of.lit(0)).as('bytes'))
    .where('ownerId', 'is not distinct from', ownerId)
    .where('claimedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(bytes) >= most) throw tooMany({ retryAfterSeconds: 3600 })
}

/** Generates 256 random bits for an address that grants access by itself; shown once, stored as a hash. */
export function newSecret(): { readonly secret: string; readonly secretHash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashOfSecret(secret) }
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

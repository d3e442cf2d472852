import type { KycDocumentType } from '#domain/shops/kyc.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { objectIdOf } from './addresses.ts'

const stored = /^\/api\/objects\/([0-9a-f-]{36})$/i

/** The address of a picture or model, with the field that named it. */
export type GivenPhoto = readonly [path: string, address: string | null | undefined]

/**
 * Marks the stored pictures among these as in use, so that the sweep of abandoned uploads skips them. One that does not exist,
 * or is not a product file, is Refusal('product.photo-unknown'), which names the field. Web addresses are left alone.
 */
export async function claimPhotos(tx: Tx, photos: readonly GivenPhoto[], now: Date): Promise<void> {
  const named = photos.map(([path, address]) => ({
    path,
    id: stored.exec(address ?? '')?.[1]?.toLowerCase() ?? '',
  }))
  const ids = new Set(named.map(({ id }) => id).filter((id) => id !== ''))
  if (ids.size === 0) return
  const claimed = await tx
    .updateTable('objects')
    .set((of) => ({ claimedAt: of.fn.coalesce('claimedAt', of.val(now)) }))
    .where('id', 'in', [...ids])
    .where('purpose', '=', 'product')
    .returning('id')
    .execute()
  for (const { id } of claimed) ids.delete(id)
  const gone = named.find(({ id }) => ids.has(id))
  if (gone) throw new Refusal('product.photo-unknown', {}, gone.path)
}

/** A KYC document as an application names it. */
export type GivenKycDocument = {
  readonly type: KycDocumentType
  readonly url: string
  /** The field that named it; its type by default. */
  readonly path?: string
}
export type ClaimedKycDocument = { readonly type: KycDocumentType; readonly objectId: string }

/**
 * Claims uploaded KYC documents for a shop's owner, inside the story that stores them. One that does not exist, is not a KYC
 * document, is already claimed or is named twice is Refusal('object.unknown-file'), which names the field.
 */
export async function claimKycDocuments(
  deps: Deps,
  tx: Tx,
  kycDocuments: readonly GivenKycDocument[],
  { ownerId }: { readonly ownerId: string },
): Promise<ClaimedKycDocument[]> {
  const named = kycDocuments.map(({ url, path, type }) => {
    return { type, path: path ?? type, objectId: objectIdOf(deps.config, url) ?? '' }
  })
  const ids = new Set(named.map(({ objectId }) => objectId).filter((id) => id !== ''))
  const free = await claimFree(tx, { purpose: 'kyc', ids: [...ids], ownerId, now: deps.clock() })
  for (const { path, objectId } of named) {
    if (!free.delete(objectId)) throw new Refusal('object.unknown-file', {}, path)
  }
  return named.map(({ type, objectId }) => ({ type, objectId }))
}

type GivenFiles = {
  readonly purpose: 'journal' | 'order'
  readonly addresses: readonly string[]
  readonly ownerId: string | null
  readonly pathOf: (place: number) => string
}

/**
 * Claims uploaded files for an order or a journal, inside the story that stores them, and returns their ids. One that does not
 * exist, has another purpose, is already claimed or was uploaded by another user is Refusal('object.unknown-file').
 */
export async function claimFiles(
  deps: Deps,
  tx: Tx,
  { purpose, addresses, ownerId, pathOf }: GivenFiles,
): Promise<string[]> {
  const ids = addresses.map((address) => objectIdOf(deps.config, address) ?? '')
  const known = ids.filter((id) => id !== '')
  const free = await claimFree(tx, { purpose, ids: known, ownerId, now: deps.clock() })
  for (const [place, id] of ids.entries()) {
    if (!free.delete(id)) throw new Refusal('object.unknown-file', {}, pathOf(place))
  }
  return ids
}

/** Releases files that are no longer referenced: the next sweep deletes their bytes. */
export async function releaseObjects(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const free = { claimedAt: null, createdAt: new Date(0), fileName: '' }
  await tx.updateTable('objects').set(free).where('id', 'in', ids).execute()
  await tx.updateTable('uploadTickets').set({ fileName: '' }).where('id', 'in', ids).execute()
}

type Taking = {
  readonly purpose: 'kyc' | 'journal' | 'order'
  readonly ids: readonly string[]
  readonly ownerId: string | null
  readonly now: Date
}

/** Claims those of these uploads that are unclaimed and have no owner or the same owner, and returns their ids. */
async function claimFree(tx: Tx, { purpose, ids, ownerId, now }: Taking): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const taken = await tx
    .updateTable('objects')
    .set({ claimedAt: now, ownerId })
    .where('id', 'in', ids)
    .where('purpose', '=', purpose)
    .where('claimedAt', 'is', null)
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', ownerId)]))
    .returning('id')
    .execute()
  return new Set(taken.map(({ id }) => id))
}

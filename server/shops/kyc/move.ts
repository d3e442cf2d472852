import { takeBackMove } from '#server/platform/status/take-back.ts'
import type { KycDecision, KycRecord } from '#contract/shops/kyc.ts'
import { Refusal } from '#domain/refusal.ts'
import { type KycEvent, type KycStatus, kycStatus } from '#domain/shops/kyc-status.ts'
import { rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import {
  refuseConflict,
  type KeptMove,
  type Subject,
  transition,
} from '#server/platform/status/transition.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { Undoable } from '#server/platform/undo/undoable.ts'
import { lockShop } from './lock.ts'
import { kycRecords } from './renew.ts'
import { decisionKey, notifyDecision } from './notifications.ts'

/**
 * Approves a renewed document, which then replaces the one before, or rejects it with a reason. Refusals:
 * kyc.not-found, kyc.cannot-move, kyc.reason-missing, kyc.decided-meanwhile.
 */
export async function decideKycDocument(
  deps: Deps,
  actor: Admin,
  id: string,
  { status: to, seen, rejectionReason: reason }: KycDecision,
): Promise<KycRecord & { undo: string | null }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, id)
    await refuseConflict(tx, 'kycDocument', { row, seen, code: 'kyc.decided-meanwhile' })
    const undo = await transition({ tx, deps }, kycDocuments, { row, to, by: actor, reason })
    const record = await kycRecords(tx).where('d.id', '=', id).executeTakeFirstOrThrow()
    return { ...record, undo }
  })
}

type LockedDocument = Awaited<ReturnType<typeof lockDocument>>

/** Locks the shop before the document, in the same order as sending one does. Refusal: kyc.not-found. */
async function lockDocument(tx: Tx, id: string) {
  const named = tx.selectFrom('kycDocuments').where('id', '=', id)
  const found = await rowOf(id, named.select('shopId'), 'kyc.not-found')
  const shop = await lockShop(tx, found.shopId)
  const row = await named
    .select(['id', 'type', 'status', 'statusSince', 'expiresOn', 'rejectionReason', 'uploadedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  // The shop has replaced the document in the meantime.
  if (!row) throw new Refusal('kyc.not-found')
  return { ...row, shop }
}

/** The fields that a decision changes, in JSON form for the undo. */
type KycSnapshot = { readonly statusSince: string; readonly licenceExpiresOn: string | null }

/** The undo of a decision on a document. */
export const kycDecisionUndo: Undoable<KeptMove<KycStatus, KycSnapshot>> = {
  kind: 'kyc-decision',
  right: 'shops',
  takeBack: async (undoing, move) => {
    const { tx } = undoing
    const row = await lockDocument(tx, move.id)
    const { shop, type } = row
    const sent = tx
      .selectFrom('kycDocuments')
      .select('id')
      .where('shopId', '=', shop.id)
      .where('type', '=', type)
    // The newest approved document counts, and the shop's licence date comes from it.
    const newer = sent.where('uploadedAt', '>', row.uploadedAt).where('status', '<>', 'rejected')
    if (await newer.executeTakeFirst()) throw new Refusal('undo.changed-meanwhile')
    await takeBackMove(undoing, kycDocuments, {
      row: { ...row, changedAt: row.statusSince },
      move,
      notified: { shopId: shop.id, eventKey: decisionKey(move.eventId) },
      restore: async () => {
        const { statusSince, licenceExpiresOn } = move.before
        const was = { status: move.from, statusSince, rejectionReason: null }
        await tx.updateTable('kycDocuments').set(was).where('id', '=', row.id).execute()
        if (move.to === 'approved') await sayEnd(tx, row, licenceExpiresOn)
      },
    })
  },
}

const kycDocuments: Subject<KycStatus, KycEvent, LockedDocument, KycSnapshot> = {
  machine: kycStatus,
  store: async (tx, row, { to: status, reason: rejectionReason, at: statusSince }) => {
    const changes = { status, statusSince, rejectionReason }
    await tx.updateTable('kycDocuments').set(changes).where('id', '=', row.id).execute()
    if (status === 'approved') await sayEnd(tx, row, row.expiresOn)
  },
  record: (tx, event) => recordTransition(tx, 'kycDocument', event),
  audit: { action: 'kyc.decided', subjectKind: 'kyc', fieldsOf: auditedDocument },
  followUp: (tx, deps, { row, eventId, reason, at }) =>
    notifyDecision(tx, deps, { shop: row.shop, type: row.type, eventId, reason, at }),
  undo: {
    undoable: kycDecisionUndo,
    remember: async (_tx, { statusSince, shop }) => ({
      statusSince: statusSince.toISOString(),
      licenceExpiresOn: shop.licenceExpiresOn,
    }),
  },
}

/** Copies the last day of an approved licence to the shop. */
async function sayEnd(
  tx: Tx,
  { type, shop }: LockedDocument,
  licenceExpiresOn: string | null,
): Promise<void> {
  if (type !== 'businessLicense') return
  await tx.updateTable('shops').set({ licenceExpiresOn }).where('id', '=', shop.id).execute()
}

/** The audited fields of a document, under the name of its shop. */
function auditedDocument(tx: Tx, { id }: { readonly id: string }) {
  return tx
    .selectFrom('kycDocuments as d')
    .innerJoin('shops as s', 's.id', 'd.shopId')
    .select(['s.shopName as name', 's.shopNameAr as nameAr', 'd.type as document', 'd.status'])
    .select(['d.expiresOn', 'd.rejectionReason', 's.licenceExpiresOn'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
}

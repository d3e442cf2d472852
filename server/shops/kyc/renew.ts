import { sql } from 'kysely'
import type { KycRecord, Renewal } from '#contract/shops/kyc.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { type KycDocumentType, mustSayItsEnd } from '#domain/shops/kyc.ts'
import type { TaxProfile } from '#domain/shops/tax-profile.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, newId, type Tx, type Deps, type ShopOwner } from '#server/deps.ts'
import { claimKycDocuments, releaseObjects } from '#server/platform/files/claim.ts'
import { counter, type Limit, spend } from '#server/platform/http/limits.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { currentDocument } from './current.ts'
import { lockShop } from './lock.ts'
import { notifyRenewal } from './notifications.ts'

/** Per shop, because administrators are notified of each renewal. */
const renewals: Limit = { kind: 'kyc-renewal:shop', max: 20, windowMinutes: 24 * 60 }

/** All documents of a shop with their status, newest first. */
export function listKycOf(db: Db, shopId: string): Promise<KycRecord[]> {
  return kycRecords(db).where('d.shopId', '=', shopId).execute()
}

const taxOfDocument = sql<TaxProfile | null>`(select json_build_object('legalName', t.legal_name,
    'legalNameAr', t.legal_name_ar, 'trn', t.trn, 'holdsFrom', t.holds_from, 'trnEndsOn', t.trn_ends_on)
  from tax_profiles t where t.kyc_document_id = d.id)`

/** Documents as their shop and administrators read them, newest first. */
export function kycRecords(db: Db) {
  return db
    .selectFrom('kycDocuments as d')
    .innerJoin('objects as o', 'o.id', 'd.objectId')
    .select([
      'd.id',
      'd.type',
      'd.status',
      'd.statusSince',
      'd.expiresOn',
      'd.rejectionReason',
      'd.uploadedAt',
    ])
    .select(['o.fileName', 'o.contentType', 'o.sizeBytes as size'])
    .select(sql<string>`'/api/objects/' || d.object_id`.as('url'))
    .select(taxOfDocument.as('tax'))
    .orderBy('d.uploadedAt', 'desc')
    .orderBy('d.id', 'desc')
}

type RenewalInput = Renewal & {
  readonly type: KycDocumentType
  /** The tax profile that a tax certificate proves. */
  readonly tax?: TaxProfile
}

/**
 * Stores a renewed document as pending beside the current one until it is decided; replaces another pending one.
 * Refusals: shop.not-approved, kyc.day-missing, kyc.over-already, object.unknown-file, request.too-many.
 */
export async function renewKycDocument(deps: Deps, by: ShopOwner, input: RenewalInput): Promise<KycRecord[]> {
  const at = deps.clock()
  const expiresOn = endOf(input, at)
  await spend(deps.db, counter(renewals, by.shopId), at)
  await deps.db.transaction().execute(async (tx) => {
    const shop = await lockShop(tx, by.shopId)
    // The shop may be suspended because of the document that it now renews.
    if (shop.status !== 'approved' && shop.status !== 'suspended') throw new Refusal('shop.not-approved')
    await dropWaiting(tx, by.shopId, input.type)
    const id = await store(tx, deps, { by, sent: input, expiresOn })
    if (input.tax) {
      const of = { id: newId(), shopId: by.shopId, kycDocumentId: id }
      await tx
        .insertInto('taxProfiles')
        .values({ ...of, ...input.tax })
        .execute()
    }
    await recordTransition(tx, 'kycDocument', {
      subjectId: id,
      actorId: by.userId,
      fromStatus: null,
      toStatus: 'pending',
      at,
    })
    await recordAudit(tx, {
      actorId: by.userId,
      action: 'kyc.renewed',
      ...auditSubject('shop', by.shopId, shop.shopName, shop.shopNameAr),
      after: { document: input.type, expiresOn, ...input.tax },
      at,
    })
    await notifyRenewal(tx, { id, shop, type: input.type, at })
  })
  return listKycOf(deps.db, by.shopId)
}

function endOf({ type, expiresOn }: RenewalInput, now: Date): string | null {
  if (!expiresOn && mustSayItsEnd(type)) throw new Refusal('kyc.day-missing', {}, 'expiresOn')
  if (expiresOn && expiresOn < dayOf(now)) throw new Refusal('kyc.over-already', {}, 'expiresOn')
  return expiresOn ?? null
}

async function dropWaiting(tx: Tx, shopId: string, type: KycDocumentType): Promise<void> {
  const dropped = await tx
    .deleteFrom('kycDocuments')
    .where('shopId', '=', shopId)
    .where('type', '=', type)
    .where('status', '=', 'pending')
    .returning('objectId')
    .execute()
  const ids = dropped.map(({ objectId }) => objectId)
  await releaseObjects(tx, ids)
}

type New = { readonly by: ShopOwner; readonly sent: RenewalInput; readonly expiresOn: string | null }

async function store(tx: Tx, deps: Deps, { by, sent, expiresOn }: New): Promise<string> {
  const { shopId, userId: ownerId } = by
  const given = [{ type: sent.type, url: sent.document, path: 'document' }]
  const [claimed] = await claimKycDocuments(deps, tx, given, { ownerId })
  if (!claimed) throw new Refusal('object.unknown-file', {}, 'document')
  const [id, at] = [newId(), deps.clock()]
  await tx
    .insertInto('kycDocuments')
    .values({ id, shopId, ...claimed, expiresOn, status: 'pending', uploadedAt: at, statusSince: at })
    .execute()
  return id
}

/**
 * Stores the last day of a current document that has none; for the licence it is also stored with the shop and starts
 * the reminders (0063). A known day changes only by a renewed document. Refusals: kyc.not-found, kyc.end-known.
 */
export async function sayEndOf(
  deps: Deps,
  { userId: actorId, shopId }: ShopOwner,
  { id, expiresOn }: { readonly id: string; readonly expiresOn: string },
): Promise<KycRecord[]> {
  await deps.db.transaction().execute(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const own = tx.selectFrom('kycDocuments').select(['id', 'type', 'expiresOn']).where('shopId', '=', shopId)
    const found = await own
      .where('id', '=', isId(id) ? id : null)
      .executeTakeFirstOrThrow(() => new Refusal('kyc.not-found'))
    const current = await currentDocument(tx, shopId, found.type).executeTakeFirst()
    if (current?.id !== found.id) throw new Refusal('kyc.not-found')
    if (found.expiresOn !== null) throw new Refusal('kyc.end-known')
    await tx.updateTable('kycDocuments').set({ expiresOn }).where('id', '=', id).execute()
    if (found.type === 'businessLicense') {
      await tx.updateTable('shops').set({ licenceExpiresOn: expiresOn }).where('id', '=', shopId).execute()
    }
    await recordAudit(tx, {
      actorId,
      action: 'kyc.end-said',
      ...auditSubject('shop', shopId, shop.shopName, shop.shopNameAr),
      after: { document: found.type, expiresOn },
      at: deps.clock(),
    })
  })
  return listKycOf(deps.db, shopId)
}

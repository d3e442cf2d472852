import { sql, type Selectable } from 'kysely'
import { blank, oneLine } from '#domain/platform/text/plain-text.ts'
import { type Document, seriesOf, type Party } from '#domain/money/documents/document.ts'
import type { Tx, Db } from '#server/deps.ts'
import { type IssuerId, numberDocument } from './number.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import type { Shops } from '#server/platform/db/types.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { readPlatformProfile, readTaxProfile } from '#server/shops/kyc/tax-profile.ts'

type New = {
  readonly story: string
  /** Null for a monthly summary, which has a `shopId`. */
  readonly orderId: string | null
  readonly shopId?: string
  readonly issuerId: IssuerId
  readonly correctsId: string | null
  readonly document: Omit<Document, 'number'>
}

/** Numbers a document and stores it; its story must not have one yet. */
export async function storeDocument(tx: Tx, { document: unnumbered, ...about }: New): Promise<Document> {
  const { document, year, number } = await numberDocument(tx, about.issuerId, unnumbered)
  const { id, type, totals, issuedAt } = document
  await tx
    .insertInto('documents')
    .values({
      ...about,
      id,
      type,
      series: seriesOf[type],
      year,
      number,
      totalFils: totals.grossFils,
      vatFils: totals.vatFils,
      issuedAt: new Date(issuedAt),
      content: JSON.stringify(document),
    })
    .execute()
  return document
}

/** The document that a story made, e.g. `sale:<order>`. */
export async function readStory(tx: Tx, story: string) {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'issuerId', 'content'])
    .where('story', '=', story)
    .executeTakeFirst()
  return row && { ...row, content: frozen(row.content) }
}

/** The notes that correct a document, oldest first. */
export async function readCorrections(tx: Tx, id: string): Promise<Document[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('content')
    .where('correctsId', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ content }) => frozen(content))
}

/** Casts the stored content of a document, which only this file writes. */
export function frozen(content: unknown): Document {
  return content as Document
}

/**
 * Blanks the buyer on documents that need none, including credit notes of simplified invoices. Full tax invoices and
 * their credit notes keep the buyer as long as the law requires, but lose e-mail and phone.
 */
export async function blankBuyers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const nobody = { name: blank, nameAr: null, trn: null, licence: null, email: null, phone: null }
  await sql`update documents set content = content
      || jsonb_build_object('buyer', (content -> 'buyer') || ${JSON.stringify(nobody)}::jsonb
        || jsonb_build_object('address', (content #> '{buyer,address}') || jsonb_build_object('line', ${blank}::text)))
      || jsonb_build_object('deliveredTo', (content -> 'deliveredTo') || jsonb_build_object('line', ${blank}::text))
    where order_id = any(${orderIds}::uuid[]) and ${needsNoBuyer}`.execute(tx)
  await sql`update documents set content
      = jsonb_set(content, '{buyer}', (content -> 'buyer') || '{"email": null, "phone": null}'::jsonb)
    where order_id = any(${orderIds}::uuid[]) and type in ('tax-invoice', 'tax-credit-note') and not (${needsNoBuyer})`.execute(
    tx,
  )
}

const needsNoBuyer = sql`(type in ('simplified-tax-invoice', 'receipt') or type = 'tax-credit-note'
  and exists (select from documents corrected
    where corrected.id = documents.corrects_id and corrected.type = 'simplified-tax-invoice'))`

/** Returns the platform as a party on documents of a UAE day. */
export async function platformParty(db: Db, day: string): Promise<Party> {
  const of = await readSettings(db)
  const { legalName: name, legalNameAr: nameAr, trn } = await readPlatformProfile(db, day)
  const { legalEmirate: emirate } = of
  const licence = of.legalLicence === null ? null : { number: of.legalLicence, authority: of.legalAuthority }
  const address = { line: of.legalAddress ?? '', city: of.legalCity ?? '', emirate }
  return { name, nameAr, trn, licence, address, email: of.supportEmail, phone: of.supportPhone }
}

/**
 * Returns a shop as a party on documents of a UAE day: the registered person with the TRN valid then, and its shop name
 * as trade name. Without an approved tax profile it appears under its shop name, unregistered.
 */
export async function shopParty(db: Db, of: Selectable<Shops>, day: string): Promise<Party> {
  const profile = await readTaxProfile(db, of.id, day)
  const { shopName: name, shopNameAr: nameAr, emirate, email, phone } = of
  const trade = { name, nameAr }
  const city = emirate === null ? '' : emirateNames[emirate].en
  return {
    ...(profile ? { name: profile.legalName, nameAr: profile.legalNameAr } : trade),
    tradeName: profile && profile.legalName !== name ? trade : null,
    trn: profile?.trn ?? null,
    licence: { number: of.businessRegistrationNumber, authority: of.licenceAuthority },
    address: { line: oneLine(of.businessAddress), city, emirate },
    email,
    phone,
  }
}

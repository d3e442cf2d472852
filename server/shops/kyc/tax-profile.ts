import { sql } from 'kysely'
import type { KycRecord, TaxProfileInput } from '#contract/shops/kyc.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TaxProfile } from '#domain/shops/tax-profile.ts'
import { type Db, newId, type Tx, type Deps, type ShopOwner } from '#server/deps.ts'
import { renewKycDocument } from './renew.ts'

/** Who a shop is for the tax authority on a day of the UAE; null where nothing that was approved holds then. */
export async function readTaxProfile(db: Db, shopId: string, day: string): Promise<TaxProfile | null> {
  const { rows } = await sql<TaxProfile>`select * from tax_profile_on(${shopId}, ${day}::date)`.execute(db)
  return rows[0] ?? null
}

/** The same of the platform: what was entered with its evidence, before that what the settings say. */
export async function readPlatformProfile(
  db: Db,
  day: string,
): Promise<Pick<TaxProfile, 'legalName' | 'legalNameAr' | 'trn'>> {
  const { rows } = await sql<TaxProfile>`select * from platform_tax_profile_on(${day}::date)`.execute(db)
  return rows[0] as TaxProfile
}

type PlatformProfile = TaxProfile & {
  readonly objectId: string | undefined
  readonly enteredBy: string
  readonly enteredAt: Date
}

/** Adds one of the platform with its evidence; nothing changes it any more. */
export async function storePlatformProfile(tx: Tx, profile: PlatformProfile): Promise<void> {
  await tx
    .insertInto('taxProfiles')
    .values({ id: newId(), ...profile })
    .execute()
}

type Confirmation = { readonly profileId: string; readonly confirmedBy: string; readonly confirmedAt: Date }

/** Has it hold, once; whoever is second hears that it is done. Refusal: registration.not-found. */
export async function storeConfirmation(tx: Tx, confirmation: Confirmation): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platformProfileConfirmations')
    .values(confirmation)
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('registration.not-found')
}

/**
 * Takes another legal name or tax number with its evidence, which waits beside the present one until it is approved.
 * Refusals: shop.not-approved, object.unknown-file, request.too-many.
 */
export function changeTaxProfile(
  deps: Deps,
  by: ShopOwner,
  { document, trn, trnEndsOn, ...named }: TaxProfileInput,
): Promise<KycRecord[]> {
  const tax = { ...named, trn: trn || null, trnEndsOn: trnEndsOn ?? null }
  return renewKycDocument(deps, by, { type: 'taxCertificate', document, expiresOn: undefined, tax })
}

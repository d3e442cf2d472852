import { sql } from 'kysely'
import type { KycRecord, TaxProfileInput } from '#contract/shops/kyc.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TaxProfile } from '#domain/shops/tax-profile.ts'
import { type Db, newId, type Tx, type Deps, type ShopOwner } from '#server/deps.ts'
import { renewKycDocument } from './renew.ts'

/** Reads a shop's tax profile on a day in the UAE; null if no approved one applies then. */
export async function readTaxProfile(db: Db, shopId: string, day: string): Promise<TaxProfile | null> {
  const { rows } = await sql<TaxProfile>`select * from tax_profile_on(${shopId}, ${day}::date)`.execute(db)
  return rows[0] ?? null
}

/** Reads the platform's tax profile on a day: the one entered with evidence, before that the one in the settings. */
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

/** Adds a tax profile of the platform with its evidence; it never changes afterwards. */
export async function storePlatformProfile(tx: Tx, profile: PlatformProfile): Promise<void> {
  await tx
    .insertInto('taxProfiles')
    .values({ id: newId(), ...profile })
    .execute()
}

type Confirmation = { readonly profileId: string; readonly confirmedBy: string; readonly confirmedAt: Date }

/** Confirms a tax profile of the platform once, so that it applies. Refusal: registration.not-found. */
export async function storeConfirmation(tx: Tx, confirmation: Confirmation): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platformProfileConfirmations')
    .values(confirmation)
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('registration.not-found')
}

/**
 * Stores a new legal name or tax number with its evidence as pending beside the current profile until it is decided.
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

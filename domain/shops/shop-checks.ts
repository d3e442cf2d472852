import { dayOf } from '#domain/platform/calendar.ts'
import { readEmiratesId, readTrn, readUaePhone } from './uae-identifiers.ts'

/** Automatic checks of a shop before an administrator looks at it. */
export const shopChecks = ['licence', 'trn', 'emiratesId', 'phone'] as const
export type ShopCheck = (typeof shopChecks)[number]

/**
 * Result of a check: `fits`; `missing`, not given; `malformed`, wrong format; `doubtful`, right format but wrong check
 * digit (or a TRN that does not start with 1); `expiring` within 30 days; `expired`. None of them blocks anything.
 */
export const checkResults = ['fits', 'missing', 'malformed', 'doubtful', 'expiring', 'expired'] as const
export type CheckResult = (typeof checkResults)[number]

type Checked = {
  readonly taxId: string
  readonly emiratesId: string | null
  readonly phone: string
  /** The licence's last valid day, `2027-03-31`. */
  readonly licenceExpiresOn: string | null
}

const warnedDays = 30
const dayMs = 86_400_000

/** Runs all checks of a shop, in the order of `shopChecks`; days are those of the UAE. */
export function checksOf(shop: Checked, now: Date): { check: ShopCheck; result: CheckResult }[] {
  const results: Record<ShopCheck, CheckResult> = {
    licence: licenceResult(shop.licenceExpiresOn, now),
    trn: identifierResult(shop.taxId, readTrn),
    emiratesId: identifierResult(shop.emiratesId, readEmiratesId),
    phone: shop.phone.trim() === '' ? 'missing' : readUaePhone(shop.phone) ? 'fits' : 'malformed',
  }
  return shopChecks.map((check) => ({ check, result: results[check] }))
}

function identifierResult(
  text: string | null,
  read: (text: string) => { readonly checkFits: boolean } | null,
): CheckResult {
  if (text === null || text.trim() === '') return 'missing'
  const found = read(text)
  if (found === null) return 'malformed'
  return found.checkFits ? 'fits' : 'doubtful'
}

function licenceResult(expiresOn: string | null, now: Date): CheckResult {
  if (expiresOn === null) return 'missing'
  if (expiresOn < dayOf(now)) return 'expired'
  return expiresOn <= dayOf(new Date(now.getTime() + warnedDays * dayMs)) ? 'expiring' : 'fits'
}

/** The facts that an administrator compares with a shop's KYC documents, in their order: licence, tax, owner, address. */
export const verifiedFacts = [
  'shopName',
  'businessRegistrationNumber',
  'licenceAuthority',
  'licenceExpiresOn',
  'taxId',
  'ownerName',
  'emiratesId',
  'businessAddress',
] as const
export type VerifiedFact = (typeof verifiedFacts)[number]

import type { Selectable } from 'kysely'
import type { Currency } from '#domain/platform/amounts/money.ts'
import type { Tx } from '#server/deps.ts'
import type { Settings } from '#server/platform/db/types.ts'
import { refreshListings } from './refresh.ts'

const shown = [
  'reviewsEnabled',
  'supportEmail',
  'salesEmail',
  'supportPhone',
  'supportWhatsapp',
  'legalName',
  'legalNameAr',
  'legalLicence',
  'legalAddress',
  'legalCity',
  'deliveryFeeFils',
] as const

type PublicSettings = Pick<Selectable<Settings>, (typeof shown)[number]>

/** What of the settings shows on pages. */
export async function refreshShownSettings(
  tx: Tx,
  before: PublicSettings,
  after: PublicSettings,
): Promise<void> {
  if (shown.some((name) => before[name] !== after[name])) await refreshListings(tx, 'whole-site')
}

/** A new rate gives the products priced in a currency another value in AED. */
export function refreshRate(tx: Tx, currency: Currency): Promise<void> {
  return refreshListings(tx, { currency })
}

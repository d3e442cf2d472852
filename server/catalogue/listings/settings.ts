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

/** Refreshes the whole site if a setting that pages show has changed. */
export async function refreshShownSettings(
  tx: Tx,
  before: PublicSettings,
  after: PublicSettings,
): Promise<void> {
  if (shown.some((name) => before[name] !== after[name])) await refreshListings(tx, 'whole-site')
}

/** Refreshes the AED value of products priced in a currency after a new rate. */
export function refreshRate(tx: Tx, currency: Currency): Promise<void> {
  return refreshListings(tx, { currency })
}

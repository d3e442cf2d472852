import type { Selectable } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { Settings } from '#server/platform/db/types.ts'
import { refreshListings } from './refresh.ts'

const shown = ['reviewsEnabled', 'supportEmail', 'salesEmail', 'supportPhone', 'deliveryFeeFils'] as const

type PublicSettings = Pick<Selectable<Settings>, (typeof shown)[number] | 'eurRateBp'>

/** A new rate gives the products priced in EUR another value in AED; the rest only shows on pages. */
export async function refreshShownSettings(
  tx: Tx,
  before: PublicSettings,
  after: PublicSettings,
): Promise<void> {
  if (before.eurRateBp !== after.eurRateBp) await refreshListings(tx, { currency: 'EUR' })
  else if (shown.some((name) => before[name] !== after[name])) await refreshListings(tx, 'whole-site')
}

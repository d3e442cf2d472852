import { shopTag, usualDeliveryTag } from '#server/catalogue/tags.ts'
import { sql } from 'kysely'
import { type DeliveryTermsInput, type StoredTerms, windowText } from '#contract/shops/delivery.ts'
import { formatMoney, type Fils } from '#domain/platform/amounts/money.ts'
import { type DeliveryTerms, usualTerms } from '#domain/shops/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'

/** The shop that owns the terms; null for the platform's, which apply to its store and to shops without their own. */
type TermsOwner = string | null

/** Reads how a shop delivers, with the version to send when saving. */
export async function readTerms(db: Db, whose: TermsOwner): Promise<StoredTerms> {
  const { rows } = await sql<TermsRow>`
    select shop_id, areas, windows, days, free_from_fils, floor_fee_fils, version, updated_at from delivery_terms
    where shop_id is null or shop_id = ${whose}::uuid order by shop_id nulls last limit 1`.execute(db)
  const [row] = rows
  if (row?.shopId === whose && row) return presentTerms(row, row)
  return presentTerms(row ?? usualTerms(await usualFee(db)), null)
}

type TermsRow = DeliveryTerms & {
  readonly shopId: TermsOwner
  readonly version: number
  readonly updatedAt: Date
}

async function usualFee(db: Db): Promise<Fils> {
  const row = await db.selectFrom('settings').select('deliveryFeeFils').executeTakeFirstOrThrow()
  return Number(row.deliveryFeeFils)
}

function presentTerms(
  terms: DeliveryTerms,
  own: Pick<TermsRow, 'version' | 'updatedAt'> | null,
): StoredTerms {
  return {
    areas: terms.areas.map(({ feeFils, ...area }) => ({ ...area, fee: feeFils })),
    windows: terms.windows.map(({ window, capacity }) => {
      const [from = '', until = ''] = window.split('-')
      return { from, until, capacity }
    }),
    days: [...terms.days],
    freeFrom: terms.freeFromFils,
    floorFee: terms.floorFeeFils,
    isOwn: own !== null,
    version: own?.version ?? 0,
    updatedAt: own?.updatedAt ?? null,
  }
}

type TermsInput = DeliveryTermsInput & { readonly version: number }

/**
 * Saves how a shop delivers, if `version` is still the current one. The next quote uses it; existing orders keep their
 * promises. The platform's terms are audited. Refusal: delivery.changed-meanwhile.
 */
export async function saveTerms(
  deps: Deps,
  actor: { readonly userId: string; readonly shopId?: string },
  { version, ...input }: TermsInput,
): Promise<StoredTerms> {
  const whose = actor.shopId ?? null
  const terms = termsOf(input)
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    // The highest fee depends on all terms and on the settings, so changes of it run one by one.
    await tx.selectFrom('settings').select('deliveryFeeFils').forNoKeyUpdate().execute()
    const highest = await highestFee(tx)
    const before = await readTerms(tx, whose)
    await store(tx, whose, { ...terms, version, at })
    if (whose === null)
      await audit(tx, { actorId: actor.userId, before, after: presentTerms(terms, null), at })
    // The delivery promise on every page depends on the highest fee.
    if ((await highestFee(tx)) !== highest) await refreshListings(tx, 'whole-site')
    await recordChange(tx, [whose === null ? usualDeliveryTag : shopTag(whose)])
  })
  return readTerms(deps.db, whose)
}

/** The highest delivery fee of any shop, in fils; if it is 0, delivery is free everywhere (G-91). */
export async function highestFee(db: Db): Promise<Fils> {
  const { rows } = await sql<{ fils: string }>`
    select greatest(
      (select max((area ->> 'feeFils')::bigint) from delivery_terms, jsonb_array_elements(areas) area),
      (select delivery_fee_fils from settings where not exists (select from delivery_terms where shop_id is null))
    ) as fils`.execute(db)
  return Number(rows[0]?.fils ?? 0)
}

function termsOf({ areas, windows, days, freeFrom, floorFee }: DeliveryTermsInput): DeliveryTerms {
  return {
    areas: areas.map(({ fee, ...area }) => ({ ...area, feeFils: fee })),
    windows: windows
      .map((window) => ({ window: windowText(window), capacity: window.capacity }))
      .sort((a, b) => a.window.localeCompare(b.window)),
    days: [...new Set(days)].sort((a, b) => a - b),
    freeFromFils: freeFrom,
    floorFeeFils: floorFee,
  }
}

/** Stores the terms if `version` is current; of two concurrent saves over the same version, one is refused. */
async function store(
  tx: Tx,
  shopId: TermsOwner,
  { areas, windows, version, at, ...rest }: DeliveryTerms & { version: number; at: Date },
): Promise<void> {
  const row = {
    ...rest,
    days: [...rest.days],
    areas: JSON.stringify(areas),
    windows: JSON.stringify(windows),
    version: version + 1,
    updatedAt: at,
  }
  const { numUpdatedRows: changed } = await tx
    .updateTable('deliveryTerms')
    .set(row)
    .where(sql<boolean>`shop_id is not distinct from ${shopId}::uuid`)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (changed === 1n) return
  if (version !== 0) throw new Refusal('delivery.changed-meanwhile')
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('deliveryTerms')
    .values({ ...row, shopId })
    .onConflict((again) => again.constraint('delivery_terms_once').doNothing())
    .executeTakeFirstOrThrow()
  if (made !== 1n) throw new Refusal('delivery.changed-meanwhile')
}

type Change = {
  readonly actorId: string
  readonly before: DeliveryTermsInput
  readonly after: DeliveryTermsInput
  readonly at: Date
}

function audit(tx: Tx, { before, after, ...done }: Change): Promise<void> {
  return recordAudit(tx, {
    ...done,
    action: 'delivery.changed',
    ...auditSubject('delivery', null, 'usual delivery', 'شروط التوصيل المعتادة'),
    before: auditedFields(before),
    after: auditedFields(after),
  })
}

/** The terms in readable form, for the audit log. */
function auditedFields({ areas, windows, days, freeFrom, floorFee }: DeliveryTermsInput) {
  return {
    areas: areas.map(({ emirate, fee, leadDays }) => {
      const { en, ar } = emirateNames[emirate]
      return {
        en: `${en} ${formatMoney(fee, 'en')}, ${leadDays} d`,
        ar: `${ar} ${formatMoney(fee, 'ar')}، ${leadDays} ي`,
      }
    }),
    windows: windows.map((window) => `${windowText(window)} × ${window.capacity}`),
    weekdays: days.map(String),
    freeFromFils: freeFrom,
    floorFeeFils: floorFee,
  }
}

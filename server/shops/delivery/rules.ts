import { sql } from 'kysely'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { CashRule } from '#domain/orders/cash-confirmation.ts'
import {
  type Booked,
  type Closure,
  type DeliveryDay,
  type DeliveryFees,
  deliveryDays,
  type DeliveryTerms,
  isWithin,
  lastDayClosed,
  usualTerms,
} from '#domain/shops/delivery.ts'
import type { Emirate } from '#domain/shops/emirate.ts'
import type { Db } from '#server/deps.ts'
import { prepared, uncounted } from '#server/platform/db/prepared.ts'

/** The current rules that decide the cost and the delivery days of an order. */
export type BuyingRules = DeliveryFees &
  CashRule & {
    /** How long an unconfirmed cash order waits for its code. */
    readonly cashConfirmMinutes: number
    readonly codFeeFils: Fils
    /** The current version of the terms; null if none have been written. */
    readonly termsVersion: number | null
    /** Whether the card provider holds customers' money and pays the shops from it. */
    readonly isProviderHolding: boolean
    /** The most that an order paid in cash may come to; null: no limit. */
    readonly codCapFils: Fils | null
    /** The days that customers choose from, or with `isAny` all days on which the shop delivers. */
    readonly daysOf: (shopId: string | null, emirate: Emirate, isAny?: boolean) => readonly DeliveryDay[]
    /** The last day of the shop's current closure, or null. */
    readonly closedUntil: (shopId: string | null) => string | null
  }

type Shop = { readonly shopId: string | null }
type RulesRow = {
  readonly settings: CashRule & {
    eurRate: number
    deliveryFils: Fils
    codFeeFils: Fils
    isProviderHolding: boolean
    codCapFils: Fils | null
    cashConfirmMinutes: number
    termsVersion: number | null
  }
  readonly terms: readonly (DeliveryTerms & Shop)[]
  readonly holidays: readonly string[]
  readonly closures: readonly (Closure & { readonly shopId: string })[]
  readonly booked: readonly (Booked & Shop)[]
}

const settingsAndTerms = (shopIds: readonly (string | null)[]) => sql`
    (select json_build_object('eurRate', eur_rate_now(), 'deliveryFils', delivery_fee_fils,
        'codFeeFils', cod_fee_fils, 'codCapFils', cod_cap_fils, 'cashConfirmation', cash_confirmation,
        'cashConfirmAboveFils', cash_confirm_above_fils, 'cashConfirmMinutes', cash_confirm_minutes,
        'termsVersion', (select max(terms_version) from policies),
        'isProviderHolding', (select mode = 'provider' from settlement)) from settings) as settings,
    (select coalesce(json_agg(json_build_object('shopId', shop_id, 'areas', areas, 'windows', windows, 'days', days,
        'freeFromFils', free_from_fils, 'floorFeeFils', floor_fee_fils)), '[]')
      from delivery_terms where shop_id is null or shop_id = any(${known(shopIds)})) as terms`

const known = (shopIds: readonly (string | null)[]) =>
  uncounted(
    shopIds.filter((id) => id !== null),
    'uuid',
  )

/** Reads the delivery fees of some shops (null is the platform store), in one statement. */
export async function readDeliveryFees(db: Db, shopIds: readonly (string | null)[]): Promise<DeliveryFees> {
  const { rows } = await sql<
    Pick<RulesRow, 'settings' | 'terms'>
  >`select ${settingsAndTerms(shopIds)}`.execute(db)
  return feesOf(rows[0] as RulesRow)
}

/** Reads the rules for some shops (null is the platform store), in one statement. */
export async function readBuyingRules(
  db: Db,
  shopIds: readonly (string | null)[],
  now: Date,
): Promise<BuyingRules> {
  const { rows } = await sql<RulesRow>`select ${settingsAndTerms(shopIds)},
    (select coalesce(json_agg(day), '[]') from holidays where day > ${dayOf(now)}::date) as holidays,
    (select coalesce(json_agg(json_build_object('shopId', shop_id, 'firstDay', first_day, 'lastDay', last_day)), '[]')
      from shop_closures where last_day >= ${dayOf(now)}::date and shop_id = any(${known(shopIds)})) as closures,
    (select coalesce(json_agg(json_build_object('shopId', shop_id, 'day', day, 'window', delivery_window,
        'booked', booked)), '[]')
      from delivery_slots where day > ${dayOf(now)}::date and (shop_id is null or shop_id = any(${known(shopIds)}))) as booked
    ${prepared}`.execute(db)
  return rulesOf(rows[0] as RulesRow, now)
}

function feesOf({ settings, terms }: Pick<RulesRow, 'settings' | 'terms'>): DeliveryFees {
  const of = new Map(terms.map((one) => [one.shopId, one]))
  const usual = of.get(null) ?? usualTerms(settings.deliveryFils)
  return { eurRate: settings.eurRate, termsOf: (shopId) => of.get(shopId) ?? usual }
}

function rulesOf({ settings, terms, holidays, closures, booked }: RulesRow, now: Date): BuyingRules {
  const { eurRate: _rate, deliveryFils: _fee, ...ofCash } = settings
  const fees = feesOf({ settings, terms })
  const nobodyDrives = new Set(holidays)
  const closuresOf = (shopId: string | null) => closures.filter((closure) => closure.shopId === shopId)
  return {
    ...fees,
    ...ofCash,
    closedUntil: (shopId) => lastDayClosed(closuresOf(shopId), dayOf(now)),
    daysOf: (shopId, emirate, isAny = false) => {
      const own = booked.filter((slot) => slot.shopId === shopId)
      const ofShop = closuresOf(shopId)
      const isClosed = (day: string) => nobodyDrives.has(day) || ofShop.some((one) => isWithin(day, one))
      return deliveryDays(fees.termsOf(shopId), { now, emirate, isClosed, booked: own, isAny })
    },
  }
}

import type {
  CommissionInput,
  CommissionRuleView,
  Calculation,
  calculated,
} from '#contract/money/ledger/commission.ts'
import type { AuditAction } from '#domain/platform/audit-action.ts'
import {
  type CommissionRule,
  inOrder,
  whyDead,
  ruleFor,
  commissionOf,
  shareTerms,
} from '#domain/money/commission/commission.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { TreeRow } from '#domain/catalogue/products/category-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPlatformProfile } from '#server/shops/kyc/tax-profile.ts'

const mostRules = 500

export type NamedRule = CommissionRule & Pick<CommissionRuleView, NameKey>
type NameKey = 'shopName' | 'shopNameAr' | 'categoryName' | 'categoryNameAr'

export type Rules = { readonly ordered: readonly NamedRule[]; readonly categories: readonly TreeRow[] }

/** Returns the rules that were not removed, in order of precedence. */
export async function readRules(db: Db): Promise<Rules> {
  const rows = await db
    .selectFrom('commissionRules as r')
    .leftJoin('shops as s', 's.id', 'r.shopId')
    .leftJoin('categories as c', 'c.id', 'r.categoryId')
    .select(['r.id', 'r.shopId', 'r.categoryId', 'r.rateBp', 'r.floorFils', 'r.capFils'])
    .select(['r.feeFils', 'r.firstDay', 'r.lastDay', 's.shopName', 's.shopNameAr'])
    .select(['c.name as categoryName', 'c.nameAr as categoryNameAr'])
    .where('r.removedAt', 'is', null)
    .execute()
  if (rows.length === 0) return { ordered: [], categories: [] }
  const categories = await db.selectFrom('categories').select(['id', 'parentId']).execute()
  return { ordered: inOrder(rows as NamedRule[], categories), categories }
}

/** Returns the rules for display, limited to those that can apply to `shopId` if given, and the default rate. */
export async function listRules({ db, clock }: Pick<Deps, 'db' | 'clock'>, shopId?: string) {
  const [rules, settings] = await Promise.all([readRules(db), readSettings(db)])
  const facts = rules.ordered.map((rule) => presentRuleOf(rule, rules, clock()))
  const own = (rule: CommissionRuleView) =>
    (rule.shopId === null || rule.shopId === shopId) && rule.dead === null
  return { usual: settings.commissionBp, rules: shopId === undefined ? facts : facts.filter(own) }
}

export function presentRuleOf(rule: NamedRule, rules: Rules, now: Date): CommissionRuleView {
  const { rateBp: rate, floorFils: floor, capFils: cap, feeFils: fee, ...same } = rule
  return { ...same, rate, floor, cap, fee, dead: whyDead(rule, { ...rules, today: dayOf(now) }) }
}

type Rule = CommissionInput & { readonly id: string }

/** Adds a rule. Refusals: commission.shop-unknown, .category-unknown, .too-many. */
export async function createRule(
  deps: Deps,
  actor: Admin,
  { id, ...input }: Rule,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    // Serialised: no other request adds a rule between the count and the insert.
    await sql`lock table commission_rules in share row exclusive mode`.execute(tx)
    await refuseUnknown(tx, input)
    if ((await readRules(tx)).ordered.length >= mostRules) throw new Refusal('commission.too-many')
    const at = deps.clock()
    await tx
      .insertInto('commissionRules')
      .values({ id, ...columnsOf(input), createdAt: at, updatedAt: at })
      .execute()
    await recordChange(tx, {
      actor,
      at,
      id,
      action: 'commission.created',
      before: null,
      after: columnsOf(input),
    })
  })
}

/** Changes a rule for later deliveries. Refusals: commission.not-found and those of a new one. */
export async function updateRule(deps: Deps, actor: Admin, { id, ...input }: Rule): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockRule(tx, id)
    await refuseUnknown(tx, input)
    const at = deps.clock()
    const after = columnsOf(input)
    await tx
      .updateTable('commissionRules')
      .set({ ...after, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { actor, at, id, action: 'commission.changed', before, after })
  })
}

/** Removes a rule: it no longer applies to later deliveries. Refusal: commission.not-found. */
export async function removeRule(deps: Deps, actor: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockRule(tx, id)
    const at = deps.clock()
    await tx.updateTable('commissionRules').set({ removedAt: at }).where('id', '=', id).execute()
    await recordChange(tx, { actor, at, id, action: 'commission.removed', before, after: null })
  })
}

/** Returns a rule for display. Refusal: commission.not-found. */
export async function presentRule({ db, clock }: Deps, id: string): Promise<CommissionRuleView> {
  const rules = await readRules(db)
  const rule = rules.ordered.find((one) => one.id === id.toLowerCase())
  if (!rule) throw new Refusal('commission.not-found')
  return presentRuleOf(rule, rules, clock())
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf({ rate: rateBp, floor: floorFils, cap: capFils, fee: feeFils, ...same }: CommissionInput) {
  return { ...same, rateBp, floorFils, capFils, feeFils }
}

async function lockRule(tx: Tx, id: string): Promise<Columns> {
  const found = tx
    .selectFrom('commissionRules')
    .select(['shopId', 'categoryId', 'rateBp', 'floorFils', 'capFils', 'feeFils'])
    .select(['firstDay', 'lastDay'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
  const row = await rowOf(id, found, 'commission.not-found')
  return row as Columns
}

/** Refuses a rule for an unknown shop or category, which would silently never apply. */
async function refuseUnknown(tx: Tx, { shopId, categoryId }: Pick<CommissionInput, 'shopId' | 'categoryId'>) {
  const isThere = async (table: 'shops' | 'categories', id: string) =>
    isId(id) &&
    (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (shopId !== null && !(await isThere('shops', shopId)))
    throw new Refusal('commission.shop-unknown', {}, 'shopId')
  if (categoryId !== null && !(await isThere('categories', categoryId)))
    throw new Refusal('commission.category-unknown', {}, 'categoryId')
}

type Change = {
  readonly actor: Admin
  readonly at: Date
  readonly id: string
  readonly action: AuditAction
  readonly before: Columns | null
  readonly after: Columns | null
}

async function recordChange(tx: Tx, { actor, at, id, action, before, after }: Change): Promise<void> {
  const facts = {
    before: before && (await auditedOf(tx, before)),
    after: after && (await auditedOf(tx, after)),
  }
  const { shop, category } = { shop: null, category: null, ...(facts.after ?? facts.before) }
  const name = [shop, category].flatMap((part) => part?.en ?? []).join(', ')
  const subject = auditSubject('commission', id, name)
  await recordAudit(tx, { actorId: actor.userId, action, ...subject, ...facts, at })
}

/** The columns with the names of shop and category in place of their ids. */
async function auditedOf(tx: Tx, { shopId, categoryId, ...terms }: Columns) {
  const shop = tx.selectFrom('shops').select(['shopName as en', 'shopNameAr as ar'])
  const category = tx.selectFrom('categories').select(['name as en', 'nameAr as ar'])
  return {
    shop: (await shop.where('id', '=', shopId).executeTakeFirst()) ?? null,
    category: (await category.where('id', '=', categoryId).executeTakeFirst()) ?? null,
    ...terms,
  }
}

/** A shop's earning on a product today, as {@link fixCommission} would fix it. Refusal: commission.category-unknown. */
export async function calculateEarning(
  { db, clock }: Deps,
  shopId: string,
  { price, categoryId }: z.output<typeof calculated>,
): Promise<Calculation> {
  const category = db.selectFrom('categories').select('id').where('id', '=', categoryId)
  if (!isId(categoryId) || !(await category.executeTakeFirst()))
    throw new Refusal('commission.category-unknown', {}, 'categoryId')
  const day = dayOf(clock())
  const [rules, { commissionBp: usual }, { trn }] = await Promise.all([
    readRules(db),
    readSettings(db),
    readPlatformProfile(db, day),
  ])
  const sale = { shopId, categoryId, day }
  const rule = ruleFor(rules.ordered, sale, rules.categories)
  const { commissionFils, vatFils } = commissionOf(
    { quantity: 1, totalFils: price },
    rule ?? shareTerms(usual),
    trn !== null,
  )
  const earned = price - commissionFils - vatFils
  const applied = rule && presentRuleOf(rule, rules, clock())
  return { sale: price, commission: commissionFils, vat: vatFils, earned, rule: applied, usual }
}

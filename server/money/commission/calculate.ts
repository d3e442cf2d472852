import type { z } from 'zod'
import type { Calculation, calculated } from '#contract/money/ledger/commission.ts'
import { commissionOf, shareTerms } from '#domain/money/commission/commission.ts'
import { ruleFor } from '#domain/money/commission/rules.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { isId } from '#server/platform/db/db.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { readPlatformProfile } from '#server/shops/kyc/tax-profile.ts'
import { readRules, presentRuleOf } from './rules.ts'

/** What a shop would earn of one product today, as {@link fixCommission} would fix it. Refusal: commission.category-unknown. */
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

import { z } from 'zod'
import { deleted, endpoint, forBoth } from '#contract/endpoint.ts'
import { id, isoDay } from '#contract/fields.ts'
import { type IssueKey, issue } from '#contract/issue-texts.ts'
import { optionalAmount, optionalPercent, percent, price, sum, total } from '#contract/amounts.ts'

/** Reads null and empty text as null. */
function orNone<S extends z.ZodType<string, string>>(of: S) {
  return z.codec(z.string({ error: issue('invalid') }).nullish(), z.nullable(of), {
    decode: (given) => (given?.trim() || null) as z.input<S> | null,
    encode: (value) => value,
  })
}

const terms = {
  /** A share, or null where it is a fee. */
  rate: optionalPercent,
  /** Minimum, maximum, or fee, per unit. */
  floor: optionalAmount(1),
  cap: optionalAmount(0),
  fee: optionalAmount(0),
}

/** A rule: its scope, and its terms in place of the default rate. */
export const commissionInput = z
  .object({
    shopId: orNone(id),
    /** Includes its descendants. */
    categoryId: orNone(id),
    ...terms,
    /** Days in the UAE, both included. */
    firstDay: orNone(isoDay),
    lastDay: orNone(isoDay),
  })
  .check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: IssueKey) =>
      issues.push({ code: 'custom', message, input: value[field], path: [field] })
    const { rate, fee, floor, cap } = value
    if (value.shopId === null && value.categoryId === null) refuse('shopId', issue('ruleScope'))
    if ((rate === null) === (fee === null)) refuse('rate', issue('ruleKind'))
    if (fee !== null && (floor !== null || cap !== null))
      refuse(floor === null ? 'cap' : 'floor', issue('ruleBounds'))
    if (floor !== null && cap !== null && cap < floor) refuse('cap', issue('capBelowFloor'))
    if (value.firstDay !== null && value.lastDay !== null && value.lastDay < value.firstDay)
      refuse('lastDay', issue('dayOrder'))
  })
export type CommissionInput = z.output<typeof commissionInput>

const presented = {
  id: z.string(),
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  categoryNameAr: z.string().nullable(),
  ...terms,
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
}

export const commissionRule = z.object({
  ...presented,
  /** Why it can never apply again: it is over, its category is gone, or a rule before it covers it. */
  dead: z.enum(['over', 'category-gone', 'covered']).nullable(),
})
export type CommissionRuleView = z.output<typeof commissionRule>

export const commissionRules = z.object({
  /** Default rate, if no rule applies. */
  usual: percent,
  /** In order of precedence: the first match applies. */
  rules: z.array(commissionRule),
})

export const listCommissionRules = forBoth('GET /commission', {
  needs: { admin: 'money', shop: 'figures' },
  summary: {
    admin: 'Commission rules in order of priority, and the standard rate; at most 500',
    shop: 'The shop’s commission: the rules that can apply to it in order of priority, and the standard rate',
  },
  reply: commissionRules,
})

const refusals = ['commission.shop-unknown', 'commission.category-unknown'] as const

export const createCommissionRule = endpoint('POST /api/admin/commission', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Add a commission rule; it applies to orders delivered from now on',
  status: 201,
  body: commissionInput,
  reply: commissionRule,
  refusals: [...refusals, 'commission.too-many'],
})

export const updateCommissionRule = endpoint('PUT /api/admin/commission/:id', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Change a commission rule; orders already delivered keep the previous one',
  body: commissionInput,
  reply: commissionRule,
  refusals: [...refusals, 'commission.not-found'],
})

export const removeCommissionRule = endpoint('DELETE /api/admin/commission/:id', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Remove a commission rule; order lines it was used for still refer to it',
  reply: deleted,
  refusals: ['commission.not-found'],
})

const calculation = z.object({
  sale: total,
  commission: total,
  vat: total,
  earned: sum,
  /** The rule that applies today; null for the default rate. */
  rule: commissionRule.nullable(),
  usual: percent,
})
export type Calculation = z.output<typeof calculation>

/** The product to calculate for. */
export const calculated = z.object({ price, categoryId: id })

export const calculateEarning = endpoint('GET /api/shop/commission/earning', {
  needs: 'figures',
  summary: 'What the shop would earn on a product of a category at a price, at today’s commission',
  query: calculated,
  reply: calculation,
  refusals: ['commission.category-unknown'],
})

import { z } from 'zod'
import { policies } from '#domain/orders/policies.ts'
import { hasTags } from '#domain/platform/text/markup.ts'
import { sellerIdentity } from '#contract/catalogue/seller.ts'
import { endpoint } from '#contract/endpoint.ts'
import { requiredParagraphs, requiredText, seenVersion, wholeBetween, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

const untagged = [(text: string) => !hasTags(text), { error: issue('noTags') }] as const
const title = requiredText(120).refine(...untagged)
const body = requiredParagraphs(20_000).refine(...untagged)

/** Texts of a page in both languages; bodies use the markup of `domain/platform/text/markup.ts`. */
export const policyText = z.object({ title, titleAr: title, body, bodyAr: body })
export type PolicyText = z.output<typeof policyText>

const policyVersion = z.object({
  policy: z.enum(policies),
  title: z.string(),
  titleAr: z.string(),
  body: z.string(),
  bodyAr: z.string(),
  /** Whether it is the bundled sample text, which promises nothing. */
  isSample: z.boolean(),
  /** Null if it was never saved. */
  updatedAt: time.nullable(),
  /** Version of this text; 0 if it was never saved. */
  version: z.int(),
})

/** As administrators see it: empty texts if it was never saved. */
const written = policyVersion
export type WrittenPolicy = z.output<typeof written>

/** The company that runs the marketplace, from the settings. */
const operator = z.object({
  name: z.string(),
  nameAr: z.string().nullable(),
  ...sellerIdentity.pick({ licence: true, address: true }).shape,
})
export type Operator = z.output<typeof operator>

const byPolicy = z.object({ policy: z.string() })

export const readPolicy = endpoint('GET /api/policies/:policy', {
  access: 'anyone',
  summary: 'A page on delivery, returns, the warranty, privacy or the terms; in demo mode a sample at first',
  params: byPolicy,
  query: z.object({
    /** An earlier version; the newest if omitted. */
    version: wholeBetween(0, 1_000_000, issue('invalid')).optional(),
  }),
  reply: policyVersion.extend({ isCurrent: z.boolean(), operator }),
  refusals: ['policy.not-found'],
})

export const listPolicies = endpoint('GET /api/admin/policies', {
  needs: 'settings',
  summary: 'The five pages of Majlis’s promises, written or not',
  reply: z.array(written),
})

export const savePolicy = endpoint('PUT /api/admin/policies/:policy', {
  needs: 'settings',
  confirm: 'recent',
  summary: 'Save such a page; refused (409) if another administrator has saved it since the given version',
  params: byPolicy,
  bodyKiB: 96,
  body: policyText.extend({
    version: seenVersion,
  }),
  reply: written,
  refusals: ['policy.not-found', 'policy.changed-meanwhile'],
})

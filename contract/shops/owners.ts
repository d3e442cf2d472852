import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

const token = z.string({ error: issue('required') }).max(200, { error: issue('invalid') })

export const objectToOwners = endpoint('POST /api/owner-objections', {
  access: 'anyone',
  summary:
    'Undo changes of a shop’s owners in the last 72 hours, by the token of the link mailed to the previous owners',
  body: z.object({ token }),
  reply: z.object({ shopName: z.string(), shopNameAr: z.string().nullable() }),
  refusals: ['shop.objection-invalid', 'account.email-taken', 'account.address-kept', 'account.shared-login'],
})

const owner = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** The present and former owners of a shop, as administrators see them. */
export const shopOwners = z.object({
  owners: z.array(owner),
  /** Latest first. */
  former: z.array(owner.extend({ leftAt: time })),
  /** An objection that Majlis must settle. */
  disputed: z.object({ at: time, by: z.string() }).nullable(),
  /** Until then its bank account cannot be changed, because its owners changed. */
  heldUntil: time.nullable(),
})
export type ShopOwners = z.output<typeof shopOwners>

export const readShopOwners = endpoint('GET /api/admin/shops/:id/owners', {
  needs: 'shops',
  summary: 'The current and former owners of a shop, and any objection to a change of owners',
  reply: shopOwners,
  refusals: ['shop.not-found'],
})

export const ownerDecision = z.object({
  /** A present or former owner of the shop. */
  userId: id,
  /** Whether the other owners leave the shop. */
  alone: z.boolean({ error: issue('invalid') }).default(false),
  /** Sent to the owners. */
  reason: requiredText(500),
})

export const decideShopOwner = endpoint('POST /api/admin/shops/:id/owners', {
  needs: 'people',
  confirm: 'explicit',
  summary:
    'Restore a former owner of a shop, or decide an objection in favour of a current one; all its owners are signed out, and bank accounts entered since are withdrawn',
  body: ownerDecision,
  reply: shopOwners,
  refusals: ['shop.not-found', 'shop.no-former-owner', 'account.email-taken', 'account.shared-login'],
})

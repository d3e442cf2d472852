import { z } from 'zod'
import { connectionStates, missingTopics, settlementModes } from '#domain/money/settlement/settlement.ts'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'
import { id, time } from '#contract/fields.ts'
import { counted, planned } from '#contract/money/payouts/bank-files.ts'

/** State of a shop's account at the provider. */
const connected = {
  state: z.enum(connectionStates),
  /** Information that the provider still asks for. */
  missing: z.array(z.enum(missingTopics)),
}

/** Who holds customers' money, and what prevents changing that. */
export const settlement = z.object({
  mode: z.enum(settlementModes),
  changedAt: time,
  /** Whether the configured card provider can hold it. */
  canSplit: z.boolean(),
  /** Payouts pending, approved or sent, which prevent any change. */
  openPayouts: z.int(),
  /** Whether shops keep cash from the door; required for `provider`, since it splits only card payments. */
  shopsKeepCash: z.boolean(),
  /** Cash of shops' orders still with carriers and due to the platform, which prevents a change to `provider`. */
  uncountedCash: sum,
  /** Balance of `provider_clearing`, less transfers already sent. */
  atProvider: sum,
  approvedShops: z.int(),
  /** Approved shops without a ready account at the provider, which cannot be paid in that mode. */
  unconnectedShops: z.int(),
  /** Some of them, by name. */
  shops: z.array(
    z.object({ shopId: z.string(), shopName: z.string(), shopNameAr: z.string().nullable(), ...connected }),
  ),
})
export type Settlement = z.output<typeof settlement>

export const readSettlement = endpoint('GET /api/admin/settlement', {
  needs: 'money',
  summary: 'Who holds customers’ money: the platform’s own account, or the card provider, which splits it',
  reply: settlement,
})

const settlementChange = z.object({
  mode: z.enum(settlementModes, { error: issue('invalid') }),
  /** Unconnected shops on the administrator's screen; if there are more meanwhile, the change is refused (409). */
  unconnectedShops: z.int().min(0).default(0),
})
export type SettlementChange = z.output<typeof settlementChange>

export const changeSettlement = endpoint('PUT /api/admin/settlement', {
  needs: 'settings',
  confirm: 'recent',
  summary:
    'Choose who holds customers’ money: payouts requested from then on are paid by bank file, or by transfers of the provider',
  body: settlementChange,
  reply: settlement,
  refusals: [
    'settlement.no-provider',
    'settlement.payouts-open',
    'settlement.cash-kept-here',
    'settlement.cash-uncounted',
    'settlement.shops-unconnected',
  ],
})

/** A shop's own account at the provider. */
export const connection = z.object({
  /** Whether payouts go there instead of to a bank account of the shop. */
  isNeeded: z.boolean(),
  ...connected,
  /** When the provider was asked last. */
  lookedAt: time.nullable(),
})
export type Connection = z.output<typeof connection>

export const readConnection = endpoint('GET /api/shop/provider-account', {
  needs: 'money',
  summary: 'The shop’s account at the provider, as last reported',
  reply: connection,
})

const asking = ['settlement.not-needed', 'settlement.provider-silent', 'request.too-many'] as const

export const openConnection = endpoint('POST /api/shop/provider-account/page', {
  access: 'approved-shop',
  needs: 'money',
  confirm: 'explicit',
  summary: 'Open the account if there is none, and return the provider’s page for its details',
  reply: z.object({ url: z.string() }),
  refusals: [
    'payout.second-factor-needed',
    'account.shared-login',
    'bank.owners-changed',
    'bank.owners-disputed',
    ...asking,
  ],
})

export const checkConnection = endpoint('POST /api/shop/provider-account/check', {
  access: 'approved-shop',
  needs: 'money',
  summary: 'Check the status of the account with the provider now',
  reply: connection,
  refusals: [...asking],
})

export const planTransfers = endpoint('GET /api/admin/payouts/transfers/plan', {
  needs: 'money',
  summary: 'What the provider would transfer: payable approved payouts covered by the ledger balance',
  query: planned,
  reply: z.object({
    ...counted,
    /** Balance of `provider_clearing`, less transfers already sent. */
    atProvider: sum,
  }),
})

export const makeTransfers = endpoint('POST /api/admin/payouts/transfers', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Transfer approved payouts to the shops’ accounts at the provider: they are paid once it has done so, and cannot be undone',
  bodyKiB: 32,
  /** Ids of payouts; without any, all approved ones. */
  body: z.object({
    ids: z
      .array(id)
      .max(500, { error: issue('tooLong') })
      .default([]),
  }),
  reply: z.object({
    ...counted,
    /** Number already transferred; the others are retried each minute. */
    paid: z.int(),
  }),
  refusals: ['payout.nothing-to-send'],
})

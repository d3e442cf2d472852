import { z } from 'zod'
import { connectionStates, missingTopics, settlementModes } from '#domain/money/settlement/settlement.ts'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'
import { id, time } from '#contract/fields.ts'
import { counted, planned } from '#contract/money/payouts/bank-files.ts'

/** How far a shop is with its account at the provider. */
const connected = {
  state: z.enum(connectionStates),
  /** What the provider still wants to know. */
  missing: z.array(z.enum(missingTopics)),
}

/** Who holds customers' money, and what stands against another. */
export const settlement = z.object({
  mode: z.enum(settlementModes),
  changedAt: time,
  /** Whether the card provider of the settings can hold it. */
  canSplit: z.boolean(),
  /** Payouts that are asked for, approved or under way: with them nothing is switched. */
  openPayouts: z.int(),
  /** Shops keep what they take at the door: the provider splits cards alone. */
  shopsKeepCash: z.boolean(),
  /** What carriers still have of shops' orders and hand in to the platform: with it nothing is switched to the provider. */
  uncountedCash: sum,
  /** What the books have at the provider, less what it was told to transfer. */
  atProvider: sum,
  approvedShops: z.int(),
  /** Approved shops whose account at the provider is not ready: they are not paid in that mode. */
  unconnectedShops: z.int(),
  /** Some of them, by name. */
  shops: z.array(
    z.object({ shopId: z.string(), shopName: z.string(), shopNameAr: z.string().nullable(), ...connected }),
  ),
})
export type Settlement = z.output<typeof settlement>

export const readSettlement = endpoint('GET /api/admin/settlement', {
  needs: 'money',
  summary: "Who holds customers' money: the platform's own account, or the card provider, which splits it",
  reply: settlement,
})

const settlementChange = z.object({
  mode: z.enum(settlementModes, { error: issue('invalid') }),
  /** How many shops without a ready account were on the chooser's screen: more of them make the change void (409). */
  unconnectedShops: z.int().min(0).default(0),
})
export type SettlementChange = z.output<typeof settlementChange>

export const changeSettlement = endpoint('PUT /api/admin/settlement', {
  needs: 'settings',
  confirm: 'recent',
  summary:
    "Choose who holds customers' money: payouts asked for from then on are paid by a file for the bank, or by transfers of the provider",
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
  /** Payouts go there, and to no bank account of the shop. */
  isNeeded: z.boolean(),
  ...connected,
  /** When the provider was asked last. */
  lookedAt: time.nullable(),
})
export type Connection = z.output<typeof connection>

export const readConnection = endpoint('GET /api/shop/provider-account', {
  needs: 'money',
  summary: "The shop's account at the provider, as it was told last",
  reply: connection,
})

const asking = ['settlement.not-needed', 'settlement.provider-silent', 'request.too-many'] as const

export const openConnection = endpoint('POST /api/shop/provider-account/page', {
  access: 'approved-shop',
  needs: 'money',
  confirm: 'explicit',
  summary: 'Open the account where there is none, and answer the page of the provider where it is filled in',
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
  summary: 'Ask the provider now how far the account is',
  reply: connection,
  refusals: [...asking],
})

export const planTransfers = endpoint('GET /api/admin/payouts/transfers/plan', {
  needs: 'money',
  summary: 'What the provider would transfer: approved payouts that may be paid and that the books cover',
  query: planned,
  reply: z.object({
    ...counted,
    /** What the books have at the provider, less what it was told to transfer already. */
    atProvider: sum,
  }),
})

export const makeTransfers = endpoint('POST /api/admin/payouts/transfers', {
  needs: 'money',
  confirm: 'recent',
  summary:
    "Have the provider transfer approved payouts to the shops' accounts there: they are paid as soon as it has, and nobody takes them back",
  bodyKiB: 32,
  /** Payouts; all that are approved where none are named. */
  body: z.object({
    ids: z
      .array(id)
      .max(500, { error: issue('tooLong') })
      .default([]),
  }),
  reply: z.object({
    ...counted,
    /** Of them already transferred; the others are tried again each minute. */
    paid: z.int(),
  }),
  refusals: ['payout.nothing-to-send'],
})

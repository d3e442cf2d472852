import { z } from 'zod'
import { payoutStages, payoutStatuses } from '#domain/money/payouts/payout-status.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { fileForBoth, sheetQuery } from '#contract/file-route.ts'
import { id, oneOf, optionalParagraphs, optionalText, password, searchText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { decidedItems, manyDecided } from '#contract/many.ts'
import { payment, sum, total } from '#contract/amounts.ts'
import { pageByOffset, sortBy, wholeList } from '#contract/page.ts'
import { bankDetails } from './bank-account.ts'

const maskedDetails = z.object({
  accountHolder: z.string(),
  ibanEnding: z.string(),
  bankName: z.string().nullable(),
  bankNameAr: z.string().nullable(),
  /** From then on it may be paid to; null while the shop has not confirmed the account. */
  usableFrom: time.nullable(),
})

/** A payout as lists tell it: of the account only its last four signs. */
export const payout = z.object({
  id: z.string(),
  payoutNumber: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  amount: total,
  status: z.enum(payoutStatuses),
  requestedAt: time,
  approvedAt: time.nullable(),
  /** Since when the bank has it: from then on it is paid or returned, and nothing else. */
  sentAt: time.nullable(),
  paidAt: time.nullable(),
  /** When the bank gave it back. */
  returnedAt: time.nullable(),
  /** Why it was rejected, or returned by the bank. */
  rejectionReason: z.string().nullable(),
  /** What the bank calls the transfer. */
  reference: z.string().nullable(),
  /** Null where the provider transfers it to the shop's account there. */
  bankDetails: maskedDetails.nullable(),
  /** Whether that account is ready; null where it goes to a bank account. */
  isConnected: z.boolean().nullable(),
  notes: z.string().nullable(),
  /** Made by the shop's schedule. */
  isScheduled: z.boolean(),
  /** Its shop is suspended: it is not paid until that is approved again. */
  isShopHeld: z.boolean(),
  /** Somebody objected to a change of its owners: it is not paid until Majlis has settled that. */
  isDisputed: z.boolean(),
  /** Approved by who reads this, above the sum of the settings: another person has to pay it (G-136). */
  waitsForSecondPerson: z.boolean(),
})
export type Payout = z.output<typeof payout>

/** The same with the whole number of the account, what the shop is owed now, and what became of it. */
export const payoutDetails = payout.extend({
  bankDetails: maskedDetails.extend({ iban: z.string() }).nullable(),
  /** For administrators: why the provider has not transferred it yet, in its words. */
  transferProblem: z.string().nullable(),
  /** What the books owe the shop, less what is not collected or held; payouts under way are not taken off. */
  owed: sum,
  /** For administrators: the shop's legal names, or what it goes by, where the account holder is none of them; else null. */
  holderDiffersFrom: z.array(z.string()).nullable(),
  /** The file in which it was sent to the bank, for administrators. */
  bankFile: z.object({ id: z.string(), messageId: z.string(), madeBy: z.string() }).nullable(),
  /** Of its sales in cash, what was not counted by Majlis yet (G-131). */
  uncollected: sum,
  /** Oldest first. */
  events: z.array(
    z.object({
      from: z.enum(payoutStages).nullable(),
      to: z.enum(payoutStages),
      at: time,
      /** Null where a schedule asked. */
      name: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type PayoutDetails = z.output<typeof payoutDetails>

const page = {
  ...pageByOffset({ usual: 50, most: 200 }),
  ...sortBy('number', 'requested', 'shop', 'amount'),
}
const ofStatus = { status: oneOf(payoutStatuses).orAll() }

export const ownPayoutFilters = z.object(ofStatus)
/** `shop` is a shop's id. */
export const payoutFilters = z.object({ ...ofStatus, search: searchText, shop: id.optional() })

export const payoutRequest = z.object({
  amount: payment,
  /** Where none are given, the shop's account; new ones ask for the password, and nothing is paid to them before they are confirmed by a mailed link. */
  bankDetails: bankDetails.nullish(),
  /** Confirms this request, where its bank details are new. */
  currentPassword: password.optional(),
  notes: optionalParagraphs(2000).nullish(),
})

export const payouts = z.array(payout)

export const listPayouts = forBoth('GET /payouts', {
  needs: 'money',
  summary: {
    admin: 'Payouts of every shop, newest first or sorted; X-Total-Count tells how many match',
    shop: "The shop's payouts, newest first or sorted; X-Total-Count tells how many match",
  },
  query: payoutFilters.extend(page),
  shop: { query: ownPayoutFilters.extend(page) },
  reply: payouts,
})

/** The payouts that match as a file, with the filters of the lists. */
export const payoutsFile = fileForBoth('GET /payouts/export', {
  needs: 'money',
  summary: {
    admin: 'The payouts that match as a file, newest first',
    shop: "The shop's payouts that match as a file, newest first",
  },
  query: payoutFilters.extend(sheetQuery),
  shop: { query: ownPayoutFilters.extend(sheetQuery) },
})

export const readPayout = forBoth('GET /payouts/:id', {
  needs: 'money',
  summary: {
    admin: 'One payout, with the whole number of the account to pay to',
    shop: 'One payout of the shop',
  },
  reply: payoutDetails,
  refusals: ['payout.not-found'],
})

export const requestPayout = endpoint('POST /api/shop/payouts', {
  access: 'approved-shop',
  needs: 'money',
  confirm: 'recent',
  summary: 'Ask to be paid, up to what is available (GET /api/shop/earnings)',
  status: 201,
  body: payoutRequest,
  reply: payoutDetails,
  refusals: [
    'payout.second-factor-needed',
    'payout.too-much',
    'payout.no-account',
    'payout.not-connected',
    'account.shared-login',
    'bank.owners-changed',
    'bank.owners-disputed',
    'request.too-many',
  ],
})

const move = z.object({
  status: z.enum(payoutStatuses, { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** With `paid`: what the bank calls the transfer. */
  reference: optionalText(140).nullish(),
  /** The status on the mover's screen: another one meanwhile makes the move void (409). */
  seen: z.enum(payoutStatuses, { error: issue('invalid') }).nullish(),
})
export type PayoutMove = z.output<typeof move>

export const movePayout = endpoint('PATCH /api/admin/payouts/:id/status', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Approve a payout, reject it with a reason, or say that it is paid',
  body: move,
  reply: payoutDetails.extend({ undo: z.string().nullable() }),
  refusals: [
    'payout.not-found',
    'payout.cannot-move',
    'payout.reason-missing',
    'payout.moved-meanwhile',
    'payout.not-covered',
    'payout.account-held',
    'payout.shop-held',
    'payout.owners-disputed',
    'payout.second-person-needed',
    'payout.by-provider',
  ],
})

export const approvePayouts = endpoint('PUT /api/admin/payouts/decisions', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Approve several payouts, each by itself; what is refused of which is told',
  bodyKiB: 32,
  body: z.object({ items: decidedItems(move.pick({ seen: true }).extend({ id })) }),
  reply: manyDecided,
})

export const returnPayout = endpoint('POST /api/admin/payouts/:id/return', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Say that the bank has returned a payout: what was booked goes back to what its shop is owed',
  body: z.object({ reason: optionalParagraphs(2000).nullish() }),
  reply: payoutDetails,
  refusals: ['payout.not-found', 'payout.cannot-move', 'payout.reason-missing', 'payout.by-provider'],
})

export const listShopsOfPayouts = endpoint('GET /api/admin/payouts/shops', {
  needs: 'money',
  summary: 'The shops that have asked for payouts, by name',
  query: wholeList,
  reply: z.array(
    z.object({ shopId: z.string(), shopName: z.string(), shopNameAr: z.string().nullable(), count: z.int() }),
  ),
})

const figure = z.object({
  now: sum,
  /** Against the same moment of the month before, in percent; null where there was nothing. */
  change: z.number().nullable(),
  /** Of the last twelve months, the current one last. */
  trend: z.array(sum),
})

export const readPayoutFigures = endpoint('GET /api/admin/payouts/figures', {
  needs: 'money',
  summary: 'What waits to be paid, what was paid and what commission was earned this month, in AED',
  reply: z.object({ waiting: figure.extend({ count: z.int() }), paid: figure, commission: figure }),
})
export type PayoutFigures = z.output<(typeof readPayoutFigures)['reply']>

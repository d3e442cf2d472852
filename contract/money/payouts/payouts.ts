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
  /** When payments to it may start; null while the shop has not confirmed the account. */
  usableFrom: time.nullable(),
})

/** A payout in lists, with only the last four characters of the account. */
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
  /** When it was sent to the bank or provider; from then on it can only be paid or returned. */
  sentAt: time.nullable(),
  paidAt: time.nullable(),
  /** When the bank or provider returned it. */
  returnedAt: time.nullable(),
  /** Reason of a rejection or return. */
  rejectionReason: z.string().nullable(),
  /** Bank's reference of the transfer. */
  reference: z.string().nullable(),
  /** Null when the provider transfers it to the shop's account there. */
  bankDetails: maskedDetails.nullable(),
  /** Whether the account at the provider is ready; null for a payout to a bank account. */
  isConnected: z.boolean().nullable(),
  notes: z.string().nullable(),
  /** Whether the shop's schedule requested it. */
  isScheduled: z.boolean(),
  /** Whether its shop is not approved, e.g. suspended; it is not paid until the shop is approved again. */
  isShopHeld: z.boolean(),
  /** Whether someone objected to a change of its shop's owners; it is not paid until Majlis has settled that. */
  isDisputed: z.boolean(),
  /** Whether the reader approved it above the limit of the settings, so that another person has to pay it (G-136). */
  waitsForSecondPerson: z.boolean(),
})
export type Payout = z.output<typeof payout>

/** A payout with the full account number, the shop's payable balance now, and its history. */
export const payoutDetails = payout.extend({
  bankDetails: maskedDetails.extend({ iban: z.string() }).nullable(),
  /** For administrators: why the provider has not transferred it yet, in the provider's words. */
  transferProblem: z.string().nullable(),
  /** Owed to the shop by the books, less uncollected, held and disputed amounts, before open payouts. */
  owed: sum,
  /** For administrators: the shop's names (registered, else usual); null if the account holder has one of them. */
  holderDiffersFrom: z.array(z.string()).nullable(),
  /** The file in which it was sent to the bank, for administrators. */
  bankFile: z.object({ id: z.string(), messageId: z.string(), madeBy: z.string() }).nullable(),
  /** From sales of the shop whose cash Majlis has not counted yet, or whose instalments are not captured (G-131). */
  uncollected: sum,
  /** Oldest first. */
  events: z.array(
    z.object({
      from: z.enum(payoutStages).nullable(),
      to: z.enum(payoutStages),
      at: time,
      /** Null for a schedule, for a provider's answer, and for administrators when a shop reads. */
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
  /** The shop's account by default. New details need the password, and a mailed link before they are paid to. */
  bankDetails: bankDetails.nullish(),
  /** Confirms this request if its bank details are new. */
  currentPassword: password.optional(),
  notes: optionalParagraphs(2000).nullish(),
})

export const payouts = z.array(payout)

export const listPayouts = forBoth('GET /payouts', {
  needs: 'money',
  summary: {
    admin: 'Payouts of all shops, newest first or sorted; X-Total-Count has the number of matches',
    shop: 'The shop’s payouts, newest first or sorted; X-Total-Count has the number of matches',
  },
  query: payoutFilters.extend(page),
  shop: { query: ownPayoutFilters.extend(page) },
  reply: payouts,
})

/** File of matching payouts, with the filters of the lists. */
export const payoutsFile = fileForBoth('GET /payouts/export', {
  needs: 'money',
  summary: {
    admin: 'Matching payouts as a file, newest first',
    shop: 'The shop’s matching payouts as a file, newest first',
  },
  query: payoutFilters.extend(sheetQuery),
  shop: { query: ownPayoutFilters.extend(sheetQuery) },
})

export const readPayout = forBoth('GET /payouts/:id', {
  needs: 'money',
  summary: {
    admin: 'One payout, with the full number of the account to pay to',
    shop: 'One payout of the shop',
  },
  reply: payoutDetails,
  refusals: ['payout.not-found'],
})

export const requestPayout = endpoint('POST /api/shop/payouts', {
  access: 'approved-shop',
  needs: 'money',
  confirm: 'recent',
  summary: 'Request a payout, up to the available amount (GET /api/shop/earnings)',
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
  /** With `paid`: the bank's reference of the transfer. */
  reference: optionalText(140).nullish(),
  /** Status on the administrator's screen; if it has changed meanwhile, the move is refused (409). */
  seen: z.enum(payoutStatuses, { error: issue('invalid') }).nullish(),
})
export type PayoutMove = z.output<typeof move>

export const movePayout = endpoint('PATCH /api/admin/payouts/:id/status', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Approve a payout, reject it with a reason, or mark it as paid',
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
  summary: 'Approve several payouts independently; each refusal is reported',
  bodyKiB: 32,
  body: z.object({ items: decidedItems(move.pick({ seen: true }).extend({ id })) }),
  reply: manyDecided,
})

export const returnPayout = endpoint('POST /api/admin/payouts/:id/return', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Record that the bank returned a payout: the posted amount is owed to the shop again',
  body: z.object({ reason: optionalParagraphs(2000).nullish() }),
  reply: payoutDetails,
  refusals: ['payout.not-found', 'payout.cannot-move', 'payout.reason-missing', 'payout.by-provider'],
})

export const listShopsOfPayouts = endpoint('GET /api/admin/payouts/shops', {
  needs: 'money',
  summary: 'Shops that have requested payouts, by name',
  query: wholeList,
  reply: z.array(
    z.object({ shopId: z.string(), shopName: z.string(), shopNameAr: z.string().nullable(), count: z.int() }),
  ),
})

const figure = z.object({
  now: sum,
  /** Change in percent against the same time last month; null when that was zero. */
  change: z.number().nullable(),
  /** The last twelve months, the current one last. */
  trend: z.array(sum),
})

export const readPayoutFigures = endpoint('GET /api/admin/payouts/figures', {
  needs: 'money',
  summary: 'Payouts to be paid, and payouts paid and commission earned this month, in AED',
  reply: z.object({ waiting: figure.extend({ count: z.int() }), paid: figure, commission: figure }),
})
export type PayoutFigures = z.output<(typeof readPayoutFigures)['reply']>

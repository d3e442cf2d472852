import { z } from 'zod'
import { fromRate, toRate } from '#domain/platform/amounts/exchange-rate.ts'
import { whatsappDigits } from '#domain/shops/whatsapp.ts'
import { emirates } from '#domain/shops/emirate.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  email,
  emptyOr,
  isoDay,
  optionalText,
  requiredText,
  trn,
  wholeBetween,
  time,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, optionalAmount, percent } from '#contract/amounts.ts'

/** AED for one EUR: up to four decimals on the wire, ten-thousandths inside (G-92). */
const rate = z.codec(z.union([z.string(), z.number()], { error: issue('eurRate') }), z.int(), {
  decode: (wire, context) => {
    const read = toRate(wire)
    if (read !== null) return read
    context.issues.push({ code: 'custom', message: issue('eurRate'), input: wire })
    return z.NEVER
  },
  encode: (read) => fromRate(read),
})

export const exchangeRateInput = z.object({
  /** A day in the UAE, today or earlier; a second rate for the same day replaces the first. */
  day: isoDay,
  rate,
  /** The publisher of the rate. */
  source: requiredText(140),
})
export type ExchangeRateInput = z.output<typeof exchangeRateInput>

export const exchangeRates = z.object({
  /** Today's rate; 4.00 until one is entered. */
  today: rate,
  /** The newest day first, at most 100. */
  rates: z.array(exchangeRateInput.extend({ enteredBy: z.string().nullable(), enteredAt: time })),
})
export type ExchangeRates = z.output<typeof exchangeRates>

export const listExchangeRates = endpoint('GET /api/admin/exchange-rates', {
  needs: 'settings',
  summary: 'The EUR to AED rate by day; the latest applies to prices in EUR',
  reply: exchangeRates,
})

export const enterExchangeRate = endpoint('PUT /api/admin/exchange-rates', {
  needs: 'settings',
  confirm: 'recent',
  summary: 'Enter the rate of a day; placed orders keep their rate',
  body: exchangeRateInput,
  reply: exchangeRates,
  refusals: ['exchange-rate.day-ahead'],
})

const flag = z.boolean({ error: issue('invalid') })

/** Empty and null both mean none. */
const contactEmail = z.union([z.literal(''), email, z.null()], { error: issue('email') })
const contactPhone = z
  .union([optionalText(50), z.null()])
  .refine((text) => !text || /^[+\d][\d\s().-]*$/.test(text), { error: issue('phone') })
const contactWhatsapp = z
  .union([optionalText(50), z.null()])
  .refine((text) => !text || whatsappDigits(text) !== null, { error: issue('whatsapp') })

const platformToggles = {
  autoApproveShops: flag,
  requireProductApproval: flag,
  reviewsEnabled: flag,
  /** Products without an Arabic name cannot be approved (0130). */
  arabicRequired: flag,
  /** Cash taken at the door stays with the delivering shop; otherwise the platform holds it until the payout. */
  shopsKeepCash: flag,
  /** Cash orders by unknown customers or above a sum take stock and window only once confirmed by a mailed code. */
  cashConfirmation: flag,
  /** Requesting a payout, or changing the account for payouts, requires a second factor (0070). */
  requireSecondFactorForPayouts: flag,
  /** One commission invoice per shop and month; otherwise one per order (G-136). */
  monthlyCommissionInvoices: flag,
}
const notificationToggles = {
  /** Main switch for all mails to administrators. */
  emailNotifications: flag,
  notifyShopRegistrations: flag,
  notifyProductSubmissions: flag,
}

/** The contact data that visitors see; each may be empty (R-SET-05). */
export const contactInput = z.object({
  supportEmail: contactEmail,
  salesEmail: contactEmail,
  supportPhone: contactPhone,
  supportWhatsapp: contactWhatsapp,
})

/** The platform's operator, as named on its invoices, which omit empty fields; without a TRN they charge no VAT. */
export const legalInput = z.object({
  legalName: requiredText(200),
  legalNameAr: emptyOr(optionalText(200)),
  legalTrn: emptyOr(trn, issue('trn')),
  legalLicence: emptyOr(optionalText(100)),
  legalAuthority: emptyOr(optionalText(200)),
  legalAddress: emptyOr(optionalText(300)),
  legalCity: emptyOr(optionalText(100)),
  legalEmirate: emptyOr(z.enum(emirates), issue('emirate')),
})

/** Fees and limits of the marketplace (R-SET-06). */
export const moneyInput = z.object({
  commission: percent,
  deliveryFee: amount,
  /** Fee for cash on delivery, in AED per order. */
  codFee: amount,
  /** Highest order total that may be paid at the door, in AED; null: any. */
  codCap: optionalAmount(1),
  /** Above this sum in AED, customers must confirm cash orders. */
  cashConfirmAbove: amount,
  /** Validity of the confirmation code. */
  cashConfirmMinutes: wholeBetween(5, 1440, issue('confirmMinutes')),
  /** An order that its shop leaves unanswered for this long is cancelled (G-139). */
  unansweredHours: wholeBetween(49, 720, issue('unansweredHours')),
  /** How long a delivery can be undone by the person who marked it; its documents are issued afterwards (G-87). */
  deliveryUndoMinutes: wholeBetween(0, 60, issue('undoMinutes')),
  /** Days from delivery until a sale may be paid out; empty: the return days of its shop (G-129). */
  payoutHoldDays: emptyOr(wholeBetween(0, 365, issue('holdDays')), issue('holdDays')),
  /** Above this sum in AED, a payout's approver may neither send nor pay it; null: one person may do all (G-136). */
  payoutSecondPersonAbove: optionalAmount(1),
  /** Maximum per order, in AED, that people without the right to money may refund without a return, by role (G-132). */
  refundLimitOperations: amount,
  refundLimitManager: amount,
  refundLimitOrders: amount,
})

/** When customers are asked for a review. */
export const reviewsInput = z.object({
  /** Days after the delivery. */
  reviewAskDays: wholeBetween(1, 60, issue('askDays')),
})

const toggles = z.object({ ...platformToggles, ...notificationToggles })
export type Toggle = keyof z.output<typeof toggles>

export const settings = toggles.extend({
  supportEmail: z.string().nullable(),
  salesEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  supportWhatsapp: z.string().nullable(),
  ...moneyInput.shape,
  ...reviewsInput.shape,
  legalName: z.string(),
  legalNameAr: z.string().nullable(),
  legalTrn: z.string().nullable(),
  legalLicence: z.string().nullable(),
  legalAuthority: z.string().nullable(),
  legalAddress: z.string().nullable(),
  legalCity: z.string().nullable(),
  legalEmirate: z.enum(emirates).nullable(),
  updatedAt: time,
})
export type Settings = z.output<typeof settings>

const settingsChanges = toggles
  .extend({ ...contactInput.shape, ...moneyInput.shape, ...reviewsInput.shape, ...legalInput.shape })
  .partial()
export type SettingsChanges = z.output<typeof settingsChanges>

export const readAdminSettings = endpoint('GET /api/admin/settings', {
  needs: 'settings',
  summary: 'All settings of the platform',
  reply: settings,
})

export const changeAdminSettings = endpoint('PUT /api/admin/settings', {
  needs: 'settings',
  confirm: 'recent',
  summary:
    'Change some settings; those not sent stay. The commission applies to orders delivered from now on',
  body: settingsChanges,
  reply: settings,
  refusals: ['settlement.cash-kept-here'],
})

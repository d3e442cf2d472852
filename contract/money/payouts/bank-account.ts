import { z } from 'zod'
import { readIban } from '#domain/money/payouts/iban.ts'
import { payoutRhythms } from '#domain/money/payouts/schedule.ts'
import { payment } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { password, readBy, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

/** Accepts any notation; decodes to the 23 characters. */
export const iban = readBy(issue('iban'), readIban)

/** Holder and IBAN; the holder is limited to the length that banks accept. */
export const bankDetails = z.object({ accountHolder: requiredText(140), iban })

/** Without the password the session has to be confirmed (POST /api/auth/confirm). */
export const bankAccountInput = bankDetails.extend({ currentPassword: password.optional() })

/** An account of the reader's own shop, with its full number. */
export const bankAccount = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  /** Null for an unknown bank. */
  bankName: z.string().nullable(),
  bankNameAr: z.string().nullable(),
  /** Null until the mailed link was used. */
  confirmedAt: time.nullable(),
  /** When payouts start to go to it. */
  usableFrom: time.nullable(),
})
export type BankAccount = z.output<typeof bankAccount>

export const bankAccounts = z.object({
  /** Where payouts go; null while there is none. */
  current: bankAccount.nullable(),
  /** Account entered later, waiting for its confirmation or the end of its hold. */
  next: bankAccount.nullable(),
})
export type BankAccounts = z.output<typeof bankAccounts>

export const readBankAccount = endpoint('GET /api/shop/bank-account', {
  needs: 'money',
  summary: 'The shop’s bank account, and the one that will replace it',
  reply: bankAccounts,
})

export const changeBankAccount = endpoint('PUT /api/shop/bank-account', {
  access: 'approved-shop',
  needs: 'money',
  confirm: 'explicit',
  summary:
    'Enter another bank account: it is confirmed with a link sent by email, and payouts switch to it 48 hours later',
  body: bankAccountInput,
  reply: bankAccounts,
  refusals: [
    'payout.second-factor-needed',
    'account.wrong-password',
    'account.shared-login',
    'bank.owners-changed',
    'bank.owners-disputed',
    'request.too-many',
  ],
})

export const withdrawBankAccount = endpoint('POST /api/shop/bank-account/withdraw', {
  access: 'approved-shop',
  needs: 'money',
  summary: 'Discard the unconfirmed bank account; its emailed link becomes invalid',
  reply: bankAccounts,
})

export const confirmedAccount = bankAccounts.extend({
  /** Whether this link had confirmed it before, so that nothing changed. */
  wasConfirmed: z.boolean(),
})
export type ConfirmedAccount = z.output<typeof confirmedAccount>

export const confirmBankAccount = endpoint('POST /api/shop/bank-account/confirm', {
  access: 'approved-shop',
  needs: 'money',
  summary: 'Confirm a bank account with the token of the emailed link',
  body: z.object({ token: z.string({ error: issue('required') }).max(200, { error: issue('invalid') }) }),
  reply: confirmedAccount,
  refusals: ['bank.link-invalid', 'bank.owners-changed', 'bank.owners-disputed'],
})

export const scheduleInput = z.object({
  /** `off`: the shop asks for each payout itself. */
  rhythm: z.enum(['off', ...payoutRhythms], { error: issue('invalid') }),
  /** With less available, no payout is requested. */
  minimum: payment,
})

export const payoutSchedule = scheduleInput.extend({
  /** Day of the next run, in the UAE; null while off. */
  nextDay: z.string().nullable(),
})

export const readPayoutSchedule = endpoint('GET /api/shop/payout-schedule', {
  needs: 'money',
  summary: 'Whether payouts are requested automatically, how often and from which amount',
  reply: payoutSchedule,
})

export const changePayoutSchedule = endpoint('PUT /api/shop/payout-schedule', {
  access: 'approved-shop',
  needs: 'money',
  confirm: 'recent',
  summary:
    'Request the full available balance automatically, every Monday or on the first of each month, or turn this off',
  body: scheduleInput,
  reply: payoutSchedule,
  refusals: ['payout.second-factor-needed'],
})

import { z } from 'zod'
import { journalTemplates } from '#domain/money/ledger/journals.ts'
import { ledgerAccounts } from '#domain/money/ledger/ledger.ts'
import { payment, total } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, isoDay, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'

/** Empty: none. */
const account = z.codec(
  z.enum(['', ...ledgerAccounts], { error: issue('invalid') }).nullish(),
  z.enum(ledgerAccounts).nullable(),
  { decode: (given) => given || null, encode: (given) => given },
)

export const mostJournalFiles = 5
/** Addresses of uploaded evidence. */
export const journalProof = z.array(requiredText(500)).max(mostJournalFiles).optional()

export const journalInput = z.object({
  template: z.enum(journalTemplates, { error: issue('invalid') }),
  amount: payment,
  /** Day of the event, in the UAE; not later than today. */
  day: isoDay,
  reason: requiredText(500),
  /** Shop, if an account of the template or correction is kept per shop. */
  shopId: z.codec(z.string().nullish(), z.nullable(id), {
    decode: (given) => given || null,
    encode: (shopId) => shopId,
  }),
  /** Only for a correction or an opening balance. */
  debit: account,
  credit: account,
  files: journalProof,
})
export type JournalInput = z.output<typeof journalInput>

export const journal = z.object({
  id: z.string(),
  template: z.enum(journalTemplates),
  debit: z.enum(ledgerAccounts),
  credit: z.enum(ledgerAccounts),
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  amount: total,
  day: z.string(),
  reason: z.string(),
  files: z.array(z.object({ url: z.string(), fileName: z.string() })),
  enteredBy: z.string(),
  enteredAt: time,
  confirmedBy: z.string().nullable(),
  /** When it was booked. */
  confirmedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  /** Whether the reader may confirm it. */
  mayConfirm: z.boolean(),
})
export type Journal = z.output<typeof journal>

export const listJournals = endpoint('GET /api/admin/ledger/journals', {
  needs: 'money',
  summary: 'Manual journals, newest first or sorted',
  query: z.object({ ...sortBy('day', 'amount'), ...pageByOffset({ usual: 50, most: 200 }) }),
  reply: z.array(journal),
})

export const enterJournal = endpoint('POST /api/admin/ledger/journals', {
  needs: 'money',
  summary: 'Enter a journal from a template: it is posted once someone else has confirmed it',
  status: 201,
  body: journalInput,
  files: ['files'],
  reply: journal,
  refusals: [
    'journal.day-ahead',
    'journal.accounts-needed',
    'journal.shop-needed',
    'journal.opening-owner',
    'journal.opening-late',
    'journal.opened-already',
    'shop.not-found',
    'object.unknown-file',
  ],
})

export const confirmJournal = endpoint('POST /api/admin/ledger/journals/:id/confirmation', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Confirm and post a journal entered by someone else',
  reply: journal,
  refusals: ['journal.not-found', 'journal.decided', 'journal.same-person', 'journal.owes-less'],
})

export const withdrawJournal = endpoint('POST /api/admin/ledger/journals/:id/withdrawal', {
  needs: 'money',
  summary: 'Withdraw an unconfirmed journal',
  reply: journal,
  refusals: ['journal.not-found', 'journal.decided'],
})

import { z } from 'zod'
import { languages } from '#domain/platform/text/language.ts'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, searchText, time } from '#contract/fields.ts'
import { pageByCursor } from '#contract/page.ts'

export const mailStatuses = ['kept', 'queued', 'sent', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  language: z.enum(languages),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  createdAt: time,
  sentAt: time.nullable(),
})

/** Filters of the outbox: status, and words in recipient or subject. */
export const mailFilters = z.object({ status: oneOf(mailStatuses).orAll(), search: searchText })

const mailsWanted = mailFilters.extend(pageByCursor({ usual: 100 }))
export type MailsWanted = z.output<typeof mailsWanted>

export const listMails = endpoint('GET /api/admin/mails', {
  needs: 'settings',
  summary: 'The outbox, newest first, at most 100 at a time',
  query: mailsWanted,
  reply: z.array(mail),
})

export const openMail = mail.extend({
  text: z.string(),
  html: z.string(),
  /** Attached calendar file. */
  calendar: z.string().nullable(),
  /** Kind of the last failure, e.g. `ESOCKET` or `EENVELOPE 550`; null once sent. */
  lastError: z.string().nullable(),
})

export type OpenMail = z.output<typeof openMail>

export const readMail = endpoint('GET /api/admin/mails/:id', {
  needs: 'settings',
  summary: 'One mail with its text',
  reply: openMail,
  refusals: ['mail.not-found'],
})

export const retryMail = endpoint('POST /api/admin/mails/:id/retry', {
  needs: 'settings',
  summary: 'Send a failed mail again',
  reply: openMail,
  refusals: ['mail.not-found', 'mail.not-failed'],
})

export const retryMails = endpoint('POST /api/admin/mails/retry', {
  needs: 'settings',
  summary:
    'Send the mails that failed within a week again, for example after an outage: a thousand at a time, oldest first; those with a refused address are left out',
  reply: z.object({ queued: z.int() }),
})

const page = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.string().optional(),
})

export const listMailTemplates = endpoint('GET /api/admin/mail-templates', {
  needs: 'settings',
  summary: 'Every mail that Majlis sends, in both languages, with sample data',
  reply: z.array(z.object({ name: z.string(), en: page, ar: page })),
})

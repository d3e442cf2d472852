import type { ReplyOf } from '#contract/endpoint.ts'
import { listMails, listMailTemplates, readMail } from '#contract/platform/mails.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'

export type Mail = ReplyOf<typeof listMails>[number]
export type OpenMail = ReplyOf<typeof readMail>
export type MailTemplate = ReplyOf<typeof listMailTemplates>[number]

/** The newest mails, of any status. */
export const mailsQuery = askedQuery(listMails, { search: '', limit: 5 })

export function mailQuery(id: string) {
  return addressQuery(readMail, { id })
}

export const templatesQuery = addressQuery(listMailTemplates)

import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listMails, listMailTemplates, type MailFilters, readMail } from '#contract/platform/mails.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'

export type Mail = ReplyOf<typeof listMails>[number]
export type OpenMail = ReplyOf<typeof readMail>
export type MailTemplate = ReplyOf<typeof listMailTemplates>[number]

/** So many rows are added at a time. */
const pageSize = 30

/** The newest mails, whatever became of them. */
export const mailsQuery = queryOptions({
  queryKey: [listMails.path],
  queryFn: () => call(listMails, { query: { search: '', limit: 5 } }),
})

/** The outbox by status and words, newest first. */
export function outboxQuery(wanted: MailFilters) {
  return pagesQuery(listMails, { query: { ...wanted, limit: pageSize } })
}

export function mailQuery(id: string) {
  return queryOptions({
    ...addressQuery(readMail, { id }),
  })
}

export const templatesQuery = addressQuery(listMailTemplates)

import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listMails, readMail } from '#contract/mails.ts'
import { call } from '#web/api/call.ts'

export type Mail = ReplyOf<typeof listMails>[number]
export type OpenMail = ReplyOf<typeof readMail>

export const mailsQuery = queryOptions({
  queryKey: [listMails.path],
  queryFn: () => call(listMails),
})

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: [listMails.path, id],
    queryFn: () => call(readMail, { params: { id } }),
  })
}

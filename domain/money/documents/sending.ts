import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Document } from './document.ts'

/** Where a document is on its way to the tax authority by an accredited provider. */
export const sendingStatuses = ['waiting', 'sent', 'delivered', 'rejected'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

export const sendingNames: Readonly<Record<SendingStatus, Bilingual>> = {
  waiting: { en: 'To be sent', ar: 'بانتظار الإرسال' },
  sent: { en: 'Sent', ar: 'أُرسل' },
  delivered: { en: 'Delivered', ar: 'تم التسليم' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

/**
 * What a provider knows an attempt to send by: it takes each once. Numbers run for each issuer, so its TRN stands before
 * the number; what is sent again after a rejection is another attempt.
 */
export function sendingKey({ seller, number }: Pick<Document, 'seller' | 'number'>, attempt: number): string {
  return [seller.trn, number, attempt].join('/')
}

const [shortestMinutes, longestMinutes] = [2, 60]

/** How long it is left alone once it was taken up so many times: twice as long each time, up to an hour. */
export function waitMinutes(tries: number): number {
  return Math.min(shortestMinutes * 2 ** Math.min(tries, 10), longestMinutes)
}

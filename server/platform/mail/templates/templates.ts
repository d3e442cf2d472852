import { type MailName, mailNames } from '#domain/platform/mail-names.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { adminMails } from './admin-mails.ts'
import { cashMails } from './cash-mails.ts'
import { invitationMails } from './invitations.ts'
import { kycMails } from './kyc-mails.ts'
import type { Mail } from './layout.ts'
import { orderChangeMails } from './order-change-mails.ts'
import { orderDayMails } from './order-day-mails.ts'
import { orderMails } from './order-mails.ts'
import { orderMessageMails } from './order-message-mails.ts'
import { passwordMails } from './password-reset.ts'
import { paymentMails } from './payment-mails.ts'
import { payoutMails } from './payout-mails.ts'
import { orderToConfirmMails, placedMails } from './placed-mails.ts'
import { productMails } from './product-mails.ts'
import { refundMails } from './refund-mails.ts'
import { returnMails } from './return-mails.ts'
import { reviewMails } from './review-mails.ts'
import { people, type Site, type Template } from './sample.ts'
import { securityMails } from './security-event.ts'
import { stockMails } from './stock-mails.ts'
import { shopMails } from './shop-mails.ts'

/** All mails of Majlis by name: the list for previews and tests. */
export const templates = {
  ...shopMails,
  ...kycMails,
  ...productMails,
  ...adminMails,
  ...passwordMails,
  ...invitationMails,
  ...securityMails,
  ...placedMails,
  ...orderMails,
  ...orderToConfirmMails,
  ...orderChangeMails,
  ...orderDayMails,
  ...paymentMails,
  ...refundMails,
  ...returnMails,
  ...orderMessageMails,
  ...reviewMails,
  ...stockMails,
  ...payoutMails,
  ...cashMails,
} as const satisfies Readonly<Record<MailName, Template>>

export type Preview = { readonly name: string } & Readonly<Record<Language, Mail>>

/** Renders each mail in both languages with sample facts. */
export function previews(site: Site): Preview[] {
  return (Object.keys(mailNames) as MailName[]).map((name) => ({
    name,
    en: templates[name]({ ...people.en, ...site }, 'en'),
    ar: templates[name]({ ...people.ar, ...site }, 'ar'),
  }))
}

import { isolated, type Language } from '#domain/platform/text/language.ts'
import { contact, layOut, type Mail, quote, text } from './layout.ts'

type ShopRejectedData = {
  readonly ownerName: string
  readonly shopName: string
  readonly reason: string
  readonly supportEmail: string | null
}

const words = {
  en: {
    subject: 'Your shop registration was not accepted',
    greeting: (owner: string) => `Hello ${owner},`,
    news: (shop: string) => `We have reviewed ${shop} and cannot accept the registration as it is.`,
    reason: 'Reason',
    contact: (email: string) => `If you have questions, or if something has changed, write to ${email}.`,
  },
  ar: {
    subject: 'لم يُقبل طلب تسجيل متجرك',
    greeting: (owner: string) => `مرحباً ${owner}،`,
    news: (shop: string) => `راجعنا ${shop}، ولا يمكننا قبول التسجيل بصورته الحالية.`,
    reason: 'السبب',
    contact: (email: string) => `إن كانت لديك أسئلة أو تغيّر شيء فراسلنا على ${email}.`,
  },
} as const satisfies Record<Language, object>

/** To the owner, with the reason the administrator gave. */
export function shopRejected(
  { ownerName, shopName, reason, supportEmail }: ShopRejectedData,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    text(say.news(isolated(shopName))),
    quote(say.reason, reason),
    ...(supportEmail ? [contact(say.contact, supportEmail)] : []),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
